import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { claimId, headingAlias, headingId, pinyinAlias, type TakenIds } from '../../text/heading-id.ts';
import { escapeHtml } from '../../text/html.ts';
import { plainTokens } from '../../markdown/inline-text.ts';
import { OURS } from '../../text/own-characters.ts';
import { countBoxes } from './boxes.ts';
import { headingEnd, headingStart } from '../slots.ts';
import type { OutlineItem } from '../types.ts';

type Heading = {
  open: Token;
  inline: Token;
  close: Token;
  title: string;
  explicit: string | undefined;
  isListed: boolean;
};

/**
 * Gives every heading its id (the author's, where the heading carries an anchor), a link to itself, and, where GitHub or the
 * hosted service would have named it otherwise, those names as further anchors. A second level-1 heading is shown as level 2: the page has a title.
 * The outline lists those that structure the page, not those inside a box.
 */
export function nameHeadings(state: StateCore): void {
  const outline = state.env['outline'] as OutlineItem[];
  const taken: TakenIds = new Map();
  state.env['takenIds'] = taken;
  const headings = findHeadings(state.tokens);
  const named = headings.map((heading) => ({ heading, id: nameOf(heading, taken) }));
  for (const { heading, id } of named) {
    const names = [headingAlias(heading.title), pinyinAlias(heading.title)];
    const others = names.flatMap((name) => (name === '' || name === id || taken.has(name) ? [] : claimId(name, taken)));
    heading.open.attrSet('id', OURS + id);
    appendAnchors(state, heading, id, others);
    if (!heading.isListed) continue;
    heading.open.meta = { mark: headingStart(outline.length) };
    heading.close.meta = { mark: headingEnd(outline.length) };
    outline.push({ id, title: heading.title, level: Number(heading.open.tag.slice(1)) });
  }
}

/** Headings of the outline carry marks of where they begin and end, by which the page can be cut. */
export function useHeadingMarks(md: MarkdownIt): void {
  md.renderer.rules['heading_open'] = (tokens, index, options) =>
    markOf(tokens[index]) + md.renderer.renderToken(tokens, index, options);
  md.renderer.rules['heading_close'] = (tokens, index, options) =>
    `${md.renderer.renderToken(tokens, index, options).trimEnd()}${markOf(tokens[index])}\n`;
}

const markOf = (token: Token | undefined): string => (token?.meta as { mark: string } | null | undefined)?.mark ?? '';

function findHeadings(tokens: readonly Token[]): Heading[] {
  const headings: Heading[] = [];
  const boxes = countBoxes();
  tokens.forEach((open, index) => {
    boxes.pass(open);
    const inline = tokens[index + 1];
    const close = tokens[index + 2];
    if (open.type !== 'heading_open' || inline?.type !== 'inline' || !close) return;
    if (open.tag === 'h1') [open.tag, close.tag] = ['h2', 'h2'];
    const explicit = takeAnchor(inline);
    headings.push({
      open,
      inline,
      close,
      title: plainTokens(inline.children ?? []),
      explicit,
      isListed: !boxes.isInside(),
    });
  });
  return headings;
}

function nameOf(heading: Heading, taken: TakenIds): string {
  return heading.explicit === undefined ? headingId(heading.title, taken) : claimId(heading.explicit, taken);
}

/** The id of `<a href="#x" id="x"></a>` in a heading; the anchor itself is taken out. */
function takeAnchor(inline: Token): string | undefined {
  const children = inline.children ?? [];
  const index = children.findIndex(
    (child) => child.type === 'html_inline' && /^<a\s/i.test(child.content) && /\sid\s*=/i.test(child.content),
  );
  if (index === -1) return undefined;
  const id = /\sid\s*=\s*["']?([^\s"'<>]{1,200})/i.exec(children[index]?.content.slice(0, 2_000) ?? '')?.[1];
  if (id === undefined || !/^[\p{L}\p{M}\p{N}.+_:-]+$/u.test(id)) return undefined;
  const closed = /^<\/a\s*>$/i.test(children[index + 1]?.content ?? '');
  if (closed) children.splice(index, 2);
  return id;
}

function appendAnchors(state: StateCore, heading: Heading, id: string, others: readonly string[]): void {
  const token = new state.Token('heading_anchors', '', 0);
  const label = escapeHtml(`Link to this section: ${heading.title}`);
  const aliases = others.map((name) => `<span class="heading-alias" id="${OURS}${escapeHtml(name)}"></span>`);
  token.content = `${aliases.join('')}<a class="heading-link" href="#${escapeHtml(id)}" aria-label="${label}"></a>`;
  heading.inline.children?.push(token);
}

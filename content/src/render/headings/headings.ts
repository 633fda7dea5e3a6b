import type { Token } from 'markdown-it';
import type { Block } from '../../blocks/types.ts';
import { claimId, headingAlias, headingId, pinyinAlias, type TakenIds } from '../../text/heading-id.ts';
import { escapeHtml } from '../../text/html.ts';
import { plainTokens } from '../../markdown/inline-text.ts';
import { makeToken } from '../../markdown/positions/quick-token.ts';
import { OURS } from '../../text/own-characters.ts';
import { elementsOpenAfter, isBox } from './boxes.ts';
import { headingEnd, headingStart } from '../slots.ts';
import type { OutlineItem } from '../types.ts';

type Heading = { open: Token; inline: Token; title: string; explicit: string | undefined; isListed: boolean };

/**
 * Gives every heading its id (the author's, where the heading carries an anchor), a link to itself, and, where GitHub or the
 * hosted service would have named it otherwise, those names as further anchors. A second level-1 heading is shown as level 2: the page has a title.
 * The outline lists those that structure the page, not those inside a box.
 */
export function nameHeadings(parts: readonly (readonly Block[])[], outline: OutlineItem[], taken: TakenIds): void {
  const headings: Heading[] = [];
  const finding = { headings, openElements: 0 };
  for (const blocks of parts) findHeadings(finding, blocks, false);
  const named = headings.map((heading) => ({ heading, id: nameOf(heading, taken) }));
  for (const { heading, id } of named) {
    const names = [headingAlias(heading.title), pinyinAlias(heading.title)];
    const others = names.flatMap((name) => (name === '' || name === id || taken.has(name) ? [] : claimId(name, taken)));
    heading.open.attrSet('id', OURS + id);
    appendAnchors(heading, id, others);
    if (!heading.isListed) continue;
    heading.open.meta = { start: headingStart(outline.length), end: headingEnd(outline.length) };
    outline.push({ id, title: heading.title, level: Number(heading.open.tag.slice(1)) });
  }
}

/** `openElements` are those of HTML, outside of boxes, that none of the blocks before has ended. */
type Finding = { headings: Heading[]; openElements: number };

function findHeadings(finding: Finding, blocks: readonly Block[], isInBox: boolean): void {
  for (const block of blocks) {
    const { kind, token, content, children } = block;
    if (kind === 'html' && !isInBox)
      finding.openElements = elementsOpenAfter(token?.content ?? '', finding.openElements);
    else if (kind === 'heading' && token && content)
      finding.headings.push(headingOf(token, content.token, !isInBox && finding.openElements === 0));
    else findHeadings(finding, children, isInBox || isBox(block));
  }
}

function headingOf(open: Token, inline: Token, isListed: boolean): Heading {
  if (open.tag === 'h1') open.tag = 'h2';
  const explicit = takeAnchor(inline);
  return { open, inline, title: plainTokens(inline.children ?? []), explicit, isListed };
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

function appendAnchors(heading: Heading, id: string, others: readonly string[]): void {
  const token = makeToken('heading_anchors', '', 0, 0);
  const label = escapeHtml(`Link to this section: ${heading.title}`);
  const aliases = others.map((name) => `<span class="heading-alias" id="${OURS}${escapeHtml(name)}"></span>`);
  token.content = `${aliases.join('')}<a class="heading-link" href="#${escapeHtml(id)}" aria-label="${label}"></a>`;
  heading.inline.children?.push(token);
}

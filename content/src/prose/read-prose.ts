import { placesIn } from '../blocks/places.ts';
import { type BlockTree, readBlocks } from '../blocks/read.ts';
import type { Block } from '../blocks/types.ts';
import { TooMuch } from '../markdown/positions/budget.ts';
import type { Span } from '../markdown/positions/positions.ts';
import { knownTag } from '../markdown/tags/tag-names.ts';
import { type PageFacts, parsePage } from '../page/facts.ts';
import { tagNamed } from '../tags/tags.ts';
import { type HtmlTexts, htmlTexts } from '../translation/reading/html-texts.ts';
import { markdownTokens } from '../translation/reading/markdown-events.ts';
import type { UnitKind } from '../translation/types.ts';
import { htmlProse } from './html-prose.ts';
import { markdownProse } from './markdown-prose.ts';
import type { PageProse, Prose } from './types.ts';

type Reading = { source: string; tree: BlockTree; page: PageProse; html: HtmlTexts };

/**
 * What readers read of a page as prose, with the place of each character in the source, in the order of the source; and the
 * blocks that it stands in. A page that is too much for the parser has none. Never throws; linear.
 */
export function readProse(source: string): PageProse {
  const facts = parsePage(source);
  const tree = readBlocks(source, facts.bodyStart);
  const page: PageProse = {
    facts,
    isRead: tree.isRead,
    blocks: tree.blocks,
    prose: tree.isRead ? frontMatterProse(source, facts) : [],
    links: [],
    code: [],
  };
  const reading: Reading = { source, tree, page, html: htmlTexts() };
  try {
    if (tree.isRead) readAll(reading, tree.blocks, false);
  } catch (error) {
    // Readers see such a page as its source.
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return { ...page, isRead: false, prose: [], links: [], code: [] };
  }
  return page;
}

function frontMatterProse(source: string, { frontMatter, title, description }: PageFacts): Prose[] {
  if (!frontMatter) return [];
  const written = source.slice(frontMatter.start, frontMatter.end);
  return Object.entries({ title, description }).flatMap(([key, text]) => {
    const line = new RegExp(`^${key}[ \\t]*:`, 'm').exec(written);
    // A value that is folded, or has escapes in it, does not stand there as it is read.
    const index = line && text !== undefined && text !== '' ? written.indexOf(text, line.index) : -1;
    if (index === -1 || text === undefined) return [];
    const from = frontMatter.start + index;
    const at = ({ start, end }: Span): Span => ({ start: from + start, end: from + end });
    return [{ kind: key as UnitKind, text, at, block: undefined }];
  });
}

function readAll(reading: Reading, blocks: readonly Block[], isInItem: boolean): void {
  for (const [index, block] of blocks.entries()) readOne(reading, block, isInItem && index === 0);
}

function readOne(reading: Reading, block: Block, isInItem: boolean): void {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'title':
    case 'cell':
      return addMarkdown(reading, block, isInItem);
    case 'html':
      return addHtml(reading, block);
    case 'code':
      reading.page.code.push(block.token?.content ?? '');
      return;
    case 'tag':
      return addTag(reading, block);
    default:
      readAll(reading, block.children, block.kind === 'item');
  }
}

function addTag(reading: Reading, block: Block): void {
  if (block.isTooDeep) return;
  const { words = [], hasNoWords } = tagNamed(knownTag(block.name ?? '')?.base ?? '') ?? {};
  for (const word of words) {
    const [text = '', span] = [block.attributes[word], block.values?.[word]];
    if (!span || text === '' || reading.source.slice(span.start, span.end) !== text) continue;
    const at = ({ start, end }: Span): Span => ({ start: span.start + start, end: span.start + end });
    reading.page.prose.push({ kind: word === 'caption' ? 'caption' : 'label', text, at, block });
  }
  if (hasNoWords !== true) readAll(reading, block.children, false);
  else collectCode(reading.page, block.children);
}

function collectCode(page: PageProse, blocks: readonly Block[]): void {
  for (const { kind, token } of blocks) if (kind === 'code') page.code.push(token?.content ?? '');
}

function addMarkdown({ tree, page }: Reading, block: Block, isInItem: boolean): void {
  const { token } = block.content ?? {};
  if (!token) return;
  const text = token.content;
  const at = placesIn(tree, { token });
  const tokens = markdownTokens(text, tree.env);
  const kind =
    block.kind === 'cell' ? 'cell' : block.kind !== 'paragraph' ? 'heading' : isInItem ? 'item' : 'paragraph';
  page.prose.push({ kind, text: markdownProse(page, { text, tokens, at }), at, block });
}

function addHtml({ tree, page, html }: Reading, block: Block): void {
  if (!block.content) return;
  const place = placesIn(tree, block.content);
  for (const { run, kind } of html(block.content.text)) {
    const from = run.span.start;
    const at = ({ start, end }: Span): Span => place({ start: start + from, end: end + from });
    page.prose.push({ kind, text: htmlProse(run), at, block });
  }
}

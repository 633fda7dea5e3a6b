import type { Block } from '../blocks/types.ts';
import { readBlocks } from '../blocks/read.ts';
import { tagOf } from '../blocks/tags.ts';
import { forEachBlock } from '../blocks/walk.ts';
import { createParser } from '../markdown/parser.ts';
import { placeOf } from '../markdown/positions/positions.ts';
import { fullBudget, TooMuch } from '../markdown/positions/budget.ts';
import { knownTag } from '../markdown/tags/tag-names.ts';
import { readFrontMatter } from '../page/front-matter.ts';
import { pageParts } from '../page/parts.ts';
import { hintStyle } from '../tags/hint.ts';
import { tagNamed } from '../tags/tags.ts';
import { htmlConstructs } from './html-constructs.ts';
import { Tally } from './tally.ts';
import { writtenTags } from './written-tags.ts';
import type { Construct } from './types.ts';

const parser = createParser();

/** What the front matter of a page may say; other keys stay in the file, and nothing is made of them. */
const KEYS = new Set(
  (
    'title description icon emoji hidden noIndex noRobotsIndex cover coverDark coverY coverHeight layout vars if ' +
    'metaLinks tags'
  ).split(' '),
);

/** Of Markdown, what is counted. Paragraphs and parts of other blocks are not constructs of their own. */
const COUNTED = new Set(['heading', 'list', 'quote', 'table', 'code', 'formula', 'divider', 'footnote']);

/**
 * Every construct of a page and what becomes of it: shown, shown simply, or not at all. Code is code, whatever stands in it.
 * Links are not among them, see `links`. Never throws; time grows linearly with the source.
 */
export function constructsOf(source: string): Construct[] {
  const tally = new Tally(source);
  const frontMatter = readFrontMatter(source);
  for (const key of Object.keys(frontMatter?.values ?? {}))
    tally.add({
      kind: 'front-matter',
      name: key,
      fate: KEYS.has(key) ? 'shown' : 'lost',
      offset: Math.max(0, source.slice(0, frontMatter?.end).indexOf(`\n${key}`)) + 1,
      example: `${key}:`,
    });
  const { blocks, isRead } = readBlocks(source, pageParts(source, frontMatter).bodyStart);
  if (isRead) forEachBlock(blocks, (block) => addBlock(tally, block));
  else tally.add({ kind: 'page', name: 'too much to read', fate: 'simple', offset: 0, example: '' });
  return tally.list();
}

function addBlock(tally: Tally, block: Block): void {
  const { kind, span, content } = block;
  if (kind === 'tag' || kind === 'condition') return addTag(tally, block);
  if (kind === 'end')
    return tally.add({ kind: 'tag', name: block.name ?? '', fate: 'lost', offset: span.start, example: rawOf(block) });
  if (COUNTED.has(kind)) tally.add({ kind: 'markdown', name: kind, fate: 'shown', offset: span.start, example: kind });
  if (content === undefined || kind === 'code' || kind === 'formula') return;
  if (kind === 'html') addHtml(tally, content.text, span.start);
  else if (kind !== 'unread') addLine(tally, content.text, span.start);
}

const rawOf = (block: Block): string => (block.token === undefined ? '' : tagOf(block).raw);

function addTag(tally: Tally, block: Block): void {
  const { name = '', attributes, isTooDeep, span } = block;
  const base = knownTag(name)?.base ?? name;
  const place = { offset: span.start, example: rawOf(block) };
  tally.add({ kind: 'tag', name, fate: isTooDeep ? 'simple' : 'shown', ...place });
  if (isTooDeep || block.kind === 'condition') return;
  const known = tagNamed(base)?.attributes;
  for (const [key, value] of Object.entries(attributes)) {
    const isUnknownStyle = base === 'hint' && key === 'style' && hintStyle(value) !== value;
    const fate = known !== undefined && !known.includes(key) ? 'lost' : isUnknownStyle ? 'simple' : 'shown';
    const called = isUnknownStyle ? `${name} ${key}="${value}"` : `${name} ${key}`.trim();
    tally.add({ kind: 'attribute', name: called, fate, ...place });
  }
}

function addHtml(tally: Tally, html: string, offset: number): void {
  for (const found of htmlConstructs(html)) tally.add({ ...found, offset: offset + found.offset });
  addWrittenTags(tally, html, { offset, isHtml: true });
}

/** A line of text: what looks like HTML in it is read as the parser does, so that code and addresses are none. */
function addLine(tally: Tally, text: string, offset: number): void {
  if (/<[a-zA-Z]/.test(text))
    for (const token of inlineTokens(text))
      if (token.type === 'html_inline')
        for (const found of htmlConstructs(token.content))
          tally.add({ ...found, offset: offset + (placeOf(token).span?.start ?? 0) + found.offset });
  addWrittenTags(tally, text, { offset, isHtml: false });
}

function inlineTokens(text: string) {
  try {
    return parser.parseInline(text, fullBudget())[0]?.children ?? [];
  } catch (error) {
    // An answer to hostile texts, whose page is shown as plain text.
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return [];
  }
}

/** Tags inside of text are shown as they are written, but for conditions, which are read everywhere. */
function addWrittenTags(tally: Tally, text: string, { offset, isHtml }: { offset: number; isHtml: boolean }): void {
  for (const { name, raw, start } of writtenTags(text, isHtml)) {
    if (name === 'endif') continue;
    const fate = name === 'if' ? 'shown' : 'simple';
    tally.add({ kind: 'tag', name, fate, offset: offset + start, example: raw });
  }
}

import { toDocument } from '../document/document.ts';
import { splitPage } from '../merge/split.ts';
import type { ContentRef, DocumentNode } from '../nodes/types.ts';
import type { TargetSlot } from '../render/types.ts';
import { unitFinder } from './revert-block.ts';

/** Where a block stands in the source of its page, in UTF-16 code units. */
export interface BlockSource {
  start: number;
  end: number;
  text: string;
  /** Where what stands before it ends, and where what comes after it begins; the ends of the page where nothing does. */
  before: number;
  after: number;
}

/** The source of the block with this key, or of the one at the top of the page that holds it. */
export function blockSource(
  source: string,
  key: string,
  refer: (slot: TargetSlot) => ContentRef,
): BlockSource | undefined {
  const page = splitPage(source);
  const found = unitFinder(page, refer)(key);
  let start = 0;
  for (const [index, unit] of page.units.entries()) {
    const gap = page.gaps[index] ?? '';
    const before = start;
    start += gap.length;
    const end = start + unit.text.length;
    if (index === found)
      return { start, end, text: unit.text, before, after: end + (page.gaps[index + 1] ?? '').length };
    start = end;
  }
  return undefined;
}

/** What somebody proposes for a block. */
export interface BlockProposal {
  operation: 'replace' | 'delete' | 'insert_before' | 'insert_after';
  /** The new words; nothing where the block is deleted. */
  markdown: string;
}

/** What the proposal does to the source: this stretch becomes this text. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

export function spliceOf(source: string, block: BlockSource, { operation, markdown }: BlockProposal): Splice {
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const text = markdown.replaceAll(/\r\n?|\n/g, eol);
  const { start, end, before, after } = block;
  switch (operation) {
    case 'replace':
      return { start, end, text };
    case 'insert_before':
      return { start, end: start, text: `${text}${eol}${eol}` };
    case 'insert_after':
      return { start: end, end, text: `${eol}${eol}${text}` };
    case 'delete':
      // The gap behind it goes with it, and that before it where it is the last one.
      return after < source.length ? { start, end: after, text: '' } : { start: before, end, text: '' };
  }
}

export const spliced = (source: string, { start, end, text }: Splice): string =>
  source.slice(0, start) + text + source.slice(end);

/** Words of a text, with what stands before and after them there. */
export interface Quote {
  exact: string;
  prefix?: string | undefined;
  suffix?: string | undefined;
}

/** Places that are looked at. */
const PLACES_AT_MOST = 200;

/**
 * Where quoted words stand in a text whose blanks are single; where they stand more than once, the place whose surroundings
 * fit best. -1 where they do not.
 */
export function placeOfQuote(text: string, { exact, prefix = '', suffix = '' }: Quote): number {
  if (exact === '') return -1;
  let best = -1;
  let most = -1;
  let tried = 0;
  for (let at = text.indexOf(exact); at !== -1 && tried < PLACES_AT_MOST; at = text.indexOf(exact, at + 1)) {
    tried += 1;
    const fits = sharedEnd(text.slice(0, at), prefix) + sharedStart(text.slice(at + exact.length), suffix);
    if (fits > most) [best, most] = [at, fits];
  }
  return best;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < b.length && a[at] === b[at]) at += 1;
  return at;
}

function sharedEnd(a: string, b: string): number {
  let at = 0;
  while (at < b.length && at < a.length && a[a.length - 1 - at] === b[b.length - 1 - at]) at += 1;
  return at;
}

/** Of a block that is longer, or has the words more often, words are not found in the source. */
const SOURCE_AT_MOST = 20_000;
const TRIES_AT_MOST = 40;
/** A letter that nobody writes. */
const STAND_IN = '\uE8F3';

/**
 * Where the quoted words of a block stand in its source. Each place that has them is tried: with another word there, the block
 * must say that word in the place of the quoted ones, and nothing else may have changed. Undefined where no place does, as where the
 * words have marks within them.
 */
export function quoteInSource(source: string, quote: Quote): { start: number; end: number } | undefined {
  if (source.length > SOURCE_AT_MOST) return undefined;
  const text = textOfSource(source);
  const exact = oneLine(quote.exact);
  const at = placeOfQuote(text, { ...quote, exact });
  if (at === -1) return undefined;
  const wanted = `${text.slice(0, at)}${STAND_IN}${text.slice(at + exact.length)}`;
  const words = exact.split(' ').map((word) => RegExp.escape(word));
  let tried = 0;
  for (const match of source.matchAll(new RegExp(words.join('\\s+'), 'gu'))) {
    tried += 1;
    if (tried > TRIES_AT_MOST) return undefined;
    const place = { start: match.index, end: match.index + match[0].length };
    if (textOfSource(spliced(source, { ...place, text: STAND_IN })) === wanted) return place;
  }
  return undefined;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A page begins with its title and with front matter; behind this, both are text. */
const BEGINNING = '<!-- -->\n\n';

const textOfSource = (source: string): string =>
  plainText(toDocument(BEGINNING + source, ({ target }) => ({ kind: 'url', url: target })).nodes);

/** What blocks say, blanks made one; parts of a text that ends at `most` code units at the earliest. */
export function plainText(nodes: readonly DocumentNode[], most = Number.MAX_SAFE_INTEGER): string {
  const parts: string[] = [];
  let length = 0;
  const visit = (node: DocumentNode): void => {
    if (length > most) return;
    if (node.object === 'text') {
      for (const { text } of node.leaves) {
        parts.push(text);
        length += text.length;
      }
      return;
    }
    for (const child of node.nodes) visit(child);
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child);
    if (node.object === 'block') parts.push(' ');
  };
  for (const node of nodes) visit(node);
  return oneLine(parts.join(''));
}

// Quotes: the words of a block that a comment is about.
import { oneLine, type PageDocument, placeOfQuote, plainText, type Quote } from '@lectern/content';
import { findNode } from './blocks.ts';

/** Of a block so many code units are looked at. */
const TEXT_AT_MOST = 50_000;

// Documents are kept in memory and never changed, so what a block says is kept as long as they are.
const texts = new WeakMap<PageDocument, Map<string, string>>();

function textOf(document: PageDocument, key: string): string {
  const known = texts.get(document) ?? new Map<string, string>();
  texts.set(document, known);
  const before = known.get(key);
  if (before !== undefined) return before;
  const node = findNode(document.nodes, key);
  const text = node === undefined ? '' : plainText([node], TEXT_AT_MOST);
  known.set(key, text);
  return text;
}

/** A quote as it is kept: its blanks are single, and what stands around it is what the block says there. */
export function readQuote(document: PageDocument, key: string, quote: Quote): Required<Quote> | undefined {
  const exact = oneLine(quote.exact);
  const text = textOf(document, key);
  const at = placeOfQuote(text, { ...quote, exact });
  if (at === -1) return undefined;
  const prefix = text.slice(Math.max(0, at - AROUND), at).replace(/^[\udc00-\udfff]/, '');
  const suffix = text.slice(at + exact.length, at + exact.length + AROUND).replace(/[\ud800-\udbff]$/, '');
  return { exact, prefix, suffix };
}

const AROUND = 32;

/** Whether a block still says the quoted words. */
export const saysQuote = (document: PageDocument, key: string, quote: Quote): boolean =>
  placeOfQuote(textOf(document, key), quote) !== -1;

// Words of a block in the editor: what is chosen of it as a quote, and where a quote stands.
import type { Node } from 'prosemirror-model';
import { findQuote, type Quote, quoteOf } from '../../comments/quotes.ts';

interface Spelled {
  text: string;
  /** Where each code unit stands in the page. */
  places: number[];
}

/** What a block says, as `textBetween` has it with a blank between blocks. */
function spell(block: Node, at: number): Spelled {
  const places: number[] = [];
  let text = '';
  block.descendants((node, offset) => {
    const start = at + 1 + offset;
    if (node.isTextblock && text !== '' && !text.endsWith(' ')) {
      text += ' ';
      places.push(start);
    }
    for (let index = 0; index < (node.text?.length ?? 0); index++) {
      text += node.text?.[index];
      places.push(start + index);
    }
  });
  return { text, places };
}

/** What is chosen within the block at a place. */
export function chosenIn(block: Node, at: number, { from, to }: { from: number; to: number }): Quote | undefined {
  if (from >= to) return undefined;
  const { text, places } = spell(block, at);
  const first = places.findIndex((place) => place >= from);
  const last = places.findLastIndex((place) => place < to);
  return first === -1 || last < first ? undefined : quoteOf(text, first, last + 1);
}

/** Where quoted words stand in the page. */
export function placeOfWords(block: Node, at: number, quote: Quote): { from: number; to: number } | undefined {
  const { text, places } = spell(block, at);
  const found = findQuote(text, quote);
  const [from, last] = found === undefined ? [] : [places[found.from], places[found.to - 1]];
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
}

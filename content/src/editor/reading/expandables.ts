import type { Block } from '../../blocks/types.ts';
import { htmlPieces } from './html-pieces.ts';
import { toInlines } from './inlines.ts';
import { type Placed, placeLeaf } from './placed.ts';

const OPEN = /^\s*<details(?:\s+open(?:=(?:""|"open"|"true"))?)?\s*>/i;
const SUMMARY = /^\s*<summary>([^]*?)<\/summary>\s*$/i;
const WITH_SUMMARY = /^\s*<details(?:\s+open(?:=(?:""|"open"|"true"))?)?\s*>\s*<summary>([^]*?)<\/summary>\s*$/i;
const ALONE = /^\s*<details(?:\s+open(?:=(?:""|"open"|"true"))?)?\s*>\s*$/i;
const CLOSE = /^\s*<\/details>\s*$/i;

const htmlOf = (block: Block | undefined): string => (block?.kind === 'html' ? (block.content?.text ?? '') : '');

/** For each block that begins an expandable section the block that ends it. */
export function findExpandables(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { index: number; isClear: boolean }[] = [];
  blocks.forEach((block, index) => {
    const html = htmlOf(block);
    if (!/<\/?details/i.test(html)) return;
    if (OPEN.test(html) && count(html, /<details[\s>]/gi) === 1 && count(html, /<\/details/gi) === 0)
      open.push({ index, isClear: startsClearly(blocks, index) });
    else if (CLOSE.test(html)) {
      const began = open.pop();
      if (began?.isClear === true) ends.set(began.index, index);
    } else {
      // Whatever else there is ends or begins where no block does.
      const by = count(html, /<details[\s>]/gi) - count(html, /<\/details/gi);
      for (let left = by; left > 0; left--) open.push({ index, isClear: false });
      for (let left = by; left < 0; left++) open.pop();
    }
  });
  return ends;
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** With a title, in the same block or in the next. */
const startsClearly = (blocks: readonly Block[], index: number): boolean => {
  const html = htmlOf(blocks[index]);
  return WITH_SUMMARY.test(html) || (ALONE.test(html) && SUMMARY.test(htmlOf(blocks[index + 1])));
};

/** The title of an expandable section, and the index of the block that follows it. */
export function readSummary(
  source: string,
  [first, second]: readonly Block[],
  prefix: string,
): { summary: Placed; rest: number } {
  const isInFirst = WITH_SUMMARY.test(htmlOf(first));
  const { start, end } = (isInFirst ? first : second)?.span ?? { start: 0, end: 0 };
  const text = source.slice(start, end);
  const from = start + text.toLowerCase().indexOf('<summary>') + '<summary>'.length;
  const span = { start: from, end: start + text.toLowerCase().lastIndexOf('</summary>') };
  const html = (isInFirst ? WITH_SUMMARY : SUMMARY).exec(htmlOf(isInFirst ? first : second))?.[1] ?? '';
  const content = toInlines(htmlPieces(html));
  const node = { type: 'summary', ...(content.length > 0 ? { content } : {}) };
  return { summary: placeLeaf(source, prefix, { node, span }), rest: isInFirst ? 1 : 2 };
}

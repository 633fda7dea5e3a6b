import { type Block, type BookIndex, readEntry, type Run } from '../blocks/index.ts';
import type { Book } from '../book.ts';
import { createDemand, type Demand } from '../fonts/index.ts';
import { ICON_LETTERS } from '../layout/index.ts';
import { boxedRuns } from './remarks.ts';
import { closingRuns, frontRuns, plain } from './front.ts';

/** Every text of the book, so that the fonts are known before the first line is set. */
export function demandOf(book: Book, index: BookIndex): Demand {
  const demand = createDemand(book.language);
  const add = (runs: readonly Run[], style: Run['style'] = {}): void => {
    for (const run of runs) demand.add(run.text, { ...run.style, ...style });
  };
  add(frontRuns(book));
  add(closingRuns(book, 1));
  add(plain('0123456789·'));
  add(boxedRuns(book.language, 0));
  add(plain('0123456789', { mono: true }));
  add(plain(ICON_LETTERS, { bold: true }));
  for (const entry of book.entries) for (const block of readEntry(book, index, entry)) addBlock(block, add);
  return demand;
}

function addBlock(block: Block, add: (runs: readonly Run[], style?: Run['style']) => void): void {
  switch (block.kind) {
    case 'text':
      return add(block.runs, /title|heading|label/.test(block.role) ? { bold: true } : {});
    case 'code':
      add(plain(block.title ?? '', { bold: true }));
      for (const { runs } of block.lines) add(runs, { mono: true });
      return;
    case 'formula':
      add(plain('√'));
      return add(block.runs);
    case 'picture':
      return add(block.instead);
    case 'table':
      for (const { title } of block.columns) add(title);
      for (const row of block.rows) for (const cell of row) for (const inner of cell) addBlock(inner, add);
      return;
    case 'grid':
      for (const { blocks } of block.cells) for (const inner of blocks) addBlock(inner, add);
      return;
    case 'item':
      add(block.marker);
      for (const inner of block.blocks) addBlock(inner, add);
      return;
    case 'box':
      for (const inner of block.blocks) addBlock(inner, add);
      return;
    case 'rule':
  }
}

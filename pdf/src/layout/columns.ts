import type { Block, Run, TableBlock } from '../blocks/index.ts';
import type { Measure } from '../lines/index.ts';

/** So many rows say how wide the columns of a table are. */
const SAMPLE = 100;
const PIXEL = 0.75;
/** On both sides of a cell, and a little more. */
const PADDING = 14;

/** An average letter, of the size of its text; one of Chinese is as wide as it is high. */
const LETTER = 0.56;
const WORD_AT_MOST = 26;
const TEXT_AT_MOST = 70;
/** No column whose width its author chose is made wider than this for its words. */
const WIDEST = 110;

interface Need {
  /** What its longest word needs, and what its longest text would like. */
  least: number;
  wish: number;
}

/** The widths of a table's columns, together as wide as there is room. */
export function columnWidths(
  measure: Measure,
  table: TableBlock,
  { width, size }: { width: number; size: number },
): number[] {
  const needs = table.columns.map((column, index) => {
    const texts = [column.title, ...table.rows.slice(0, SAMPLE).map((row) => (row[index] ?? []).flatMap(runsOf))];
    const need = texts.map((runs) => needOf(measure, runs, size)).reduce(larger, { least: 0, wish: 0 });
    if (column.width === undefined) return need;
    // As its author wants it, as far as no word is broken.
    const wish = column.width * PIXEL;
    const least = Math.max(Math.min(60, wish), Math.min(need.least, WIDEST));
    return { least, wish: Math.max(least, wish) };
  });
  return share(needs, width);
}

const larger = (a: Need, b: Need): Need => ({ least: Math.max(a.least, b.least), wish: Math.max(a.wish, b.wish) });

function needOf(measure: Measure, runs: readonly Run[], size: number): Need {
  const text = runs
    .map((run) => run.text.slice(0, 500))
    .join('')
    .slice(0, 500);
  const lines = text.split('\n').reduce((most, line) => Math.max(most, unitsOf(line)), 0);
  const least = runs.slice(0, 20).reduce((most, run) => Math.max(most, longestWord(measure, run, size)), 0);
  const wish = Math.min(lines, TEXT_AT_MOST) * LETTER * size;
  return { least: least + PADDING, wish: Math.max(least, wish) + PADDING };
}

/** The width of the longest word of a run, unless it is so long that it may as well be broken. */
function longestWord(measure: Measure, { text, style }: Run, size: number): number {
  const words = text.slice(0, 500).split(/[\s\u2E80-\uFFFF]/);
  const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '').slice(0, WORD_AT_MOST);
  return measure
    .stretches(longest, style)
    .reduce((sum, stretch) => sum + measure.width(stretch.text, stretch.face.id, size * (style.scale ?? 1)), 0);
}

const unitsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2E80' ? 1.8 : 1), 0);

function share(needs: readonly Need[], width: number): number[] {
  const sum = (read: (need: Need) => number) => needs.reduce((total, need) => total + read(need), 0);
  const [least, wish] = [sum((need) => need.least), sum((need) => need.wish)];
  if (least >= width) return needs.map((need) => (need.least / least) * width);
  if (wish <= width) return needs.map((need) => need.wish + ((width - wish) * need.wish) / wish);
  return needs.map((need) => need.least + ((width - least) * (need.wish - need.least)) / (wish - least));
}

/** The texts of a block, as far as they say how wide it would be. */
function runsOf(block: Block): Run[] {
  switch (block.kind) {
    case 'formula':
    case 'text':
      return [...block.runs, { text: '\n', style: {} }];
    case 'grid':
      return block.cells.flatMap(({ blocks }) => blocks).flatMap(runsOf);
    case 'item':
    case 'box':
      return block.blocks.flatMap(runsOf);
    case 'code':
      return block.lines.slice(0, 20).flatMap(({ runs }) => [...runs, { text: '\n', style: {} }]);
    case 'picture':
      return [{ text: 'x'.repeat(24), style: {} }];
    default:
      return [];
  }
}

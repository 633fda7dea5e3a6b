import { each, mergeBlanks } from './fields.ts';
import { matchSequences } from './alignment/sequences.ts';
import { mergeWords } from './merge-text.ts';
import type { Merging, Sequence, Three } from './types.ts';

/** A row in its cells; `start` and `end` are what stands outside of them. */
type Row = { start: string; cells: string[]; end: string };

/** What became of the columns: `side` has added some; the others have those of the base. */
export type Columns = {
  side?: 'ours' | 'theirs';
  /** Of each column of that side, the one of the base. */ from: number[];
};

/**
 * Which columns the merged table has, read from the headers. Undefined where both sides changed them, or one took some away
 * that the other may have filled: that is for a person to decide.
 */
export function mergeColumns({ base, ours, theirs }: Three<Sequence>): Columns | undefined {
  const headers = each({ base, ours, theirs }, (table) => cellsOf(table.units[0]?.text ?? ''));
  const count = headers.base.length;
  const same = Array.from({ length: count }, (_, index) => index);
  const changed = { ours: headers.ours.length !== count, theirs: headers.theirs.length !== count };
  if (!changed.ours && !changed.theirs) return { from: same };
  if (changed.ours && changed.theirs) return undefined;
  const side = changed.ours ? 'ours' : 'theirs';
  const matches = matchSequences(headers.base, headers[side]);
  if (matches.includes(-1)) return undefined;
  return { side, from: headers[side].map((_, index) => matches.indexOf(index)) };
}

const cellsOf = (text: string): string[] => splitRow(text).cells.map((cell) => cell.trim());

/** A row that one side has added, with the columns of the merged table. */
export function fitRow(text: string, columns: Columns, by: 'ours' | 'theirs'): string {
  if (columns.side === undefined || columns.side === by) return text;
  const row = splitRow(text);
  return printRow({ ...row, cells: columns.from.map((from) => row.cells[from] ?? '   ') });
}

/** Three-way merge of a row cell by cell. Undefined where a row has other columns than the header says. */
export function mergeRow(
  merging: Merging,
  { block, columns }: { block: string; columns: Columns },
  texts: Three<string>,
): string | undefined {
  const rows = each(texts, splitRow);
  const { side, from } = columns;
  const isRegular = (['base', 'ours', 'theirs'] as const).every(
    (version) =>
      rows[version].cells.length === (version === side ? from.length : from.filter((at) => at !== -1).length),
  );
  if (!isRegular) return undefined;
  const cells = from.map((at, index) => {
    const cell = (version: 'base' | 'ours' | 'theirs'): string =>
      rows[version].cells[version === side ? index : at] ?? '';
    if (at === -1 && side !== undefined) return cell(side);
    const three = { base: cell('base'), ours: cell('ours'), theirs: cell('theirs') };
    return mergeCell(merging, `${block}, column ${index + 1}`, three);
  });
  const frame = mergeFrame(rows);
  return printRow({ ...frame, cells });
}

function mergeFrame(rows: Three<Row>): Pick<Row, 'start' | 'end'> {
  return {
    start: mergeBlanks(each(rows, (row) => row.start)) ?? '',
    end: mergeBlanks(each(rows, (row) => row.end)) ?? '',
  };
}

function mergeCell(merging: Merging, block: string, cells: Three<string>): string {
  const texts = each(cells, (cell) => cell.trim());
  if (texts.ours === texts.theirs)
    return texts.ours === texts.base ? (mergeBlanks(cells) ?? '') : (mergeBlanks({ ...cells, base: undefined }) ?? '');
  if (texts.theirs === texts.base) return cells.ours;
  if (texts.ours === texts.base) return cells.theirs;
  const merged = mergeWords(texts) ?? merging.settle({ block, ...texts }, ' ') ?? '';
  const blanks = /^\s*/.exec(cells.ours)?.[0] ?? '';
  return cells.ours.trim() === merged ? cells.ours : `${blanks}${merged}${cells.ours.endsWith(' ') ? ' ' : ''}`;
}

function splitRow(text: string): Row {
  const cells: string[] = [];
  let start = 0;
  for (let pipe = text.indexOf('|'); pipe !== -1; pipe = text.indexOf('|', pipe + 1)) {
    if (text[pipe - 1] === '\\') continue;
    cells.push(text.slice(start, pipe));
    start = pipe + 1;
  }
  cells.push(text.slice(start));
  const row: Row = { start: '', cells, end: '' };
  if (cells.length > 1 && cells[0]?.trim() === '') row.start = `${cells.shift()}|`;
  if (cells.length > 1 && cells.at(-1)?.trim() === '') row.end = `|${cells.pop()}`;
  return row;
}

const printRow = ({ start, cells, end }: Row): string => `${start}${cells.join('|')}${end}`;

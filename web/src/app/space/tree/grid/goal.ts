// Where dragged pages would go.
import type { Goal } from '../../changes.ts';
import type { Rows } from './rows.ts';

/** A goal, and how it is shown: as a frame around a row, or as a line above it. */
export interface Pointed {
  readonly goal: Goal;
  readonly kind: 'row' | 'line';
  readonly index: number;
  readonly level: number;
}

/** In pixels, from the start of the first row. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Sizes {
  readonly row: number;
  readonly indent: number;
}

/** The share of a row at its top and bottom that means a place before or behind it. */
const EDGE = 0.28;

/** What a point means; undefined where nothing is allowed. */
export function pointAt(
  rows: Rows,
  { x, y }: Point,
  sizes: Sizes,
  isAllowed: (goal: Goal) => boolean,
): Pointed | undefined {
  const index = Math.max(0, Math.floor(y / sizes.row));
  const row = rows.list[index];
  const wanted = row === undefined ? [behindAll(rows)] : around(rows, index, y / sizes.row - index, x / sizes.indent);
  return wanted.find(({ goal }) => isAllowed(goal));
}

const behindAll = ({ list }: Rows): Pointed => ({
  goal: { position: 'inside', page: undefined },
  kind: 'line',
  index: list.length,
  level: 1,
});

/** What is nearest comes first. */
function around(rows: Rows, index: number, share: number, across: number): Pointed[] {
  const { page, level } = rows.list[index]!;
  const inside: Pointed = { goal: { position: 'inside', page: page.id }, kind: 'row', index, level };
  const before: Pointed = { goal: { position: 'before', page: page.id }, kind: 'line', index, level };
  const behind = behindRow(rows, index, across);
  if (share < EDGE) return [before, inside];
  if (share > 1 - EDGE) return [behind, inside];
  return share < 0.5 ? [inside, before, behind] : [inside, behind, before];
}

/** Behind the last of several pages that end together, the way across says which of them is meant. */
function behindRow({ list }: Rows, index: number, across: number): Pointed {
  const row = list[index]!;
  const first = row.isOpen ? row.page.pages[0] : undefined;
  if (first !== undefined)
    return { goal: { position: 'before', page: first.id }, kind: 'line', index: index + 1, level: row.level + 1 };
  const lowest = list[index + 1]?.level ?? 1;
  const level = Math.min(row.level, Math.max(lowest, Math.floor(across) + 1));
  let above = row;
  while (above.level > level) above = list[above.parent]!;
  return { goal: { position: 'after', page: above.page.id }, kind: 'line', index: index + 1, level };
}

export type Way = 'up' | 'down' | 'in' | 'out';

/** Where a page goes by one key; undefined where it is at the end of that way. */
export function goalBy({ list }: Rows, top: readonly { id: string }[], index: number, way: Way): Goal | undefined {
  const row = list[index];
  if (row === undefined) return undefined;
  const siblings = row.parent < 0 ? top : (list[row.parent]?.page.pages ?? []);
  const [before, next] = [siblings[row.place - 2], siblings[row.place]];
  if (way === 'up') return before && { position: 'before', page: before.id };
  if (way === 'down') return next && { position: 'after', page: next.id };
  if (way === 'in') return before && { position: 'inside', page: before.id };
  const parent = list[row.parent];
  return parent && { position: 'after', page: parent.page.id };
}

import type { Command } from 'prosemirror-state';
import { isInTable, selectedRect } from 'prosemirror-tables';

/** `null` is as the text runs. */
export type Alignment = 'left' | 'center' | 'right' | null;

/** The alignment of the column with the caret; undefined outside of tables. */
export function alignmentAt(state: Parameters<Command>[0]): Alignment | undefined {
  if (!isInTable(state)) return undefined;
  const { map, table, left } = selectedRect(state);
  const cell = table.nodeAt(map.map[left] ?? 0);
  return (cell?.attrs['align'] as Alignment | undefined) ?? null;
}

/** Aligns all cells of the columns in which something is selected. */
export const alignColumns =
  (align: Alignment): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, tableStart, left, right } = selectedRect(state);
    const cells = new Set<number>();
    for (let row = 0; row < map.height; row++)
      for (let column = left; column < right; column++) cells.add(map.map[row * map.width + column] ?? 0);
    const { tr } = state;
    for (const cell of cells) tr.setNodeAttribute(tableStart + cell, 'align', align);
    dispatch?.(tr);
    return true;
  };

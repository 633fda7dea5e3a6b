import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { isInTable, selectedRect } from 'prosemirror-tables';
import { isHtmlTable, wordsOf } from '../tables/columns.ts';

/** `null` is as the text runs. */
export type Alignment = 'left' | 'center' | 'right' | null;

/** The alignment of the column with the caret; undefined outside of tables. */
export function alignmentAt(state: Parameters<Command>[0]): Alignment | undefined {
  if (!isInTable(state)) return undefined;
  const { map, table, left } = selectedRect(state);
  const cell = table.nodeAt(map.map[left] ?? 0);
  if (cell && isHtmlTable(table)) return (wordsOf(cell)['align'] as Alignment | undefined) ?? null;
  return (cell?.attrs['align'] as Alignment | undefined) ?? null;
}

function aligned(cell: Node, align: Alignment): Record<string, string> {
  const { align: _before, ...words } = wordsOf(cell);
  return align === null ? words : { ...words, align };
}

/** Aligns all cells of the columns in which something is selected. */
export const alignColumns =
  (align: Alignment): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, left, right } = selectedRect(state);
    const cells = new Set<number>();
    for (let row = 0; row < map.height; row++)
      for (let column = left; column < right; column++) cells.add(map.map[row * map.width + column] ?? 0);
    const { tr } = state;
    for (const cell of cells) {
      const node = table.nodeAt(cell);
      // HTML says it in an attribute of each cell.
      if (node && isHtmlTable(table)) tr.setNodeAttribute(tableStart + cell, 'attributes', aligned(node, align));
      else tr.setNodeAttribute(tableStart + cell, 'align', align);
    }
    dispatch?.(tr);
    return true;
  };

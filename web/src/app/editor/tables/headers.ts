// Which rows and columns of a table are headings. Markdown says so of the first row alone, so all else makes it one of HTML.
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { HEAD_CELL, typeNamed } from '../model/schema.ts';
import { columnOf, isCards, isHtmlTable, type Place, toHtml } from './columns.ts';

export type Headings = 'row' | 'column';

const isHead = (cell: Node | null | undefined): boolean => cell?.type.name === HEAD_CELL;

/** Whether the first row, or the first cells of all others, are headings. */
export function hasHeadings(table: Node, headings: Headings): boolean {
  const [first, ...others] = table.children;
  if (headings === 'row') return first?.children.every(isHead) === true;
  return others.length > 0 && others.every((row) => isHead(row.firstChild));
}

/** The first row has the types of columns in it, and those of cards are no headings of theirs. */
export const mayHaveNone = (table: Node): boolean =>
  !isHtmlTable(table) ||
  (!isCards(table) && table.firstChild?.children.every((cell) => columnOf(cell).type === 'text') === true);

export function setHeadings(tr: Transaction, place: Place, headings: Headings, isOn: boolean): Transaction {
  const { table, tableAt } = place;
  if (!isHtmlTable(table)) toHtml(tr, place);
  const other = hasHeadings(table, headings === 'row' ? 'column' : 'row');
  table.forEach((row, rowOffset, rowIndex) =>
    row.forEach((_cell, offset, index) => {
      const isMeant = headings === 'row' ? rowIndex === 0 : index === 0;
      const isCorner = rowIndex === 0 && index === 0;
      if (!isMeant || (headings === 'column' && isCorner && row.childCount > 1 && other)) return;
      const at = tableAt + 1 + rowOffset + 1 + offset;
      const now = tr.doc.nodeAt(at);
      const isHeading = isOn || (isCorner && other);
      if (now !== null && isHead(now) !== isHeading)
        tr.setNodeMarkup(at, typeNamed(isHeading ? HEAD_CELL : 'cell'), { ...now.attrs, header: isHeading });
    }),
  );
  return tr;
}

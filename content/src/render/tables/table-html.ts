import { escapeHtml } from '../../text/html.ts';
import { attributeOf } from '../html-scan.ts';
import type { Slot } from '../types.ts';
import { cardsHtml } from './cards-html.ts';
import { cellHtml, plainOf } from './cell-html.ts';
import { type Cell, type Column, readTable, type Row, type Table } from './read-table.ts';

/** The box that a table scrolls in, also for those who have only a keyboard; its beginning, up to the table. */
export function tableBox(tag: string, label: string): string {
  const full = attributeOf(tag, 'data-full-width') === 'true' ? ' full-width' : '';
  return `<div class="table${full}" tabindex="0" role="region" aria-label="${escapeHtml(label)}">\n`;
}

/**
 * A table of sanitized HTML with what its attributes ask for: cards, hidden columns, boxes to tick, stars, choices. Undefined
 * where it has no clear rows and columns, and is best shown as it is.
 */
export function tableHtml(html: string, label: string, slots: Slot[]): string | undefined {
  const table = readTable(html);
  if (!table) return undefined;
  if (attributeOf(table.tag, 'data-view') === 'cards') return cardsHtml(table, slots);
  return `${tableBox(table.tag, label)}${gridHtml(table, slots)}\n</div>`;
}

function gridHtml(table: Table, slots: Slot[]): string {
  const { tag, caption, columns } = table;
  const head = table.head ? headHtml(table.head, table) : '';
  const rows = table.rows.map((row) => rowHtml(row, columns, (cell, column) => cellHtml(cell, column, slots)));
  return `${tag}${caption}${head}<tbody>${rows.join('')}</tbody></table>`;
}

function headHtml(head: Row, { tag, columns }: Table): string {
  const isHidden = ![undefined, 'false'].includes(attributeOf(tag, 'data-header-hidden'));
  if (isHidden && head.cells.every((cell) => plainOf(cell.html) === '')) return '';
  // Who cannot see the table still hears what its columns are.
  const open = isHidden ? '<thead class="visually-hidden">' : '<thead>';
  const cells = head.cells.map((cell) =>
    cell.html.trim() === '' ? { tag: cell.tag.replace(/^<th/, '<td'), html: '' } : cell,
  );
  return `${open}${rowHtml({ ...head, cells }, columns, (cell) => cell.html)}</thead>`;
}

function rowHtml(row: Row, columns: readonly Column[], show: (cell: Cell, column: Column) => string): string {
  let html = row.tag;
  row.cells.forEach((cell, index) => {
    const column = columns[index];
    if (!column || column.isHidden) return;
    html += `${cell.tag}${show(cell, column)}</${cell.tag.slice(1, 3)}>`;
  });
  return `${html}</tr>`;
}

// What stands in cells of columns with types, and how it is written.
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { markNamed, schema } from '../model/schema.ts';
import type { Column } from './columns.ts';
import { chosenIn, chosenNodes } from './options.ts';

/** These have a control in place of their text. */
const CONTROLLED = new Set<Column['type']>(['checkbox', 'rating', 'select', 'image']);

export const isControlled = ({ type }: Column): boolean => CONTROLLED.has(type);

export const isTrue = (cell: Node): boolean => cell.textContent.trim() === 'true';

/** Stars of a cell; undefined where there is something else. */
export function starsIn(cell: Node): number | undefined {
  const text = cell.textContent.trim();
  return /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text)) : undefined;
}

/** Where the links and pictures of a cell lead. */
export function addressesIn(cell: Node): string[] {
  const found = cell.children.flatMap(({ type, attrs, marks }) => {
    if (type.name === 'image') return [String(attrs['src'])];
    return marks.filter((mark) => mark.type.name === 'link').map((mark) => String(mark.attrs['href']));
  });
  return found.filter((address, index) => address !== found[index - 1]);
}

/** Whether what stands in a cell is what a control of its type can show. */
export function fits(cell: Node, { type }: Column): boolean {
  const text = cell.textContent.trim();
  if (cell.childCount === 0 || text === 'null') return true;
  if (type === 'checkbox') return text === 'true' || text === 'false';
  if (type === 'rating') return starsIn(cell) !== undefined;
  if (type === 'select') return chosenIn(cell).length > 0;
  return type === 'image' && addressesIn(cell).length > 0;
}

const nameOf = (address: string): string =>
  address
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '') ?? address;

function linkNodes(addresses: readonly string[]): Node[] {
  return addresses.flatMap((href, index) => {
    const mark = markNamed('link').create({ href, title: null, attributes: {} });
    const link = schema.text(nameOf(href) || href, [mark]);
    return index === 0 ? [link] : [schema.text(', '), link];
  });
}

/** Writes a value into a cell: texts, ids of choices, or addresses, by the type of its column. */
export function setValue(tr: Transaction, cellAt: number, column: Column, value: readonly string[]): Transaction {
  const cell = tr.doc.nodeAt(cellAt);
  if (cell === null) return tr;
  const [from, to] = [cellAt + 1, cellAt + 1 + cell.content.size];
  return tr.replaceWith(
    from,
    to,
    nodesFor(
      column,
      value.filter((each) => each !== ''),
    ),
  );
}

function nodesFor(column: Column, value: readonly string[]): Node[] {
  if (column.type === 'select') return chosenNodes(value, column.options);
  if (column.type === 'image' || column.type === 'files' || column.type === 'content-ref') return linkNodes(value);
  return value.length === 0 ? [] : [schema.text(value.join(', '))];
}

// Columns of HTML tables: of what type each is, and what the table does with it. All of it stands in the cells of the first row.
import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { isInTable, selectedRect } from 'prosemirror-tables';
import { HEAD_CELL, typeNamed } from '../model/schema.ts';
import { sayChoices } from './keep-choices.ts';
import { isChoices, type Option, optionsOf, selectOf } from './options.ts';

export type ColumnType =
  | 'text'
  | 'number'
  | 'checkbox'
  | 'select'
  | 'rating'
  | 'users'
  | 'files'
  | 'image'
  | 'content-ref';

export const COLUMN_TYPES: readonly (readonly [ColumnType, string])[] = [
  ['text', 'Text'],
  ['number', 'Number'],
  ['checkbox', 'Checkbox'],
  ['select', 'Choices'],
  ['rating', 'Rating'],
  ['users', 'People'],
  ['files', 'Files'],
  ['image', 'Picture'],
  ['content-ref', 'Page link'],
];

const KNOWN = new Set<string>(COLUMN_TYPES.map(([type]) => type));

/** What a card does with a column. */
export type Role = 'shown' | 'hidden' | 'target' | 'cover' | 'cover-dark';

export interface Column {
  type: ColumnType;
  role: Role;
  /** Stars of a rating. */
  max: number;
  options: readonly Option[];
  title: string;
}

type Words = Readonly<Record<string, string>>;

export const wordsOf = ({ attrs }: Node): Words => (attrs['attributes'] ?? {}) as Words;

export const isHtmlTable = (node: Node): boolean => node.type.name === 'table' && node.attrs['form'] === 'html';

const MAX_STARS = 10;

/** What a cell of the first row says of its column. */
export function columnOf(head: Node): Column {
  const words = wordsOf(head);
  const options = optionsOf(head);
  const written = options.length > 0 ? 'select' : (words['data-type'] ?? 'text');
  const max = Math.round(Number(words['data-max'] ?? 5));
  return {
    type: KNOWN.has(written) ? (written as ColumnType) : 'text',
    role: roleOf(words),
    max: max >= 1 && max <= MAX_STARS ? max : 5,
    options,
    title: head.textContent.trim(),
  };
}

function roleOf(words: Words): Role {
  if (words['data-card-target'] !== undefined) return 'target';
  if (words['data-card-cover'] !== undefined) return 'cover';
  if (words['data-card-cover-dark'] !== undefined) return 'cover-dark';
  return words['data-hidden'] === undefined ? 'shown' : 'hidden';
}

/** Where the caret is in a table, with its column and cell. */
export interface Place {
  table: Node;
  tableAt: number;
  index: number;
  head: Node;
  headAt: number;
  column: Column;
  /** The cell with the caret; its position is where it begins. */
  cell: Node;
  cellAt: number;
  isHead: boolean;
}

export function placeIn(state: EditorState): Place | undefined {
  if (!isInTable(state)) return undefined;
  const { map, table, tableStart, left, top } = selectedRect(state);
  const [headOffset, offset] = [map.map[left], map.map[top * map.width + left]];
  const head = headOffset === undefined ? null : table.nodeAt(headOffset);
  const cell = offset === undefined ? null : table.nodeAt(offset);
  if (head === null || cell === null || headOffset === undefined || offset === undefined) return undefined;
  const column = isHtmlTable(table) ? columnOf(head) : columnOf(typeNamed(HEAD_CELL).create(null, head.content));
  return {
    ...{ table, tableAt: tableStart - 1, index: left, head, headAt: tableStart + headOffset },
    ...{ column, cell, cellAt: tableStart + offset, isHead: top === 0 },
  };
}

const ROLES: Readonly<Record<Role, Words>> = {
  shown: {},
  hidden: { 'data-hidden': '' },
  target: { 'data-hidden': '', 'data-card-target': '', 'data-type': 'content-ref' },
  cover: { 'data-hidden': '', 'data-card-cover': '', 'data-type': 'image' },
  'cover-dark': { 'data-hidden': '', 'data-card-cover-dark': '', 'data-type': 'image' },
};
const OF_ROLES = ['data-hidden', 'data-card-target', 'data-card-cover', 'data-card-cover-dark'];

const without = (words: Words, names: readonly string[]): Words =>
  Object.fromEntries(Object.entries(words).filter(([name]) => !names.includes(name)));

/** Changes what a column is. A table of Markdown has no types, so it becomes one of HTML. */
export function setColumn(tr: Transaction, place: Place, change: Partial<Column>): Transaction {
  if (!isHtmlTable(place.table)) toHtml(tr, place);
  let words = wordsOf(tr.doc.nodeAt(place.headAt) ?? place.head);
  if (change.type !== undefined) {
    words = without(words, ['data-type', 'data-max', 'data-multiple']);
    if (change.type !== 'text') words = { ...words, 'data-type': change.type };
    if (change.type === 'select') words = { ...words, 'data-multiple': '' };
  }
  if (change.role !== undefined) words = { ...without(words, OF_ROLES), ...ROLES[change.role] };
  if (change.max !== undefined) words = { ...words, 'data-max': String(change.max) };
  tr.setNodeAttribute(place.headAt, 'attributes', words);
  const options = change.options ?? (change.type !== undefined && change.type !== 'select' ? [] : undefined);
  if (options !== undefined) setOptions(tr, place.headAt, options);
  return sayChoices(tr);
}

/** Behind the words of the cell. */
function setOptions(tr: Transaction, headAt: number, options: readonly Option[]): void {
  const head = tr.doc.nodeAt(headAt);
  if (head === null) return;
  const words = head.children.filter((node) => !isChoices(node));
  const list = options.length === 0 ? [] : [typeNamed('inlineSource').create({ text: selectOf(options) })];
  tr.replaceWith(headAt + 1, headAt + 1 + head.content.size, [...words, ...list]);
}

/** Cells of HTML say themselves how they are aligned. */
export function toHtml(tr: Transaction, { table, tableAt }: Place): void {
  tr.setNodeAttribute(tableAt, 'form', 'html');
  table.descendants((node, offset) => {
    const align: unknown = node.attrs['align'];
    if (!node.type.name.toLowerCase().endsWith('cell')) return true;
    if (typeof align === 'string') {
      const at = tableAt + 1 + offset;
      tr.setNodeAttribute(at, 'attributes', { ...wordsOf(node), align }).setNodeAttribute(at, 'align', null);
    }
    return false;
  });
}

/** Whether a table is shown as cards. */
export const isCards = (table: Node): boolean => wordsOf(table)['data-view'] === 'cards';

/** Whether the head of a table is not shown: cards have none without words. */
export const isHeadless = (table: Node): boolean =>
  isHtmlTable(table) && isCards(table) && table.firstChild?.textContent.trim() === '';

export function setTableWord(tr: Transaction, place: Place, name: string, value: string | undefined): Transaction {
  if (!isHtmlTable(place.table)) toHtml(tr, place);
  const words = wordsOf(place.table);
  return tr.setNodeAttribute(
    place.tableAt,
    'attributes',
    value === undefined ? without(words, [name]) : { ...words, [name]: value },
  );
}

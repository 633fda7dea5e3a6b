import { attribute } from '../../from-document/text.ts';
import { textOf } from '../attributes.ts';
import type { EditNode } from '../types.ts';
import { pictureHtml } from './inline-nodes.ts';
import { writeInlines } from './inlines.ts';

const HTML = { syntax: 'html', isOneLine: true, isCareful: false } as const;

/** A line of text as HTML. */
export const lineHtml = ({ content = [] }: EditNode): string => writeInlines(content, HTML);

function attributesHtml(node: EditNode): string {
  const all = Object.entries((node.attrs?.['attributes'] ?? {}) as Record<string, string>);
  return all.map(([name, value]) => (value === '' ? ` ${name}` : attribute(name, value))).join('');
}

/** A table on one line: the rows at its beginning that have only headings are its head. */
export function tableHtml(table: EditNode): string {
  const { content: rows = [] } = table;
  const isHead = ({ content = [] }: EditNode): boolean => content.every((cell) => cell.attrs?.['header'] === true);
  const first = rows.findIndex((row) => !isHead(row));
  const count = first === -1 ? rows.length : first;
  const group = (name: string, inside: readonly EditNode[]): string =>
    inside.length === 0 ? '' : `<${name}>${inside.map(rowHtml).join('')}</${name}>`;
  return `<table${attributesHtml(table)}>${group('thead', rows.slice(0, count))}${group('tbody', rows.slice(count))}</table>`;
}

function rowHtml(row: EditNode): string {
  const cells = (row.content ?? []).map((cell) => {
    const name = cell.attrs?.['header'] === true ? 'th' : 'td';
    return `<${name}${attributesHtml(cell)}>${lineHtml(cell)}</${name}>`;
  });
  return `<tr${attributesHtml(row)}>${cells.join('')}</tr>`;
}

/** A figure, in a box where its look asks for one. */
export function figureHtml(figure: EditNode): string {
  const { attrs = {}, content = [] } = figure;
  const caption = content.length === 0 ? '' : `<p>${lineHtml(figure)}</p>`;
  const html = `<figure>${pictureHtml(figure)}<figcaption>${caption}</figcaption></figure>`;
  const align = textOf(figure, 'align');
  const box = [
    align === '' ? '' : attribute('align', align),
    attrs['frame'] === true ? ' data-with-frame="true"' : '',
    attrs['fullWidth'] === true ? ' data-full-width="true"' : '',
  ].join('');
  return box === '' ? html : `<div${box}>${html}</div>`;
}

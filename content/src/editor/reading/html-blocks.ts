import type { EditNode } from '../types.ts';
import { readFigure } from './figures.ts';
import { htmlPieces } from './html-pieces.ts';
import { type Element, elementsIn, inlinesIn, onlyElement, type Range, type Tree } from './html-tree.ts';
import { pairUp } from './pieces.ts';

/** HTML that is a table, a figure or a picture. Undefined for all else, and for what has more in it than their nodes say. */
export function readHtmlBlock(html: string): EditNode | undefined {
  if (!/^\s*<(?:table|figure|div|img|picture)[\s>]/i.test(html)) return undefined;
  const pieces = htmlPieces(html.trim());
  const tree: Tree = { pieces, pairs: pairUp(pieces) };
  const all = { from: 0, to: pieces.length };
  return readTable(tree, all) ?? readFigure(tree, all) ?? readPicture(tree, all);
}

function readPicture(tree: Tree, range: Range): EditNode | undefined {
  const content = inlinesIn(tree, range);
  return content.length === 1 && content[0]?.type === 'image' ? { type: 'paragraph', content } : undefined;
}

function readTable(tree: Tree, range: Range): EditNode | undefined {
  const table = onlyElement(tree, range, 'table');
  const groups = table && elementsIn(tree, table);
  if (!table || !groups) return undefined;
  const rows: EditNode[] = [];
  for (const { open, from, to } of groups) {
    if (!['thead', 'tbody'].includes(open.name) || Object.keys(open.attributes).length > 0) return undefined;
    for (const each of elementsIn(tree, { from, to }) ?? [undefined]) {
      const row = each && readRow(tree, each);
      if (!row) return undefined;
      rows.push(row);
    }
  }
  if (rows.length === 0) return undefined;
  return { type: 'table', attrs: { form: 'html', attributes: { ...table.open.attributes } }, content: rows };
}

function readRow(tree: Tree, row: Element): EditNode | undefined {
  const cells = row.open.name === 'tr' ? elementsIn(tree, row) : undefined;
  if (!cells || cells.length === 0 || cells.some(({ open }) => open.name !== 'td' && open.name !== 'th'))
    return undefined;
  const content = cells.map((cell) => readCell(tree, cell));
  return { type: 'row', attrs: { attributes: { ...row.open.attributes } }, content };
}

function readCell(tree: Tree, cell: Element): EditNode {
  const attrs = { header: cell.open.name === 'th', align: null, attributes: { ...cell.open.attributes } };
  const content = inlinesIn(tree, cell);
  return { type: 'cell', attrs, ...(content.length > 0 ? { content } : {}) };
}

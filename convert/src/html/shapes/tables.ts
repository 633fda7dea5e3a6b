import { escapeHtml } from '@lectern/content';
import {
  attribute,
  classesOf,
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  makeElement,
  mapTree,
} from '../tree.ts';

const SPAN_AT_MOST = 100;
const CELL_BLOCKS = new Set('ul ol pre table blockquote h1 h2 h3 h4 h5 h6 dl hr'.split(' '));
const PARAGRAPHS = new Set(['p', 'div', 'section']);

/** Tables as the printer wants them: plain ones with a header row, others as one block of HTML. */
export const prepareTables = <T extends Parameters<typeof mapTree>[0]>(tree: T): T =>
  mapTree(tree, (element) => (element.tagName === 'table' ? [prepareTable(element)] : [element])) as T;

function prepareTable(table: HtmlElement): HtmlElement {
  const rows = [...elementsOf(table)].filter((element) => element.tagName === 'tr');
  const cells = rows.flatMap(cellsOf);
  if (rows.length === 0) return makeElement('div', {}, table.children);
  // A table of one cell is a way to draw a box.
  if (cells.length === 1) return makeElement('div', {}, cells[0]?.children ?? []);
  return cells.every(isPlainCell)
    ? makeElement(
        'table',
        {},
        rows.map((row, index) => plainRow(row, index === 0)),
      )
    : makeElement('div', { block: 'html', value: tableHtml(rows) }, []);
}

const cellsOf = (row: HtmlElement): HtmlElement[] =>
  row.children.filter((cell): cell is HtmlElement => isElement(cell, 'td', 'th'));

const spanOf = (cell: HtmlElement, name: 'colSpan' | 'rowSpan'): number =>
  Math.min(Math.max(Number.parseInt(attribute(cell, name), 10) || 1, 1), SPAN_AT_MOST);

function isPlainCell(cell: HtmlElement): boolean {
  if (spanOf(cell, 'colSpan') > 1 || spanOf(cell, 'rowSpan') > 1) return false;
  return elementsOf(cell).every(
    (element) =>
      !CELL_BLOCKS.has(element.tagName) &&
      (element.properties['block'] === undefined || isAligned(element) || isFormula(element)),
  );
}

const isAligned = (node: HtmlElement): boolean => attribute(node, 'block') === 'aligned';

/** In a table, a formula of its own line is one of a line, too. */
const isFormula = (node: HtmlNode): boolean =>
  isElement(node) && ['math', 'inline-math'].includes(attribute(node, 'block'));

/** A row of cells without blocks: what was a paragraph of its own goes on after a line break. */
function plainRow(row: HtmlElement, isHead: boolean): HtmlElement {
  const cells = cellsOf(row).map((cell) =>
    makeElement(isHead ? 'th' : 'td', { align: alignOf(cell) }, joinLines(linesOf(cell.children))),
  );
  return makeElement('tr', {}, cells);
}

/** How a cell is aligned: by an attribute, a style, or a class of those that many tools use. */
function alignOf(cell: HtmlElement): string | undefined {
  const said =
    attribute(cell, 'align') ||
    /(?:^|;)\s*text-align:\s*(left|center|right)/i.exec(attribute(cell, 'style').slice(0, 2000))?.[1] ||
    classesOf(cell)
      .map((name) => /^(?:has-)?(?:text-)?(?:align-?)?(left|center|right)$/i.exec(name)?.[1])
      .find((name) => name !== undefined) ||
    '';
  return /^(?:left|center|right)$/i.test(said) ? said.toLowerCase() : undefined;
}

function linesOf(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const lines: HtmlNode[][] = [[]];
  for (const node of nodes) {
    const isParagraph = isElement(node) && PARAGRAPHS.has(node.tagName);
    if (isElement(node) && isFormula(node))
      lines.at(-1)?.push({ ...node, properties: { ...node.properties, block: 'inline-math' } });
    else if (isParagraph) lines.push(...linesOf(node.children), []);
    else if (isElement(node, 'br')) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.filter((line) => line.some((node) => node.type !== 'text' || node.value.trim() !== ''));
}

const lineBreak = (): HtmlElement => makeElement('span', { block: 'html', value: '<br>' }, []);

const joinLines = (lines: HtmlNode[][]): HtmlNode[] =>
  lines.flatMap((line, index) => (index === 0 ? line : [lineBreak(), ...line]));

/** HTML for what Markdown's tables cannot hold, in one piece: a blank line would end it. */
function tableHtml(rows: readonly HtmlElement[]): string {
  const [head, ...body] = rows;
  const isHeaded = head !== undefined && cellsOf(head).every((cell) => cell.tagName === 'th');
  const top = head === undefined ? '' : rowHtml(head);
  const rest = body.map(rowHtml).join('');
  return isHeaded
    ? `<table><thead>${top}</thead><tbody>${rest}</tbody></table>`
    : `<table><tbody>${top}${rest}</tbody></table>`;
}

function rowHtml(row: HtmlElement): string {
  const cells = cellsOf(row).map((cell) => {
    const [columns, rows] = [spanOf(cell, 'colSpan'), spanOf(cell, 'rowSpan')];
    const align = alignOf(cell);
    const aligned = align === undefined || align === 'left' ? '' : ` align="${align}"`;
    const spans = (columns > 1 ? ` colspan="${columns}"` : '') + (rows > 1 ? ` rowspan="${rows}"` : '');
    return `<${cell.tagName}${spans}${aligned}>${nodesHtml(cell.children).trim()}</${cell.tagName}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

const KEPT = new Set(
  'p ul ol li strong b em i del s code pre kbd sub sup mark blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr td th'.split(
    ' ',
  ),
);
const ATTRIBUTES: Record<string, readonly string[]> = { a: ['href'], img: ['src', 'alt', 'width'] };

export const nodesHtml = (nodes: readonly HtmlNode[]): string => nodes.map(nodeHtml).join('');

function nodeHtml(node: HtmlNode): string {
  if (node.type === 'text') return textHtml(node.value);
  if (!isElement(node)) return '';
  const { tagName, properties, children } = node;
  if (properties['block'] === 'code') return `<pre><code>${textHtml(attribute(node, 'value'), '&#10;')}</code></pre>`;
  if (properties['block'] === 'html') return attribute(node, 'value');
  if (isAligned(node))
    return tagName === 'p' ? `<p align="${attribute(node, 'align')}">${nodesHtml(children)}</p>` : nodesHtml(children);
  if (isFormula(node)) return `$$${textHtml(attribute(node, 'value').trim())}$$`;
  if (tagName === 'br') return '<br>';
  if (tagName === 'pre') return `<pre>${nodesHtml(children).replaceAll('\n', '&#10;')}</pre>`;
  const inner = nodesHtml(children);
  const names = ATTRIBUTES[tagName];
  if (names !== undefined) {
    const said = names.map((name) => [name, attribute(node, name)]).filter(([, value]) => value !== '');
    const start = `<${tagName}${said.map(([name, value]) => ` ${name}="${textHtml(value ?? '')}"`).join('')}>`;
    return tagName === 'img' ? start : `${start}${inner}</a>`;
  }
  if (tagName === 'mark') return `${markStart(node)}${inner}</mark>`;
  return KEPT.has(tagName) ? `<${tagName}>${inner}</${tagName}>` : inner;
}

/** Text that is marked, in the color that it has; other styles say how a site looks. */
export function markStart(element: HtmlElement): string {
  const style = /^(?:background-)?color:[a-z]{3,12};$/.exec(attribute(element, 'style'))?.[0];
  return style === undefined ? '<mark>' : `<mark style="${style}">`;
}

/** Paragraphs that stand in the middle or at the right are written as HTML, which our format shows as it is. */
export const alignParagraphs = <T extends Parameters<typeof mapTree>[0]>(tree: T): T =>
  mapTree(tree, (element) => [attribute(element, 'block') === 'aligned' ? alignParagraph(element) : element]) as T;

function alignParagraph(element: HtmlElement): HtmlElement {
  const html = nodesHtml(element.children).trim();
  const value = `<p align="${attribute(element, 'align')}">${html}</p>`;
  return html === '' || holdsNote(element)
    ? makeElement('p', {}, element.children)
    : makeElement('div', { block: 'html', value }, []);
}

/** A note is found by Markdown only. */
const holdsNote = (element: HtmlElement): boolean =>
  [...elementsOf(element)].some((below) => attribute(below, 'block') === 'footnote-reference');

/** Text as it may stand in HTML within Markdown: on one line, and no tag of our format. */
const textHtml = (text: string, newline = ' '): string =>
  escapeHtml(text).replaceAll(/\r?\n/g, newline).replaceAll('{%', '&#123;%');

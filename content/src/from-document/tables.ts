import { asMapping } from '../text/mapping.ts';
import { writeCell } from './cells.ts';
import { plainWords, writeInlines } from './inlines.ts';
import { type Given, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { attribute, escapeRaw, escapeText } from './text.ts';

type Column = {
  id: string;
  type: string;
  title: string;
  definition: Record<string, unknown>;
  /** The head, where it is more than the words of its title. */
  head: readonly Given[];
};
type Table = { node: Given; view: Record<string, unknown>; columns: Column[]; rows: Record<string, unknown>[] };

/** A table: as Markdown where it is plain, else as HTML on one line. */
export function writeTable(writing: Writing, node: Given): string {
  const table = readTable(node);
  return isPlain(table) ? plainTable(writing, table) : htmlTable(writing, table);
}

function readTable(node: Given): Table {
  const definition = asMapping(node.data['definition']);
  const records = asMapping(node.data['records']);
  if (!definition || !records) throw new UnknownNode(`${node.path}/data`, 'expected "definition" and "records"');
  const columns = Object.entries(definition).map(([id, value]): Column => {
    const column = asMapping(value) ?? {};
    const title = word(column, 'title');
    return {
      id,
      type: word(column, 'type') || 'text',
      title,
      definition: column,
      head: headNodes(node, column, title),
    };
  });
  const rows = Object.values(records)
    .map((record) => asMapping(record) ?? {})
    .sort((a, b) => (word(a, 'orderIndex') < word(b, 'orderIndex') ? -1 : 1))
    .map((record) => asMapping(record['values']) ?? {});
  if (columns.length === 0) throw new UnknownNode(`${node.path}/data/definition`, 'expected a column');
  return { node, view: asMapping(node.data['view']) ?? {}, columns, rows };
}

/** Who renames a column changes its title alone: a head with other words is out of date. */
function headNodes(node: Given, column: Record<string, unknown>, title: string): readonly Given[] {
  const head = cellNodes(node, column['head']);
  const words = (text: string): string => text.replaceAll(/\s/g, '');
  return words(wordsOf(head)) === words(title) ? head : [];
}

const wordsOf = (nodes: readonly Given[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'inline-image' || node.type === 'image') return word(node.data, 'alt');
      return node.nodes.length > 0 ? wordsOf(node.nodes) : plainWords([node]);
    })
    .join('');

/** What stands in a cell of text. */
function cellNodes(node: Given, value: unknown): Given[] {
  return node.fragments.find(({ name }) => name !== undefined && name === value)?.nodes ?? [];
}

function isPlain({ node, view, columns, rows }: Table): boolean {
  const shown = Array.isArray(view['columns']) ? view['columns'].length : columns.length;
  if (view['type'] === 'cards' || view['hideHeader'] === true || node.data['fullWidth'] === true) return false;
  if (
    shown !== columns.length ||
    columns.some(({ id, type, definition }) => type !== 'text' || widthOf(view, id, definition) > 0) ||
    columns.some(({ definition }) => definition['verticalAlignment'] !== undefined)
  )
    return false;
  return (
    columns.every(({ head }) => isOneLine(head)) &&
    rows.every((values) => columns.every(({ id }) => isOneLine(cellNodes(node, values[id]))))
  );
}

function isOneLine([only, ...others]: readonly Given[]): boolean {
  if (only === undefined) return true;
  const isText = only.type === 'paragraph' && only.data['align'] === undefined;
  return others.length === 0 && isText && !hasBreak(only.nodes);
}

const hasBreak = (nodes: readonly Given[]): boolean =>
  nodes.some(
    ({ leaves, nodes: inner, type }) =>
      type === 'annotation' || leaves.some(({ text }) => text.includes('\n')) || hasBreak(inner),
  );

function plainTable(writing: Writing, { node, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const cell = (value: unknown): string =>
    writeInlines(writing, cellNodes(node, value)[0]?.nodes ?? [], 'markdown').trim();
  return [
    line(
      columns.map(({ head, title }) =>
        head.length > 0 ? writeInlines(writing, head[0]?.nodes ?? [], 'markdown').trim() : escapeText(title, false),
      ),
    ),
    line(columns.map(({ definition }) => RULES[word(definition, 'textAlignment')] ?? '---')),
    ...rows.map((values) => line(columns.map(({ id }) => cell(values[id])))),
  ].join('\n');
}

/** The line below the heads, by how their columns are aligned. */
const RULES: Record<string, string> = { center: ':---:', right: '---:' };

function headHtml(writing: Writing, { node }: Table, column: Column): string {
  const { head: nodes, title } = column;
  if (nodes.length === 0) return escapeRaw(title);
  return writeCell(writing, { node, column: { ...column, type: 'text' }, value: undefined, nodes });
}

function htmlTable(writing: Writing, table: Table): string {
  const { node, view, columns, rows } = table;
  const attributes = [
    view['type'] === 'cards' ? ' data-view="cards"' : '',
    view['type'] === 'cards' && view['cardSize'] === 'large' ? ' data-card-size="large"' : '',
    view['hideHeader'] === true ? ' data-header-hidden' : '',
    node.data['fullWidth'] === true ? ' data-full-width="true"' : '',
  ];
  const head = columns.map(
    (column) => `<th${headAttributes(column, view)}>${headHtml(writing, table, column)}${choices(column)}</th>`,
  );
  const body = rows.map((values) => {
    const cells = columns.map(
      (column) =>
        `<td${fitOf(values[column.id])}>${writeCell(writing, { node, column, value: values[column.id], nodes: cellNodes(node, values[column.id]) })}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${attributes.join('')}><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function fitOf(value: unknown): string {
  const fit = word(asMapping(value) ?? {}, 'objectFit');
  return ['contain', 'fill', 'cover'].includes(fit) ? attribute('data-object-fit', fit) : '';
}

function headAttributes({ id, type, definition }: Column, view: Record<string, unknown>): string {
  const width = widthOf(view, id, definition);
  const [align, valign] = [word(definition, 'textAlignment'), word(definition, 'verticalAlignment')];
  const max = Number(definition['max']);
  const shown = view['columns'];
  return [
    width > 0 ? attribute('width', String(width)) : '',
    align === 'center' || align === 'right' ? attribute('align', align) : '',
    ['top', 'middle', 'bottom'].includes(valign) ? attribute('valign', valign) : '',
    type === 'text' || type === 'select' ? '' : attribute('data-type', type),
    definition['multiple'] === true ? ' data-multiple' : '',
    type === 'rating' && max > 0 ? attribute('data-max', String(max)) : '',
    Array.isArray(shown) && !shown.includes(id) ? ' data-hidden' : '',
    view['targetDefinition'] === id ? ' data-card-target' : '',
    view['coverDefinition'] === id ? ' data-card-cover' : '',
    view['coverDefinitionDark'] === id ? ' data-card-cover-dark' : '',
  ].join('');
}

/** Widths stand in the view, or in the definition as documents before had them; 0 for none. */
function widthOf(view: Record<string, unknown>, id: string, definition: Record<string, unknown>): number {
  const width = Number(asMapping(view['columnWidths'])?.[id] ?? definition['width']);
  return width > 0 ? width : 0;
}

function optionsOf({ definition }: Column): Record<string, unknown>[] {
  const options = definition['options'];
  return Array.isArray(options) ? options.map((option) => asMapping(option) ?? {}) : [];
}

function choices(column: Column): string {
  if (column.type !== 'select') return '';
  const options = optionsOf(column).map(
    (option) =>
      `<option${attribute('value', word(option, 'value'))}${attribute('label', word(option, 'label'))}${attribute('color', word(option, 'color'))}></option>`,
  );
  return `<select${column.definition['multiple'] === true ? ' multiple' : ''}>${options.join('')}</select>`;
}

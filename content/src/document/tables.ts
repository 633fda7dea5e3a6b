import { type Building, makeFragment, refOf } from './context.ts';
import { makeBlock } from './context.ts';
import { elementsOf, type HtmlElement, textOf } from './read-html.ts';
import type { BlockNode, Fragment } from './types.ts';

type Column = { id: string; type: string; head: HtmlElement };

const TYPES = ['number', 'checkbox', 'users', 'files', 'content-ref', 'image', 'rating', 'select'];

/** A table as columns and records; the text of a cell is a fragment that the record names. */
export function toTable(building: Building, node: HtmlElement): BlockNode {
  const [head, ...rows] = elementsOf(node.children, 'tr');
  const hasHead = head?.children.some((cell) => typeof cell === 'object' && cell.tag === 'th');
  const columns = cellsOf(head).map((cell, index): Column => ({
    id: `c${index + 1}`,
    type: TYPES.find((type) => type === cell.attributes['data-type']) ?? 'text',
    head: cell,
  }));
  const fragments: Fragment[] = [];
  const records = (hasHead ? rows : head ? [head, ...rows] : []).map((row, index) => [
    `r${index + 1}`,
    { orderIndex: String(index + 1).padStart(6, '0'), values: valuesOf(building, row, columns, fragments) },
  ]);
  const definition = columns.map(({ id, type, head: cell }) => [
    id,
    { id, type, title: hasHead ? textOf(cell.children).trim() : '', ...widthOf(cell) },
  ]);
  return makeBlock('table', {
    data: {
      view: viewOf(node, columns),
      definition: Object.fromEntries(definition) as unknown,
      records: Object.fromEntries(records) as unknown,
      ...(node.attributes['data-full-width'] === 'true' ? { fullWidth: true } : {}),
    },
    fragments,
  });
}

function cellsOf(row: HtmlElement | undefined): HtmlElement[] {
  return (row?.children ?? [])
    .filter((cell) => typeof cell === 'object')
    .filter((cell) => cell.tag === 'td' || cell.tag === 'th');
}

function widthOf(cell: HtmlElement): { width?: number } {
  const width = Number(cell.attributes['width']);
  return width > 0 ? { width } : {};
}

function viewOf({ attributes }: HtmlElement, columns: readonly Column[]): Record<string, unknown> {
  const shown = columns.filter(({ head }) => head.attributes['data-hidden'] === undefined).map(({ id }) => id);
  if (attributes['data-view'] !== 'cards')
    return {
      type: 'grid',
      columns: shown,
      ...(attributes['data-header-hidden'] === undefined ? {} : { hideHeader: true }),
    };
  const marked = (name: string) => columns.find(({ head }) => head.attributes[name] !== undefined)?.id;
  const target = marked('data-card-target');
  const cover = marked('data-card-cover');
  const dark = marked('data-card-cover-dark');
  return {
    type: 'cards',
    columns: shown,
    cardSize: attributes['data-card-size'] === 'large' ? 'large' : 'medium',
    ...(target === undefined ? {} : { targetDefinition: target }),
    ...(cover === undefined ? {} : { coverDefinition: cover }),
    ...(dark === undefined ? {} : { coverDefinitionDark: dark }),
  };
}

function valuesOf(
  building: Building,
  row: HtmlElement,
  columns: readonly Column[],
  fragments: Fragment[],
): Record<string, unknown> {
  const cells = cellsOf(row);
  const values: Record<string, unknown> = {};
  columns.forEach(({ id, type }, index) => {
    const cell = cells[index];
    if (!cell) return;
    if (type !== 'text') values[id] = valueOf(building, cell, type);
    else {
      const name = `f${fragments.length + 1}`;
      fragments.push(makeFragment('table-cell', building.toBlocks(building, cell.children), name));
      values[id] = name;
    }
  });
  return values;
}

function valueOf(building: Building, cell: HtmlElement, type: string): unknown {
  const text = textOf(cell.children).trim();
  const refs = elementsOf(cell.children, 'a').flatMap(({ attributes }) =>
    attributes['href'] === undefined ? [] : [refOf(building, attributes['href'])],
  );
  if (type === 'checkbox') return text === 'true';
  if (type === 'number' || type === 'rating')
    return text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
  if (type === 'content-ref') return refs[0] ?? null;
  if (type === 'image') {
    const src = elementsOf(cell.children, 'img')[0]?.attributes['src'];
    return refs[0] ?? (src === undefined ? null : refOf(building, src));
  }
  if (type === 'select')
    return elementsOf(cell.children, 'span').map((option) => option.attributes['data-option'] ?? '');
  return refs;
}

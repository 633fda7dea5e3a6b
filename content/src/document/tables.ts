import { elementsOf, isElement, textOf } from '../shown/look.ts';
import type { ElementNode, ShownNode } from '../shown/types.ts';
import { makeBlock, makeFragment } from '../nodes/make.ts';
import { type Building, refOf } from './context.ts';
import type { BlockNode, ContentRef, Fragment } from '../nodes/types.ts';

type Column = { id: string; type: string; head: ElementNode };

const TYPES = ['number', 'checkbox', 'users', 'files', 'content-ref', 'image', 'rating', 'select'];

/** A table as columns and records; the text of a cell is a fragment that the record names. */
export function toTable(building: Building, node: ElementNode): BlockNode {
  const [head, ...rows] = elementsOf(node.children, 'tr');
  const hasHead = head?.children.some((cell) => isElement(cell, 'th'));
  const columns = cellsOf(head).map((cell, index): Column => ({
    id: `c${index + 1}`,
    type:
      TYPES.find((type) => type === cell.attributes['data-type']) ??
      (optionsOf(cell.children).length > 0 ? 'select' : 'text'),
    head: cell,
  }));
  const fragments: Fragment[] = [];
  const definition = columns.map(({ id, type, head: cell }) => [
    id,
    { id, type, ...(hasHead ? headOf(building, cell, fragments) : { title: '' }), ...kindOf(cell, type) },
  ]);
  const records = (hasHead ? rows : head ? [head, ...rows] : []).map((row, index) => [
    `r${index + 1}`,
    { orderIndex: String(index + 1).padStart(6, '0'), values: valuesOf(building, row, columns, fragments) },
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

/** A head in words, and where it is more than words, the fragment that holds all of it. */
function headOf(
  building: Building,
  { children }: ElementNode,
  fragments: Fragment[],
): { title: string; head?: string } {
  const title = titleOf(children);
  const isMore = children.some((node) => typeof node !== 'string' && node.kind === 'element');
  if (!isMore || optionsOf(children).length > 0) return { title };
  const blocks = building.toBlocks(building, children);
  if (blocks.length !== 1 || !['paragraph', 'images'].includes(blocks[0]?.type ?? '')) return { title };
  const name = `f${fragments.length + 1}`;
  fragments.push(makeFragment('table-head', blocks, name));
  return { title, head: name };
}

/** A head as the words that programs show of it, in one line: of a picture those that stand for it. */
const titleOf = (nodes: readonly ShownNode[]): string => wordsOf(nodes).replaceAll(/\s+/g, ' ').trim();

function wordsOf(nodes: readonly ShownNode[]): string {
  const words = (node: ShownNode): string => {
    if (typeof node === 'string' || node.kind !== 'element') return textOf([node]);
    if (node.name === 'img') return ` ${node.attributes['alt'] ?? ''} `;
    return node.name === 'br' ? ' ' : wordsOf(node.children);
  };
  return nodes.map(words).join('');
}

function cellsOf(row: ElementNode | undefined): ElementNode[] {
  return (row?.children ?? []).filter((cell) => isElement(cell, 'td') || isElement(cell, 'th'));
}

/** What a column's head says of its cells. Programs that show tables ask for each of these without looking whether it is there. */
function kindOf({ attributes, children }: ElementNode, type: string): Record<string, unknown> {
  const multiple = attributes['data-multiple'] !== undefined;
  switch (type) {
    case 'text':
      return alignmentsOf(attributes);
    case 'rating':
      return { max: Number(attributes['data-max']) > 0 ? Number(attributes['data-max']) : 5 };
    case 'users':
      return { multiple };
    case 'select':
      return { multiple, options: optionsOf(children) };
    default:
      return {};
  }
}

function alignmentsOf({ align = '', valign = '' }: Record<string, string>): Record<string, string> {
  return {
    textAlignment: align === 'center' || align === 'right' ? align : 'left',
    ...(['top', 'middle', 'bottom'].includes(valign) ? { verticalAlignment: valign } : {}),
  };
}

function optionsOf(nodes: readonly ShownNode[]): { value: string; label: string; color: string }[] {
  return elementsOf(nodes, 'span').flatMap(({ attributes }) => {
    const value = attributes['data-option'];
    if (value === undefined) return [];
    return [{ value, label: attributes['data-label'] ?? value, color: attributes['data-color'] || 'default' }];
  });
}

function viewOf({ attributes }: ElementNode, columns: readonly Column[]): Record<string, unknown> {
  const shown = columns.filter(({ head }) => head.attributes['data-hidden'] === undefined).map(({ id }) => id);
  if (attributes['data-view'] !== 'cards')
    return {
      type: 'grid',
      columns: shown,
      hideHeader: attributes['data-header-hidden'] !== undefined,
      ...widthsOf(columns),
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

function widthsOf(columns: readonly Column[]): { columnWidths?: Record<string, number> } {
  const widths = columns.flatMap(({ id, head }) => {
    const width = Number(head.attributes['width']);
    return width > 0 ? [[id, width] as const] : [];
  });
  return widths.length === 0 ? {} : { columnWidths: Object.fromEntries(widths) };
}

function valuesOf(
  building: Building,
  row: ElementNode,
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

function valueOf(building: Building, cell: ElementNode, type: string): unknown {
  const text = textOf(cell.children).trim();
  const refs = elementsOf(cell.children, 'a').flatMap(({ attributes }) =>
    attributes['href'] === undefined ? [] : [refOf(building, attributes['href'])],
  );
  if (type === 'checkbox')
    return text === 'true' || elementsOf(cell.children, 'input')[0]?.attributes['checked'] !== undefined;
  if (type === 'number' || type === 'rating')
    return text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
  if (type === 'content-ref') return refs[0] ?? null;
  if (type === 'image') {
    const src = elementsOf(cell.children, 'img')[0]?.attributes['src'];
    const ref = refs[0] ?? (src === undefined ? null : refOf(building, src));
    const objectFit = cell.attributes['data-object-fit'] ?? '';
    return ref !== null && ['contain', 'fill', 'cover'].includes(objectFit) ? { ref, objectFit } : ref;
  }
  if (type === 'select')
    return elementsOf(cell.children, 'span').flatMap((option) => option.attributes['data-option'] ?? []);
  return refs.map(nameOf);
}

/** Cells of files and of users hold ids. What is no file and no user keeps its address. */
function nameOf(ref: ContentRef): unknown {
  if (ref.kind === 'file') return ref['file'];
  if (ref.kind === 'user') return ref['user'];
  return ref.kind === 'url' ? ref['url'] : ref;
}

import type { BlockNode, Fragment } from '@lectern/content';
import { linkRun, type Reading, targetOf } from './context.ts';
import { toPictures } from './pictures.ts';
import type { Block, Run, TableBlock } from '../block.ts';

interface Definition {
  id: string;
  type: string;
  title: string;
  textAlignment?: 'left' | 'center' | 'right';
  max?: number;
  options?: { value: string; label: string }[];
}

interface TableData {
  view: {
    type: string;
    columns: string[];
    hideHeader?: boolean;
    columnWidths?: Record<string, number>;
    cardSize?: string;
    targetDefinition?: string;
    coverDefinition?: string;
  };
  definition: Record<string, Definition>;
  records: Record<string, { orderIndex: string; values: Record<string, unknown> }>;
}

interface Cells {
  reading: Reading;
  fragments: ReadonlyMap<string, Fragment>;
}

/** A table as columns and rows, or its cards one after the other. */
export function toTable(reading: Reading, node: BlockNode): Block[] {
  const { view, definition, records } = node.data as unknown as TableData;
  const cells = {
    reading,
    fragments: new Map((node.fragments ?? []).map((fragment) => [fragment.fragment, fragment])),
  };
  const columns = view.columns.flatMap((id) => definition[id] ?? []);
  const rows = Object.values(records).map(({ values }) => values);
  if (view.type === 'cards') {
    const cards = rows.map((values) => ({ blocks: toCard(cells, { view, definition, columns }, values) }));
    const shown = cards.filter(({ blocks }) => blocks.length > 0);
    return [{ kind: 'grid', cells: shown, across: view.cardSize === 'large' ? 2 : 3, isCards: true }];
  }
  if (columns.length === 0 || (rows.length === 0 && view.hideHeader)) return [];
  return [
    {
      kind: 'table',
      columns: columns.map((column) => toColumn(column, view.columnWidths?.[column.id])),
      hasHead: view.hideHeader !== true && columns.some(({ title }) => title !== ''),
      rows: rows.map((values) => columns.map((column) => toCell(cells, column, values[column.id]))),
    },
  ];
}

function toColumn(
  { title, type, textAlignment }: Definition,
  width: number | undefined,
): TableBlock['columns'][number] {
  const isEnd = type === 'number' || textAlignment === 'right';
  const align = isEnd ? 'end' : textAlignment === 'center' ? 'center' : undefined;
  return {
    title: [{ text: title, style: { bold: true } }],
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
  };
}

function toCard(
  cells: Cells,
  { view, definition, columns }: Pick<TableData, 'view' | 'definition'> & { columns: Definition[] },
  values: Record<string, unknown>,
): Block[] {
  const special = new Set([view.targetDefinition, view.coverDefinition]);
  const blocks = columns
    .filter(({ id }) => !special.has(id))
    .flatMap((column) => toCell(cells, column, values[column.id]));
  const cover = view.coverDefinition === undefined ? undefined : definition[view.coverDefinition];
  const target = view.targetDefinition === undefined ? undefined : values[view.targetDefinition];
  const pictures = cover === undefined ? [] : toCell(cells, cover, values[cover.id]);
  const link = isRef(target) ? [refText(cells.reading, target)] : [];
  const all = [...pictures.filter(({ kind }) => kind === 'picture'), ...blocks, ...link];
  return all;
}

const isRef = (value: unknown): value is { kind: string } =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** Cells name files by their ids, and what is no file of the space by its address. */
const refOfName = ({ book }: Reading, name: string) =>
  Object.hasOwn(book.files, name) ? { kind: 'file', file: name } : { kind: 'url', url: name };

function refText(reading: Reading, ref: unknown): Block {
  const target = targetOf(reading, ref);
  return text([linkRun(target.title, target)]);
}

const text = (runs: Run[]): Block => ({ kind: 'text', role: 'text', runs });

const nameOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a cell holds, by the kind of its column. */
function toCell({ reading, fragments }: Cells, column: Definition, value: unknown): Block[] {
  if (value === null || value === undefined) return [];
  switch (column.type) {
    case 'text':
      return reading.toBlocks(reading, fragments.get(nameOf(value))?.nodes ?? []);
    case 'checkbox':
      return [text([{ text: value === true ? '☑' : '☐', style: {} }])];
    case 'rating': {
      const max = Math.min(10, column.max ?? 5);
      const stars = Math.max(0, Math.min(max, Math.round(Number(value))));
      return [text([{ text: '★'.repeat(stars) + '☆'.repeat(max - stars), style: {} }])];
    }
    case 'select': {
      const labels = (Array.isArray(value) ? value : []).map(
        (chosen) => column.options?.find((option) => option.value === chosen)?.label ?? String(chosen),
      );
      return labels.length === 0 ? [] : [text([{ text: labels.join(', '), style: {} }])];
    }
    case 'image': {
      const ref = isRef(value) ? value : (value as { ref?: unknown }).ref;
      return isRef(ref) ? toPictures(reading, [{ ref, alt: '' }]) : [];
    }
    case 'number':
      return [text([{ text: nameOf(value), style: {} }])];
    default:
      return (Array.isArray(value) ? value : [value])
        .map((name) => (typeof name === 'string' ? refOfName(reading, name) : (name as unknown)))
        .filter(isRef)
        .map((ref) => refText(reading, ref));
  }
}

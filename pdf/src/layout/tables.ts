import type { Block, TableBlock } from '../blocks/index.ts';
import { LINE, PAPER_SUNKEN } from '../colors.ts';
import type { LayBlocks } from './boxes.ts';
import { addTag, type Tag } from '../tags.ts';
import { drawPlaced, slices, stack } from './stacks.ts';
import { columnWidths } from './columns.ts';
import type { Frame, Layout, Row } from './types.ts';

/** More columns than a sheet is wide are printed as tables one below the other. */
const COLUMNS_AT_MOST = 10;
const PADDING = { x: 6, y: 4.5 };
const SCALE = 0.9;

/** A table as a row of the sheet for each of its own; its head is repeated on every sheet. */
export function layTable(layout: Layout, table: TableBlock, { frame, lay }: { frame: Frame; lay: LayBlocks }): Row[] {
  const rows: Row[] = [];
  for (let first = 0; first < table.columns.length; first += COLUMNS_AT_MOST) {
    const part = {
      ...table,
      columns: table.columns.slice(first, first + COLUMNS_AT_MOST),
      rows: table.rows.map((row) => row.slice(first, first + COLUMNS_AT_MOST)),
    };
    rows.push(...layPart(layout, part, { frame, lay }));
  }
  return rows;
}

function layPart(layout: Layout, table: TableBlock, { frame, lay }: { frame: Frame; lay: LayBlocks }): Row[] {
  const widths = columnWidths(layout.measure, table, { width: frame.width, size: frame.size * SCALE });
  const laid = { layout, frame, widths, lay, table, tag: addTag(frame.tag, 'Table') };
  const titles = table.columns.map(({ title, align }): Block[] => [
    { kind: 'text', role: 'text', runs: title, ...(align === undefined ? {} : { align }) },
  ]);
  const head = table.hasHead ? layRow(laid, titles, true).map((row) => ({ ...row, keep: true })) : [];
  // A head that fills a sheet would leave no room for what it is the head of.
  const isShort = head.reduce((sum, { height }) => sum + height, 0) < layout.height / 3;
  const repeat = isShort && head.length > 0 ? { repeat: head } : {};
  const body = table.rows.flatMap((row) => layRow(laid, row, false)).map((row) => ({ ...row, ...repeat }));
  // No row stands on a sheet alone, under a head that is there already.
  const beforeLast = body.at(-2);
  if (beforeLast !== undefined && (body.at(-1)?.height ?? 0) < layout.height / 4) beforeLast.keep = true;
  const rows = [...head, ...body];
  const [first, last] = [rows[0], rows.at(-1)];
  if (first !== undefined) rows[0] = { ...first, above: frame.size * 0.5 };
  if (last !== undefined)
    rows[rows.length - 1] = { ...(rows.length === 1 ? (rows[0] ?? last) : last), keep: false, below: frame.size * 1.2 };
  return rows;
}

interface Laid {
  layout: Layout;
  frame: Frame;
  widths: readonly number[];
  lay: LayBlocks;
  table: TableBlock;
  tag: Tag;
}

/** One row of a table. One that is higher than half a sheet is cut between its lines. */
function layRow(laid: Laid, cells: readonly Block[][], isHead: boolean): Row[] {
  const { layout, frame, widths, table } = laid;
  const most = layout.height / 2;
  const tag = addTag(laid.tag, 'TR');
  let x = frame.x;
  const stacks = widths.map((width, index) => {
    const inner = {
      x: x + PADDING.x,
      width: Math.max(8, width - 2 * PADDING.x),
      size: frame.size * SCALE,
      boxes: [],
      color: frame.color,
      tag: addTag(tag, isHead ? 'TH' : 'TD'),
    };
    x += width;
    const align = table.columns[index]?.align;
    const blocks = (cells[index] ?? []).map((block) =>
      align !== undefined && block.kind === 'text' && block.align === undefined ? { ...block, align } : block,
    );
    return slices(laid.lay(layout, blocks, inner), most);
  });
  const count = Math.max(1, ...stacks.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) =>
    toRow(
      stacks.map((parts) => parts[index] ?? []),
      { frame, isHead, isLast: index === count - 1 },
    ),
  );
}

function toRow(
  cells: readonly (readonly Row[])[],
  { frame, isHead, isLast }: { frame: Frame; isHead: boolean; isLast: boolean },
): Row {
  const stacks = cells.map((rows) => stack(rows));
  const height = Math.max(frame.size, ...stacks.map((placed) => placed.height)) + 2 * PADDING.y;
  const { x, width } = frame;
  return {
    height,
    baseline: 0,
    above: 0,
    below: 0,
    keep: false,
    boxes: frame.boxes,
    draw: (canvas, y) => {
      if (isHead) canvas.fill({ x, y, width, height }, PAPER_SUNKEN);
      if (isLast) canvas.fill({ x, y: y + height - 0.4, width, height: 0.8 }, LINE);
      for (const { placed } of stacks) drawPlaced(canvas, placed, y + PADDING.y);
    },
  };
}

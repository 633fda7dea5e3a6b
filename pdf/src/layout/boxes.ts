import type { BoxBlock, ItemBlock } from '../blocks/index.ts';
import { INK_SOFT, LINE, LINE_STRONG, LOOKS, PAPER_SOFT } from '../colors.ts';
import { addTag, type Tag } from '../tags.ts';
import { drawLine, oneLine } from './text.ts';
import type { Area, Box, Canvas, Frame, Layout, Row } from './types.ts';

/** From the edge of a box to what is in it. */
const PADDING: Record<Box['look'], { x: number; y: number }> = {
  info: { x: 14, y: 10 },
  success: { x: 14, y: 10 },
  warning: { x: 14, y: 10 },
  danger: { x: 14, y: 10 },
  quote: { x: 14, y: 1 },
  panel: { x: 12, y: 7 },
  card: { x: 12, y: 9 },
  code: { x: 11, y: 9 },
};

/** A box that is lower than this is not cut by the end of a sheet. */
const WHOLE_AT_MOST = 200;

/** No text is set in less, however deep it is nested. */
const NARROWEST = 120;

export type LayBlocks = (layout: Layout, blocks: BoxBlock['blocks'], frame: Frame) => Row[];

/** A box as its rows between its paddings. `lay` is handed on, because boxes hold boxes. */
export function layBox(layout: Layout, block: BoxBlock, { frame, lay }: { frame: Frame; lay: LayBlocks }): Row[] {
  const { inner: within, box } = enter(frame, block.look);
  const tag = addTag(frame.tag, block.look === 'quote' ? 'BlockQuote' : 'Div');
  const inner = { ...within, tag };
  const anchors = block.anchors ?? [];
  if (block.word !== undefined && block.look in ICONS) return layHint(layout, block, { frame, lay, inner, box });
  const rows = lay(layout, block.blocks, block.look === 'quote' ? { ...inner, color: INK_SOFT } : inner);
  return closeBox(rows, { box, frame, anchors });
}

/** What stands in the disk before a hint. */
const ICONS: Partial<Record<Box['look'], string>> = { info: 'i', success: '✓', warning: '!', danger: '×' };
export const ICON_LETTERS = Object.values(ICONS).join('');

/** A hint: before its words stands a disk in its color, which is read as what the color means. */
function layHint(
  layout: Layout,
  block: BoxBlock,
  { frame, lay, inner, box }: { frame: Frame; lay: LayBlocks; inner: Frame; box: Box },
): Row[] {
  const icon = addTag(inner.tag, 'Figure', { alt: block.word ?? '' });
  const disk = frame.size * 1.35;
  const indent = inner.width < NARROWEST ? 0 : disk + 8;
  const rows = lay(layout, block.blocks, { ...inner, x: inner.x + indent, width: inner.width - indent });
  const first = rows[0];
  if (first === undefined) return [];
  const middle = (first.baseline || disk * 0.7) - frame.size * 0.36;
  const head: Row = {
    ...first,
    draw: (canvas, y) => {
      if (indent > 0) drawIcon(layout, canvas, { look: block.look, icon, x: inner.x - 2, y: y + middle, disk });
      first.draw(canvas, y);
    },
  };
  return closeBox([head, ...rows.slice(1)], { box, frame, anchors: block.anchors ?? [] });
}

interface Icon {
  look: BoxBlock['look'];
  icon: Tag;
  x: number;
  /** Of its middle. */
  y: number;
  disk: number;
}

function drawIcon(layout: Layout, canvas: Canvas, { look, icon, x, y, disk }: Icon): void {
  const { bar } = LOOKS[look as keyof typeof LOOKS];
  const size = disk * 0.72;
  const letter = oneLine(layout, [{ text: ICONS[look] ?? '', style: { bold: true } }], size);
  canvas.tagged(icon, () => {
    canvas.fill({ x, y: y - disk / 2, width: disk, height: disk }, bar, disk / 2);
    const place = { x: x + (disk - letter.width) / 2, y: y + size * 0.36, height: size };
    drawLine(canvas, letter, { ...place, color: '#ffffff' });
  });
}

/** The place in a box. One that would leave too little room is only drawn around it. */
export function enter(frame: Frame, look: Box['look']): { inner: Frame; box: Box } {
  const box = { look, x: frame.x, width: frame.width };
  const indent = frame.width - 2 * PADDING[look].x < NARROWEST ? 0 : PADDING[look].x;
  const width = frame.width - 2 * indent;
  const inner = { ...frame, x: frame.x + indent, width, boxes: [...frame.boxes, box], isTight: false };
  return { inner, box };
}

export function closeBox(rows: Row[], { box, frame, anchors }: { box: Box; frame: Frame; anchors: string[] }): Row[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const height = PADDING[box.look].y;
  const boxes = [...frame.boxes, box];
  const gap = frame.size;
  const pad = { height, baseline: 0, boxes, above: 0, below: 0 };
  first.above = 0;
  last.below = 0;
  last.keep = true;
  const total = rows.reduce((sum, row) => sum + row.above + row.height, 0);
  if (total < WHOLE_AT_MOST) for (const row of rows) row.keep = true;
  const top: Row = {
    ...pad,
    edge: 'top',
    above: gap * 0.4,
    keep: true,
    draw: (canvas, y) => {
      for (const name of anchors) canvas.anchor(name, y);
    },
  };
  return [top, ...rows, { ...pad, edge: 'bottom', below: gap * 1.1, keep: false, draw: () => {} }];
}

/** An item with its marker before its first line. */
export function layItem(layout: Layout, block: ItemBlock, { frame, lay }: { frame: Frame; lay: LayBlocks }): Row[] {
  const marker = oneLine(layout, block.marker, frame.size);
  const wanted = Math.max(frame.size * 1.7, marker.width + frame.size * 0.7);
  // Where there is no room for it, the text stays where it is, and its marker stands before it.
  const indent = frame.width - wanted < NARROWEST ? 0 : wanted;
  const width = frame.width - indent;
  const item = addTag(frame.tag, 'LI');
  const label = addTag(item, 'Lbl');
  const body = addTag(item, 'LBody');
  const tag = block.isNote === true ? addTag(body, 'Note') : body;
  const rows = lay(layout, block.blocks, { ...frame, x: frame.x + indent, width, tag, isTight: block.isTight });
  const baseline = rows[0]?.baseline || frame.size * 1.1;
  const drawMarker = (canvas: Canvas, y: number) =>
    drawLine(canvas, marker, {
      x: frame.x + indent - frame.size * 0.6 - marker.width,
      y: y + baseline,
      height: frame.size * 1.4,
      color: INK_SOFT,
      tag: label,
    });
  // What introduces a further list is not left alone at the end of a sheet.
  if (rows[0] !== undefined && block.blocks.length > 1) rows[0].keep = true;
  const first = rows[0] ?? {
    height: frame.size * 1.5,
    baseline,
    above: 0,
    below: 0,
    keep: false,
    boxes: frame.boxes,
    draw: () => {},
  };
  const last = rows.at(-1) ?? first;
  const isEnd = block.isLast && frame.isTight !== true;
  last.below = isEnd ? frame.size * 0.9 : Math.min(last.below, frame.size * (block.isTight ? 0.3 : 0.6));
  const head: Row = {
    ...first,
    draw: (canvas, y) => {
      drawMarker(canvas, y);
      first.draw(canvas, y);
    },
  };
  return [head, ...rows.slice(1)];
}

const RADIUS = 4;

/** A box as far as it stands on one sheet. */
export function drawBox(canvas: Canvas, { look, x, width }: Box, { y, height }: Pick<Area, 'y' | 'height'>): void {
  const area = { x, y, width, height };
  switch (look) {
    case 'quote':
      return canvas.fill({ ...area, width: 2.5 }, LINE_STRONG, 1);
    case 'panel':
    case 'code':
      canvas.fill(area, PAPER_SOFT, RADIUS);
      return canvas.frame(area, LINE, RADIUS);
    case 'card':
      return canvas.frame(area, LINE, RADIUS);
    default: {
      const { bar, background } = LOOKS[look];
      canvas.fill(area, background, RADIUS);
      return canvas.fill({ ...area, width: 3.5 }, bar, 1.5);
    }
  }
}

import type { Align, Link, Role, Run, TextBlock } from '../blocks/index.ts';
import { ACCENT, INK_SOFT, LINE_STRONG } from '../colors.ts';
import { type Line, type Piece, setLines } from '../lines/index.ts';
import { addHeading, addTag, isTag, type Tag } from '../tags.ts';
import type { Canvas, Frame, Layout, Row } from './types.ts';

interface Manner {
  /** Of the text around. */
  scale: number;
  leading: number;
  above: number;
  below: number;
  bold?: boolean;
  color?: string;
  keep?: boolean;
}

const MANNERS: Record<Role, Manner> = {
  title: { scale: 2.4, leading: 1.25, above: 0, below: 10, bold: true, keep: true },
  lead: { scale: 1.15, leading: 1.45, above: 0, below: 16, color: INK_SOFT },
  'heading-1': { scale: 1.6, leading: 1.3, above: 22, below: 8, bold: true, keep: true },
  'heading-2': { scale: 1.3, leading: 1.35, above: 18, below: 6, bold: true, keep: true },
  'heading-3': { scale: 1.1, leading: 1.4, above: 14, below: 5, bold: true, keep: true },
  text: { scale: 1, leading: 1.5, above: 0, below: 8 },
  small: { scale: 0.88, leading: 1.45, above: 4, below: 10, color: INK_SOFT },
  label: { scale: 0.95, leading: 1.4, above: 12, below: 5, bold: true, color: ACCENT, keep: true },
};

/** A text as a row for each of its lines. The first two and the last two stay together, and what introduces something with that. */
export function layText(layout: Layout, block: TextBlock, frame: Frame): Row[] {
  const manner = MANNERS[block.role];
  const size = frame.size * manner.scale;
  const runs = manner.bold ? block.runs.map((run) => ({ ...run, style: { ...run.style, bold: true } })) : block.runs;
  const lines = setLines(layout.measure, runs, { width: frame.width, size });
  const color = manner.color ?? frame.color;
  const below = (frame.isTight ? Math.min(manner.below, 3) : manner.below) * (frame.size / 10);
  const title = block.runs.map(({ text }) => text).join('');
  const tag = tagFor(block.role, frame.tag);
  const keepsNext = manner.keep === true || introduces(runs, title, lines.length);
  return lines.map((line, index) => {
    const height = Math.max(size * manner.leading, line.pictureHeight + size * 0.4);
    const baseline =
      height / 2 + size * 0.357 + (line.pictureHeight > size * 1.3 ? line.pictureHeight / 2 - size * 0.36 : 0);
    const isFirst = index === 0;
    const left = lines.length - index;
    return {
      height,
      baseline,
      above: isFirst ? manner.above * (frame.size / 10) : 0,
      below: left === 1 ? below : 0,
      keep: manner.keep === true || (isFirst && left > 1) || left === 2 || (left === 1 && keepsNext),
      boxes: frame.boxes,
      draw: (canvas, y) => {
        if (isFirst) announce(canvas, block, { y, title });
        const x = shift(frame, line, block.align);
        drawLine(canvas, line, { x, y: y + baseline, height: size * 1.4, color, tag });
      },
    };
  });
}

/** Whether a text is there for what follows: it ends with a colon, or is a line of bold words in the place of a heading. */
function introduces(runs: readonly Run[], title: string, lines: number): boolean {
  if (/[:：]\s*$/.test(title)) return true;
  return (
    lines === 1 && title.trim() !== '' && runs.every(({ text, style }) => style.bold === true || text.trim() === '')
  );
}

const HEADINGS: Partial<Record<Role, 1 | 2 | 3 | 4>> = { title: 1, 'heading-1': 2, 'heading-2': 3, 'heading-3': 4 };

function tagFor(role: Role, parent: Tag): Tag {
  const level = HEADINGS[role];
  return level === undefined ? addTag(parent, 'P') : addHeading(parent, level);
}

const LEVELS: Partial<Record<Role, number>> = { title: 0, 'heading-1': 1 };

function announce(canvas: Canvas, block: TextBlock, { y, title }: { y: number; title: string }): void {
  for (const name of block.anchors ?? []) canvas.anchor(name, y);
  const level = LEVELS[block.role];
  if (level !== undefined && title.trim() !== '') canvas.heading(level, title);
}

function shift({ x, width }: Frame, line: Line, align: Align | undefined): number {
  const room = width - line.width;
  if (align === undefined && line.isAgainst) return x + room;
  return align === 'center' ? x + room / 2 : align === 'end' ? x + room : x;
}

interface Baseline {
  x: number;
  /** Where letters stand. */
  y: number;
  height: number;
  color: string;
  /** What it belongs to; without one, to what the canvas is at. */
  tag?: Tag;
}

/** Draws a line of pieces from its left end. */
export function drawLine(canvas: Canvas, { pieces }: Pick<Line, 'pieces'>, { x, tag, ...place }: Baseline): void {
  let left = x;
  for (const piece of pieces) {
    const at = { ...place, x: left };
    if (tag === undefined) drawPiece(canvas, piece, at);
    else canvas.tagged(tagOfPiece(tag, piece), () => drawPiece(canvas, piece, at));
    left += piece.width;
  }
}

/** A link is a tag of its own, one for all that follows of it. */
function tagOfPiece(tag: Tag, { style: { link } }: Piece): Tag {
  if (link === undefined || tag.role === 'Link') return tag;
  const last = tag.kids.at(-1);
  if (last !== undefined && isTag(last) && LINKS.get(last) === link) return last;
  const made = addTag(tag, 'Link');
  LINKS.set(made, link);
  return made;
}

const LINKS = new WeakMap<Tag, Link>();

function drawPiece(canvas: Canvas, piece: Piece, { x, y, height, color }: Baseline): void {
  const { style, size, width, picture, text } = piece;
  const area = { x, y: y - size * 1.02, width, height: size * 1.32 };
  if (piece.anchor !== undefined) canvas.anchor(piece.anchor, y - height);
  if (picture) canvas.picture(picture.file, { x, y: y - picture.height * 0.85, width, height: picture.height });
  const isBlank = text.trim() === '';
  if (style.background !== undefined) canvas.fill({ ...area, x: x - 1.5, width: width + 3 }, style.background, 2);
  if (style.key && !isBlank) canvas.frame(area, LINE_STRONG, 2.5);
  const ink = style.color ?? (style.link === undefined ? color : ACCENT);
  const foot = y - (style.rise ?? 0) * size;
  const place = { x, y: foot, width, face: piece.face, size, color: ink, actual: piece.actual };
  if (text !== '' && !picture) canvas.text(text, place);
  if (style.strike) canvas.fill({ x, y: foot - size * 0.3, width, height: size * 0.06 }, ink);
  if (style.link !== undefined && !isBlank) {
    if ('url' in style.link && !style.key) canvas.fill({ x, y: foot + size * 0.13, width, height: 0.4 }, ink);
    canvas.link(area, style.link, text);
  }
}

/** Runs in one line, without a break. */
export function oneLine(layout: Layout, runs: readonly Run[], size: number): Line {
  const [line] = setLines(layout.measure, runs, { width: Infinity, size });
  return line ?? { pieces: [], width: 0, pictureHeight: 0 };
}

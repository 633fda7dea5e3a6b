import { drawBox } from './boxes.ts';
import type { Box, Canvas, Row } from './types.ts';

export interface Placed {
  row: Row;
  y: number;
}

/** Places rows one below the other; answers their height together. */
export function stack(rows: readonly Row[]): { placed: Placed[]; height: number } {
  let y = 0;
  let below = 0;
  const placed = rows.map((row, index) => {
    if (index > 0) y += Math.max(below, row.above);
    const at = { row, y };
    y += row.height;
    below = row.below;
    return at;
  });
  return { placed, height: y };
}

/** Rows in stacks of at most a height. */
export function slices(rows: readonly Row[], most: number): Row[][] {
  const parts: Row[][] = [];
  let height = 0;
  for (const row of rows) {
    const open = parts.at(-1);
    if (open === undefined || height + row.height > most) {
      parts.push([row]);
      height = row.height;
    } else {
      open.push(row);
      height += Math.max(open.at(-2)?.below ?? 0, row.above) + row.height;
    }
  }
  return parts;
}

/** Where a sheet cuts a box, there is a little room between its edge and its rows. */
const CUT = 6;

/** Draws rows where they were placed, and behind them the boxes that they stand in. */
export function drawPlaced(canvas: Canvas, placed: readonly Placed[], top: number): void {
  const areas = new Map<Box, { y: number; end: number }>();
  for (const { row, y } of placed) {
    for (const box of row.boxes) {
      const isEdge = row.edge !== undefined && row.boxes.at(-1) === box;
      const area = areas.get(box) ?? { y: top + y - (isEdge ? 0 : CUT), end: 0 };
      area.end = top + y + row.height + (isEdge ? 0 : CUT);
      areas.set(box, area);
    }
  }
  // Rows name their boxes from the outermost in, so a box is met before what is in it.
  for (const [box, { y, end }] of areas) drawBox(canvas, box, { y, height: end - y });
  for (const { row, y } of placed) row.draw(canvas, top + y);
}

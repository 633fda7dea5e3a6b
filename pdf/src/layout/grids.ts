import type { GridBlock } from '../blocks/index.ts';
import { LINE } from '../colors.ts';
import { addTag } from '../tags.ts';
import type { LayBlocks } from './boxes.ts';
import { drawPlaced, slices, stack } from './stacks.ts';
import type { Frame, Layout, Row } from './types.ts';

const GAP = 14;
const CARD = { x: 11, y: 10, radius: 4 };
/** No column is narrower; what has less room stands one below the other. */
const NARROWEST = 110;

/** Blocks side by side: columns as their author shares the width, or cards in rows of the same height. */
export function layGrid(layout: Layout, grid: GridBlock, { frame, lay }: { frame: Frame; lay: LayBlocks }): Row[] {
  const fitting = Math.max(1, Math.floor((frame.width + GAP) / (NARROWEST + GAP)));
  const across = Math.min(grid.across, fitting);
  if (across === 1 && !grid.isCards)
    return lay(
      layout,
      grid.cells.flatMap(({ blocks }) => blocks),
      frame,
    );
  const rows: Row[] = [];
  for (let first = 0; first < grid.cells.length; first += across) {
    const cells = grid.cells.slice(first, first + across);
    rows.push(...layRow(layout, cells, { frame, lay, widths: widthsOf(cells, { across, width: frame.width }), grid }));
  }
  const last = rows.at(-1);
  if (last !== undefined) last.below = frame.size * 1.2;
  return rows;
}

/** The widths of cells; those of which nothing is said share what is left. */
function widthsOf(cells: GridBlock['cells'], { across, width }: { across: number; width: number }): number[] {
  const room = width - GAP * (across - 1);
  if (cells.every(({ share }) => share === undefined)) return cells.map(() => room / across);
  const said = cells.reduce((sum, { share = 0 }) => sum + share, 0);
  const open = cells.filter(({ share }) => share === undefined).length;
  const each = open === 0 ? 0 : Math.max(0.15, (1 - said) / open);
  const shares = cells.map(({ share }) => share ?? each);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (share / whole) * room);
}

interface Laying {
  frame: Frame;
  lay: LayBlocks;
  widths: readonly number[];
  grid: GridBlock;
}

function layRow(layout: Layout, cells: GridBlock['cells'], { frame, lay, widths, grid }: Laying): Row[] {
  const pad = grid.isCards ? CARD : { x: 0, y: 0 };
  let x = frame.x;
  const places = cells.map((_, index) => {
    const place = { x, width: widths[index] ?? 0 };
    x += place.width + GAP;
    return place;
  });
  const stacks = cells.map(({ blocks }, index) => {
    const place = places[index] ?? { x: frame.x, width: frame.width };
    const inner = { ...frame, x: place.x + pad.x, width: place.width - 2 * pad.x, boxes: [], isTight: false };
    return slices(lay(layout, blocks, { ...inner, tag: addTag(frame.tag, 'Div') }), layout.height / 2);
  });
  const count = Math.max(1, ...stacks.map(({ length }) => length));
  return Array.from({ length: count }, (_, index): Row => {
    const parts = stacks.map((slice) => stack(slice[index] ?? []));
    const height = Math.max(1, ...parts.map((part) => part.height)) + 2 * pad.y;
    return {
      ...{ height, baseline: 0, keep: false, boxes: frame.boxes },
      ...{ above: index === 0 ? GAP * 0.6 : 0, below: grid.isCards ? GAP : 0 },
      draw: (canvas, y) => {
        if (grid.isCards) for (const place of places) canvas.frame({ ...place, y, height }, LINE, CARD.radius);
        for (const { placed } of parts) drawPlaced(canvas, placed, y + pad.y);
      },
    };
  });
}

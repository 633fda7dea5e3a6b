import type { Block, PictureBlock } from '../blocks/index.ts';
import { LINE } from '../colors.ts';
import { layBox, layItem } from './boxes.ts';
import { layCode } from './code.ts';
import { layFormula } from './formulas.ts';
import { layGrid } from './grids.ts';
import { layTable } from './tables.ts';
import { layText } from './text.ts';
import { addTag, type Tag } from '../tags.ts';
import type { Frame, Layout, Row } from './types.ts';

const PIXEL = 0.75;

/** Blocks as rows, from the top down. */
export function layBlocks(layout: Layout, blocks: readonly Block[], frame: Frame): Row[] {
  const rows: Row[] = [];
  // Not spread into a call: a page may have more rows than a call may have arguments.
  let list: Tag | undefined;
  for (const block of blocks) {
    list = block.kind === 'item' ? (list ?? addTag(frame.tag, 'L', { numbering: block.numbering })) : undefined;
    for (const row of layBlock(layout, block, list === undefined ? frame : { ...frame, tag: list })) rows.push(row);
    if (block.kind === 'item' && block.isLast) list = undefined;
  }
  return rows;
}

function layBlock(layout: Layout, block: Block, frame: Frame): Row[] {
  switch (block.kind) {
    case 'text':
      return layText(layout, block, frame);
    case 'code':
      return layCode(layout, block, frame);
    case 'picture':
      return layPicture(layout, block, frame);
    case 'table':
      return layTable(layout, block, { frame, lay: layBlocks });
    case 'formula':
      return layFormula(layout, block, frame);
    case 'grid':
      return layGrid(layout, block, { frame, lay: layBlocks });
    case 'box':
      return layBox(layout, block, { frame, lay: layBlocks });
    case 'item':
      return layItem(layout, block, { frame, lay: layBlocks });
    case 'rule':
      return [layRule(frame)];
  }
}

function layRule({ x, width, size, boxes }: Frame): Row {
  const gap = size * 1.4;
  return {
    height: 1,
    baseline: 0,
    above: gap,
    below: gap,
    keep: false,
    boxes,
    draw: (canvas, y) => canvas.fill({ x, y, width, height: 0.8 }, LINE),
  };
}

/** A picture as large as its author wants it, as far as a sheet has room. */
function layPicture(layout: Layout, block: PictureBlock, frame: Frame): Row[] {
  const known = layout.measure.picture(block.file);
  if (known === undefined) return layText(layout, { kind: 'text', role: 'small', runs: block.instead }, frame);
  const wish = (block.width ?? known.width) * PIXEL;
  const width = Math.min(wish, frame.width, (layout.height * 0.75 * known.width) / known.height);
  const height = (width * known.height) / known.width;
  const room = frame.width - width;
  const tag = block.alt === '' ? undefined : addTag(frame.tag, 'Figure', { alt: block.alt });
  const x = frame.x + (block.align === 'end' ? room : block.align === 'start' ? 0 : room / 2);
  return [
    {
      height,
      baseline: 0,
      above: frame.size * 1.2,
      below: frame.size * 1.1,
      keep: block.hasCaption === true,
      boxes: frame.boxes,
      draw: (canvas, y) => {
        // A picture of which nothing is said is decoration.
        if (tag === undefined) canvas.picture(block.file, { x, y, width, height });
        else canvas.tagged(tag, () => canvas.picture(block.file, { x, y, width, height }));
        if (block.hasFrame) canvas.frame({ x: x - 3, y: y - 3, width: width + 6, height: height + 6 }, LINE, 4);
      },
    },
  ];
}

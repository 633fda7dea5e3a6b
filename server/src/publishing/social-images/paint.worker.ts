import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { createDemand, settleFonts } from '@lectern/pdf';
import { beginsRight, type Block, drawLines, linesOf, type Pen } from './lines.ts';
import { type Logo, type Picture, SIZE } from './types.ts';

const EDGE = 84;
const WIDTH = SIZE.width - 2 * EDGE;
const BOTTOM = SIZE.height - 76;

/** Draws on whatever thread it is called. */
export async function paint(picture: Picture): Promise<Uint8Array> {
  const demand = createDemand(picture.language);
  const blocks = blocksOf(picture);
  for (const { text, style } of Object.values(blocks)) demand.add(`${text}…`, style);
  const fonts = await settleFonts(demand);
  // What a thread has registered stays: names of its own for each picture, which go with it.
  const prefix = `picture-${(count += 1)}-`;
  const keys = [...fonts.files].map(([id, file]) => GlobalFonts.register(file, prefix + id));
  try {
    const canvas = createCanvas(SIZE.width, SIZE.height);
    const context = canvas.getContext('2d');
    await draw({ context, fonts, prefix }, { picture, blocks });
    return await canvas.encode('png');
  } finally {
    GlobalFonts.removeBatch(keys.filter((key) => key !== null));
  }
}

let count = 0;

type Blocks = Record<'site' | 'above' | 'title' | 'description', Block>;

function blocksOf({ site, above, title, description, colors }: Picture): Blocks {
  const size = title.length > 70 ? 58 : title.length > 34 ? 70 : 84;
  const soft = { color: colors.inkSoft, style: {} };
  const bold = { bold: true };
  return {
    site: { text: site, size: 34, height: 44, lines: 1, color: colors.ink, style: bold },
    above: { text: above, size: 28, height: 40, lines: 1, ...soft, color: colors.accent, style: bold },
    title: { text: title, size, height: Math.round(size * 1.16), lines: 3, color: colors.ink, style: bold },
    description: { text: description, size: 32, height: 46, lines: 2, ...soft },
  };
}

type Side = 'left' | 'right';

async function draw(pen: Pen, { picture, blocks }: { picture: Picture; blocks: Blocks }): Promise<void> {
  const side: Side = beginsRight(picture.title) ? 'right' : 'left';
  drawGround(pen.context, picture);
  const image = await readImage(picture.logo);
  if (picture.logo === undefined || image === undefined) drawName(pen, { picture, block: blocks.site, side });
  else drawLogo(pen.context, { ...picture.logo, image }, side);
  drawWords(pen, blocks, side);
}

function drawGround(context: SKRSContext2D, { colors }: Picture): void {
  const ground = context.createLinearGradient(0, 0, 0, SIZE.height);
  ground.addColorStop(0, colors.ground);
  ground.addColorStop(1, colors.groundEnd);
  context.fillStyle = ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = colors.accent;
  context.fillRect(0, SIZE.height - 14, SIZE.width, 14);
}

/** So far from an edge, from the left or from the right. */
const from = (side: Side, distance: number): number => (side === 'left' ? distance : SIZE.width - distance);

const MARK = { width: 14, height: 40, gap: 22 };

/** The name of the site, behind a mark in its color. */
function drawName(pen: Pen, { picture, block, side }: { picture: Picture; block: Block; side: Side }): void {
  const { context } = pen;
  const start = side === 'left' ? EDGE : from(side, EDGE + MARK.width);
  context.fillStyle = picture.colors.accent;
  context.beginPath();
  context.roundRect(start, 72, MARK.width, MARK.height, MARK.width / 2);
  context.fill();
  const indent = MARK.width + MARK.gap;
  const lines = linesOf(pen, block, WIDTH - indent);
  drawLines(pen, lines, { block, x: from(side, EDGE + indent), y: 70, side });
}

const LOGO = { top: 60, width: 480, height: 64 };

/** What begins as a picture may still be none. */
async function readImage(logo: Logo | undefined): Promise<Image | undefined> {
  try {
    return logo && (await loadImage(logo.bytes));
  } catch {
    return undefined;
  }
}

/** As high as may be, unless it is very broad. */
function drawLogo(
  context: SKRSContext2D,
  { image, width, height }: Omit<Logo, 'bytes'> & { image: Image },
  side: Side,
): void {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  // A drawing without a size of its own is drawn in the one that it gets.
  image.width = width * scale;
  image.height = height * scale;
  const x = side === 'left' ? EDGE : from(side, EDGE + image.width);
  context.drawImage(image, x, LOGO.top + (LOGO.height - image.height) / 2, image.width, image.height);
}

/** The words stand at the bottom, as on a cover. */
function drawWords(pen: Pen, { above, title, description }: Blocks, side: Side): void {
  const parts = [
    { block: above, lines: above.text === '' ? [] : linesOf(pen, above, WIDTH), gap: 8 },
    { block: title, lines: linesOf(pen, title, WIDTH), gap: 24 },
    { block: description, lines: linesOf(pen, description, WIDTH), gap: 0 },
  ].filter(({ lines }) => lines.length > 0);
  const last = parts.at(-1);
  if (last !== undefined) last.gap = 0;
  const height = parts.reduce((sum, { block, lines, gap }) => sum + lines.length * block.height + gap, 0);
  let y = Math.max(150, BOTTOM - height);
  for (const { block, lines, gap } of parts) {
    drawLines(pen, lines, { block, x: from(side, EDGE), y, side });
    y += lines.length * block.height + gap;
  }
}

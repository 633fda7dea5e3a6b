import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { createDemand, type FaceStyle, type Fonts, settleFonts } from '#features/pdf/index.ts';
import { type Picture, SIZE } from './types.ts';

const LEFT = 84;
const WIDTH = SIZE.width - 2 * LEFT;
const BOTTOM = SIZE.height - 76;

/** A text of the picture: its lines are as many as may be, and the last one says if there was more. */
interface Block {
  text: string;
  size: number;
  height: number;
  lines: number;
  color: string;
  style: FaceStyle;
}

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
    draw(canvas.getContext('2d'), { picture, blocks, fonts, prefix });
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

interface Drawing {
  picture: Picture;
  blocks: Blocks;
  fonts: Fonts;
  prefix: string;
}

function draw(context: SKRSContext2D, drawing: Drawing): void {
  const { picture, blocks } = drawing;
  const { colors } = picture;
  const ground = context.createLinearGradient(0, 0, 0, SIZE.height);
  ground.addColorStop(0, colors.ground);
  ground.addColorStop(1, colors.groundEnd);
  context.fillStyle = ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = colors.accent;
  context.fillRect(0, SIZE.height - 14, SIZE.width, 14);
  context.beginPath();
  context.roundRect(LEFT, 72, 14, 40, 7);
  context.fill();
  const lines = {
    title: linesOf(context, blocks.title, drawing),
    description: linesOf(context, blocks.description, drawing),
  };
  drawLines(context, linesOf(context, { ...blocks.site }, drawing, WIDTH - 36), {
    block: blocks.site,
    x: LEFT + 36,
    y: 70,
    drawing,
  });
  const above = blocks.above.text === '' ? 0 : blocks.above.height + 8;
  const gap = lines.description.length === 0 ? 0 : 24;
  const height =
    above + lines.title.length * blocks.title.height + gap + lines.description.length * blocks.description.height;
  // The words stand at the bottom, as on a cover.
  let y = Math.max(150, BOTTOM - height);
  if (above > 0)
    drawLines(context, linesOf(context, blocks.above, drawing), { block: blocks.above, x: LEFT, y, drawing });
  y += above;
  drawLines(context, lines.title, { block: blocks.title, x: LEFT, y, drawing });
  y += lines.title.length * blocks.title.height + gap;
  drawLines(context, lines.description, { block: blocks.description, x: LEFT, y, drawing });
}

function drawLines(
  context: SKRSContext2D,
  lines: readonly string[],
  { block, x, y, drawing }: { block: Block; x: number; y: number; drawing: Drawing },
): void {
  context.fillStyle = block.color;
  context.textBaseline = 'alphabetic';
  for (const [index, line] of lines.entries()) {
    let at = x;
    for (const { text, face } of drawing.fonts.stretches(line, block.style)) {
      context.font = `${block.size}px "${drawing.prefix}${face.id}"`;
      context.fillText(text, at, y + index * block.height + block.size);
      at += context.measureText(text).width;
    }
  }
}

function widthOf(context: SKRSContext2D, text: string, { block, drawing }: { block: Block; drawing: Drawing }): number {
  let width = 0;
  for (const { text: stretch, face } of drawing.fonts.stretches(text, block.style)) {
    context.font = `${block.size}px "${drawing.prefix}${face.id}"`;
    width += context.measureText(stretch).width;
  }
  return width;
}

/** Texts are short, so each line is measured anew with every word that comes to it. */
function linesOf(context: SKRSContext2D, block: Block, drawing: Drawing, width = WIDTH): string[] {
  const measure = (text: string): number => widthOf(context, text, { block, drawing });
  const lines: string[] = [''];
  for (const part of partsOf(block.text)) {
    const last = lines.at(-1) ?? '';
    if (last === '' || measure((last + part).trimEnd()) <= width) lines[lines.length - 1] = last + part;
    else lines.push(part.trimStart());
  }
  const shown = lines.slice(0, block.lines).map((line) => line.trimEnd());
  const isCut = lines.length > block.lines;
  return shown
    .filter((line) => line !== '')
    .map((line, index) => fit(line, { measure, width, isCut: isCut && index === block.lines - 1 }));
}

/** A line that is not longer than it may be, with a sign for what is left out. */
function fit(
  line: string,
  { measure, width, isCut }: { measure: (text: string) => number; width: number; isCut: boolean },
): string {
  if (!isCut && measure(line) <= width) return line;
  const signs = [...line];
  while (signs.length > 1 && measure(`${signs.join('').trimEnd()}…`) > width) signs.pop();
  return `${signs.join('').replace(/[\s.,;:…]+$/, '')}…`;
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Where a line may end: after each word, with the signs that follow it. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const last = parts.at(-1);
    // Marks stay with the word before them; what opens goes with the word after.
    if (last !== undefined && (isWordLike !== true || /[([{«“‘'/@#-]$/.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FaceStyle, Fonts } from '@lectern/pdf';

/** A text of the picture: its lines are as many as may be, and the last one says if there was more. */
export interface Block {
  text: string;
  size: number;
  height: number;
  lines: number;
  color: string;
  style: FaceStyle;
}

/** What lines are drawn with. */
export interface Pen {
  context: SKRSContext2D;
  fonts: Fonts;
  /** Before the names under which the fonts are known to the thread. */
  prefix: string;
}

/** Scripts of ours that are written from right to left. */
const RIGHT_TO_LEFT = /\p{Script=Hebrew}/u;
const FIRST_LETTER = /\p{L}/u;

/** Whether a text begins on the right. */
export const beginsRight = (text: string): boolean => RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '');

/** Draws lines from an edge, which is the left one, or for words that begin on the right, the right one. */
export function drawLines(
  pen: Pen,
  lines: readonly string[],
  { block, x, y, side }: { block: Block; x: number; y: number; side: 'left' | 'right' },
): void {
  const { context } = pen;
  context.fillStyle = block.color;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.direction = beginsRight(block.text) ? 'rtl' : 'ltr';
  for (const [index, line] of lines.entries()) {
    let at = side === 'left' ? x : x - widthOf(pen, line, block);
    for (const { text, font } of runsOf(pen, line, block)) {
      context.font = font;
      context.fillText(text, at, y + index * block.height + block.size);
      at += context.measureText(text).width;
    }
  }
}

/** What of a line is drawn at once. Where directions meet, that is all of it: only the whole shows the order of its words. */
function runsOf({ fonts, prefix }: Pen, line: string, { size, style }: Block): { text: string; font: string }[] {
  const stretches = fonts.stretches(line, style);
  const named = (id: string): string => `"${prefix}${id}"`;
  if (!RIGHT_TO_LEFT.test(line))
    return stretches.map(({ text, face }) => ({ text, font: `${size}px ${named(face.id)}` }));
  const families = [...new Set(stretches.map(({ face }) => named(face.id)))];
  return [{ text: stretches.map(({ text }) => text).join(''), font: `${size}px ${families.join(', ')}` }];
}

function widthOf(pen: Pen, line: string, block: Block): number {
  let width = 0;
  for (const { text, font } of runsOf(pen, line, block)) {
    pen.context.font = font;
    width += pen.context.measureText(text).width;
  }
  return width;
}

/** Texts are short, so each line is measured anew with every word that comes to it. */
export function linesOf(pen: Pen, block: Block, width: number): string[] {
  const measure = (text: string): number => widthOf(pen, text, block);
  const lines: string[] = [''];
  for (const part of partsOf(block.text).flatMap((each) => piecesOf(each, measure, width))) {
    const last = lines.at(-1) ?? '';
    if (last === '' || measure((last + part).trimEnd()) <= width) lines[lines.length - 1] = last + part;
    else lines.push(part.trimStart());
  }
  const shown = lines.slice(0, block.lines).map((line) => line.trimEnd());
  const isCut = lines.length > block.lines;
  return shown
    .filter((line) => line !== '')
    .map((line, index) => (isCut && index === block.lines - 1 ? cut(line, measure, width) : line));
}

/** The last line that there may be, with an ellipsis for what is left out. */
function cut(line: string, measure: (text: string) => number, width: number): string {
  const characters = charactersOf(line);
  while (characters.length > 1 && measure(`${characters.join('').trimEnd()}…`) > width) characters.pop();
  return `${characters.join('').replace(/[\s.,;:…]+$/, '')}…`;
}

/** A word that is longer than a line goes on in the next one. */
function piecesOf(part: string, measure: (text: string) => number, width: number): string[] {
  if (measure(part.trimEnd()) <= width) return [part];
  const pieces = [''];
  for (const character of charactersOf(part)) {
    const last = pieces.at(-1) ?? '';
    if (last === '' || measure(last + character) <= width) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A flag or a family of people is one, and never cut in two. */
const charactersOf = (text: string): string[] => [...GRAPHEMES.segment(text)].map(({ segment }) => segment);

/** Where a line may end: after each word, with the characters that follow it. */
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

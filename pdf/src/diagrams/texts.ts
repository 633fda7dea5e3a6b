// Texts of drawings: where each stretch of letters stands.
import { type Element, isElement, isText, nameOf } from './elements.ts';
import { ASCENT, DESCENT, type Letters, type Shaped, X_HEIGHT } from './fonts.ts';
import type { Styles } from './styles.ts';

export interface Canvas {
  styles: Styles;
  letters: Letters;
}

/** Letters in one look, in the coordinates of their text. */
export interface Stretch {
  text: string;
  shaped: Shaped;
  size: number;
  x: number;
  /** The line on which they stand. */
  y: number;
  /** The element whose letters they are. */
  element: Element;
}

export const FONT_SIZE = 16;
const STRETCHES_AT_MOST = 20_000;
const DEEPEST = 6;

/** A property of an element by its rules or, where these say nothing, its attribute. */
export const propertyOf = ({ styles }: Canvas, element: Element, name: string): string | undefined =>
  styles.of(element).get(name) ?? element.getAttribute(name) ?? undefined;

/** The same of an element or the next one around it that has it. */
export function inherited(canvas: Canvas, element: Element, name: string): string | undefined {
  for (let at: Element | null = element; at !== null && isElement(at); at = at.parentNode) {
    const value = propertyOf(canvas, at, name);
    if (value !== undefined && value !== 'inherit' && value !== '') return value;
  }
  return undefined;
}

const KEYWORDS: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

export function fontSizeOf(canvas: Canvas, element: Element): number {
  let factor = 1;
  for (let at: Element | null = element; at !== null && isElement(at); at = at.parentNode) {
    const value = propertyOf(canvas, at, 'font-size');
    if (value === undefined || value === 'inherit') continue;
    const number = Number.parseFloat(value);
    if (Object.hasOwn(KEYWORDS, value)) return factor * (KEYWORDS[value] ?? FONT_SIZE);
    if (!Number.isFinite(number)) continue;
    if (/%\s*$/.test(value)) factor *= number / 100;
    else if (/rem\s*$/.test(value)) return factor * number * FONT_SIZE;
    else if (/ex\s*$/.test(value)) factor *= number * X_HEIGHT;
    else if (/em\s*$/.test(value)) factor *= number;
    else return factor * number * (/pt\s*$/.test(value) ? 4 / 3 : 1);
  }
  return factor * FONT_SIZE;
}

function faceOf(canvas: Canvas, element: Element) {
  const weight = inherited(canvas, element, 'font-weight') ?? 'normal';
  const style = inherited(canvas, element, 'font-style') ?? 'normal';
  return {
    ...(weight.startsWith('bold') || Number(weight) >= 600 ? { bold: true } : {}),
    ...(/^(?:italic|oblique)/.test(style) ? { italic: true } : {}),
  };
}

interface Line {
  stretches: Stretch[];
  anchor: string;
  x: number;
  width: number;
}

/** Where the next letter stands, if something says so: an inner element counts more than those around it. */
interface Start {
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
}

interface Pen {
  x: number;
  y: number;
  lines: Line[];
  start: Start;
  /** Whether a blank before the next letter would be a second one. */
  isAfterBlank: boolean;
  count: number;
}

/** The stretches of a `<text>`. */
export function stretchesOf(canvas: Canvas, text: Element): Stretch[] {
  const pen: Pen = { x: 0, y: 0, lines: [], start: { x: 0, y: 0 }, isAfterBlank: true, count: 0 };
  walk(canvas, pen, text, 0);
  trimEnd(canvas, pen);
  for (const { stretches, anchor, width } of pen.lines) {
    const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
    for (const stretch of stretches) stretch.x -= shift;
  }
  return pen.lines.flatMap(({ stretches }) => stretches);
}

function walk(canvas: Canvas, pen: Pen, element: Element, depth: number): void {
  const { count, start } = pen;
  pen.start = { ...start, ...startOf(canvas, element) };
  for (const child of element.childNodes) {
    if (pen.count > STRETCHES_AT_MOST) return;
    if (isText(child)) write(canvas, pen, { element, text: child.textContent });
    else if (isElement(child) && depth < DEEPEST && ['tspan', 'a', 'textpath'].includes(nameOf(child)))
      walk(canvas, pen, child, depth + 1);
  }
  // Where it has no letters, its place is nobody's.
  if (pen.count === count) pen.start = start;
}

function startOf(canvas: Canvas, element: Element): Start {
  const size = fontSizeOf(canvas, element);
  const start: Start = {};
  for (const name of ['x', 'y', 'dx', 'dy'] as const) {
    const value = lengthOf(element.getAttribute(name), size);
    if (value !== undefined) start[name] = value;
  }
  return start;
}

/** A coordinate begins a line of its own; a distance goes on from where the pen is. */
function place(canvas: Canvas, pen: Pen, element: Element): void {
  const { x, y, dx = 0, dy = 0 } = pen.start;
  pen.start = {};
  const isFresh = x !== undefined || y !== undefined;
  if (isFresh) trimEnd(canvas, pen);
  pen.x = (x ?? pen.x) + dx;
  pen.y = (y ?? pen.y) + dy;
  if (isFresh)
    pen.lines.push({ stretches: [], anchor: inherited(canvas, element, 'text-anchor') ?? 'start', x: pen.x, width: 0 });
}

function lengthOf(value: string | null, size: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const number = Number.parseFloat(value);
  if (!Number.isFinite(number)) return undefined;
  return /^[\s\d.+-]*em/.test(value) ? number * size : /^[\s\d.+-]*ex/.test(value) ? number * size * X_HEIGHT : number;
}

function write(canvas: Canvas, pen: Pen, { element, text: given }: { element: Element; text: string }): void {
  const collapsed = given.replaceAll(/[\t\n\f\r ]+/g, ' ');
  const isFresh = pen.start.x !== undefined || pen.start.y !== undefined;
  const text = pen.isAfterBlank || isFresh ? collapsed.replace(/^ /, '') : collapsed;
  if (text === '') return;
  place(canvas, pen, element);
  const line = pen.lines.at(-1);
  if (line === undefined) return;
  pen.isAfterBlank = text.endsWith(' ');
  pen.count += 1;
  const size = fontSizeOf(canvas, element);
  const shaped = canvas.letters.shape(text, faceOf(canvas, element));
  line.stretches.push({ text, shaped, size, x: pen.x, y: pen.y + shiftOf(canvas, element, size), element });
  pen.x += shaped.width * size;
  line.width = pen.x - line.x;
}

/** A blank at the end of a line has no width. */
function trimEnd(canvas: Canvas, { lines }: Pen): void {
  const line = lines.at(-1);
  const last = line?.stretches.at(-1);
  if (line === undefined || last === undefined || !last.text.endsWith(' ')) return;
  const shaped = canvas.letters.shape(last.text.trimEnd(), faceOf(canvas, last.element));
  line.width -= (last.shaped.width - shaped.width) * last.size;
  last.shaped = shaped;
}

/** How far below the place of a text its letters stand. */
function shiftOf(canvas: Canvas, element: Element, size: number): number {
  const own = propertyOf(canvas, element, 'alignment-baseline');
  const baseline = own !== undefined && own !== 'baseline' ? own : inherited(canvas, element, 'dominant-baseline');
  switch (baseline) {
    case 'middle':
      return (size * X_HEIGHT) / 2;
    case 'central':
      return (size * (ASCENT - DESCENT)) / 2;
    case 'hanging':
      return size * 0.8;
    case 'text-before-edge':
    case 'before-edge':
    case 'text-top':
      return size * ASCENT;
    case 'text-after-edge':
    case 'after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -size * DESCENT;
    default:
      return 0;
  }
}

/** How wide the letters of a text are, without what is between its lines. */
export function widthOf(canvas: Canvas, text: Element): number {
  return stretchesOf(canvas, text).reduce((sum, { shaped, size }) => sum + shaped.width * size, 0);
}

export const isTextElement = (element: Element): boolean => ['text', 'tspan', 'textpath'].includes(nameOf(element));

/** The `<text>` that an element is of. */
export function textAround(element: Element): Element {
  let at = element;
  while (nameOf(at) !== 'text' && at.parentNode !== null && isElement(at.parentNode) && isTextElement(at.parentNode))
    at = at.parentNode;
  return at;
}

export const isWithin = (element: Element, outer: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentNode) if (at === outer) return true;
  return false;
};

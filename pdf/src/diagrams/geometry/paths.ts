import type { Point } from './matrices.ts';

/** Lines that follow a path closely enough to measure it; a new one begins where the pen was lifted. */
export type Strokes = Point[][];

const TOKEN = /([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/gi;
/** Curves become so many lines. */
const STEPS = 12;
/** What is longer is measured as far as this. */
const POINTS_AT_MOST = 50_000;

/** How many numbers each command takes. */
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

interface Pen {
  strokes: Strokes;
  at: Point;
  start: Point;
  /** The last control point of a curve, for one that goes on smoothly. */
  control: Point | undefined;
  count: number;
}

/** The lines of a path. What follows a mistake is left out, as in browsers. */
export function strokesOf(path: string): Strokes {
  const origin = { x: 0, y: 0 };
  const pen: Pen = { strokes: [], at: origin, start: origin, control: undefined, count: 0 };
  let command = '';
  let numbers: number[] = [];
  for (const [, letter, number] of path.matchAll(TOKEN)) {
    if (pen.count > POINTS_AT_MOST) break;
    if (letter === undefined) numbers.push(Number(number));
    else {
      if (ARITY[letter.toUpperCase()] === undefined) break;
      command = letter;
      numbers = [];
      if (command.toUpperCase() === 'Z') close(pen);
    }
    const arity = ARITY[command.toUpperCase()] ?? 0;
    if (arity === 0 || numbers.length < arity) continue;
    draw(pen, command, numbers);
    numbers = [];
    // Further pairs after a move are lines.
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  }
  return pen.strokes;
}

function close(pen: Pen): void {
  lineTo(pen, pen.start);
  pen.control = undefined;
}

function lineTo(pen: Pen, point: Point): void {
  const last = pen.strokes.at(-1);
  if (last === undefined) pen.strokes.push([pen.at, point]);
  else last.push(point);
  pen.at = point;
  pen.count += 1;
}

function draw(pen: Pen, command: string, numbers: readonly number[]): void {
  const kind = command.toUpperCase();
  const { at, control } = pen;
  const from = command === kind ? { x: 0, y: 0 } : at;
  const point = (index: number): Point => ({
    x: from.x + (numbers[index] ?? 0),
    y: from.y + (numbers[index + 1] ?? 0),
  });
  const mirrored = control === undefined ? at : { x: 2 * at.x - control.x, y: 2 * at.y - control.y };
  pen.control = undefined;
  switch (kind) {
    case 'M':
      pen.at = point(0);
      pen.start = pen.at;
      pen.strokes.push([pen.at]);
      return;
    case 'L':
      return lineTo(pen, point(0));
    case 'H':
      return lineTo(pen, { x: point(0).x, y: at.y });
    case 'V':
      return lineTo(pen, { x: at.x, y: from.y + (numbers[0] ?? 0) });
    case 'C':
      return curve(pen, point(0), point(2), point(4));
    case 'S':
      return curve(pen, mirrored, point(0), point(2));
    case 'Q':
      return quadratic(pen, point(0), point(2));
    case 'T':
      return quadratic(pen, mirrored, point(0));
    default:
      return arc(pen, numbers, point(5));
  }
}

function curve(pen: Pen, one: Point, two: Point, end: Point): void {
  const start = pen.at;
  for (let step = 1; step <= STEPS; step += 1) {
    const t = step / STEPS;
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    lineTo(pen, {
      x: a * start.x + b * one.x + c * two.x + d * end.x,
      y: a * start.y + b * one.y + c * two.y + d * end.y,
    });
  }
  pen.control = two;
}

function quadratic(pen: Pen, middle: Point, end: Point): void {
  const between = (from: Point): Point => ({
    x: from.x + (2 / 3) * (middle.x - from.x),
    y: from.y + (2 / 3) * (middle.y - from.y),
  });
  curve(pen, between(pen.at), between(end), end);
  pen.control = middle;
}

/** By the conversion from endpoints to a center in the specification of SVG (appendix B.2.4). */
function arc(pen: Pen, [rx = 0, ry = 0, turn = 0, isLarge = 0, isSwept = 0]: readonly number[], end: Point): void {
  const start = pen.at;
  let [width, height] = [Math.abs(rx), Math.abs(ry)];
  if (width === 0 || height === 0 || (start.x === end.x && start.y === end.y)) return lineTo(pen, end);
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const half = { x: (start.x - end.x) / 2, y: (start.y - end.y) / 2 };
  const inner = { x: cos * half.x + sin * half.y, y: cos * half.y - sin * half.x };
  const reach = (inner.x / width) ** 2 + (inner.y / height) ** 2;
  if (reach > 1) [width, height] = [width * Math.sqrt(reach), height * Math.sqrt(reach)];
  const below = (width * inner.y) ** 2 + (height * inner.x) ** 2;
  const scale = Math.sqrt(Math.max(0, (width * height) ** 2 / below - 1)) * (isLarge === isSwept ? -1 : 1);
  const center = { x: (scale * width * inner.y) / height, y: (-scale * height * inner.x) / width };
  const from = Math.atan2((inner.y - center.y) / height, (inner.x - center.x) / width);
  const to = Math.atan2((-inner.y - center.y) / height, (-inner.x - center.x) / width);
  let angle = to - from;
  if (isSwept !== 0 && angle < 0) angle += 2 * Math.PI;
  if (isSwept === 0 && angle > 0) angle -= 2 * Math.PI;
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  for (let step = 1; step < STEPS; step += 1) {
    const at = from + (angle * step) / STEPS;
    const [x, y] = [width * Math.cos(at) + center.x, height * Math.sin(at) + center.y];
    lineTo(pen, { x: cos * x - sin * y + middle.x, y: sin * x + cos * y + middle.y });
  }
  lineTo(pen, end);
}

const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** How long a path is. */
export function lengthOf(strokes: Strokes): number {
  let length = 0;
  for (const stroke of strokes)
    for (let index = 1; index < stroke.length; index += 1)
      length += distance(stroke[index - 1] as Point, stroke[index] as Point);
  return length;
}

/** The point at which so much of a path has been drawn. */
export function pointAt(strokes: Strokes, length: number): Point {
  let left = length;
  let last: Point = strokes[0]?.[0] ?? { x: 0, y: 0 };
  for (const stroke of strokes) {
    last = stroke[0] ?? last;
    for (const point of stroke.slice(1)) {
      const step = distance(last, point);
      if (step >= left && step > 0) {
        const part = Math.max(0, left) / step;
        return { x: last.x + part * (point.x - last.x), y: last.y + part * (point.y - last.y) };
      }
      left -= step;
      last = point;
    }
  }
  return last;
}

/** A change of coordinates: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Point {
  x: number;
  y: number;
}

/** A rectangle that grows with what is put into it. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const nothing = (): Bounds => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });

export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Whatever is not a number is left out. */
export function grow(bounds: Bounds, { x, y }: Point): void {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return;
  bounds.left = Math.min(bounds.left, x);
  bounds.top = Math.min(bounds.top, y);
  bounds.right = Math.max(bounds.right, x);
  bounds.bottom = Math.max(bounds.bottom, y);
}

/** Puts a rectangle into another one, as it stands there. */
export function growBy(bounds: Bounds, { left, top, right, bottom }: Bounds, matrix: Matrix = IDENTITY): void {
  if (left > right) return;
  for (const x of [left, right]) for (const y of [top, bottom]) grow(bounds, apply(matrix, { x, y }));
}

const CALL = /([a-zA-Z]+)\s*\(([^()]*)\)/g;
const CALLS_AT_MOST = 20;

/** What a `transform` says; what it does not know changes nothing. */
export function parseTransform(text: string | null): Matrix {
  if (text === null || text === '') return IDENTITY;
  let matrix = IDENTITY;
  let calls = 0;
  for (const [, name = '', inner = ''] of text.matchAll(CALL)) {
    calls += 1;
    if (calls > CALLS_AT_MOST) break;
    const numbers = inner.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [Number.parseFloat(part) || 0]));
    matrix = multiply(matrix, matrixOf(name, numbers));
  }
  return matrix;
}

function matrixOf(name: string, numbers: readonly number[]): Matrix {
  const [one = 0, two] = numbers;
  switch (name) {
    case 'matrix': {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
      return [a, b, c, d, e, f];
    }
    case 'translate':
      return [1, 0, 0, 1, one, two ?? 0];
    case 'scale':
      return [one, 0, 0, two ?? one, 0, 0];
    case 'rotate': {
      const [, x = 0, y = 0] = numbers;
      const [sin, cos] = [Math.sin((one * Math.PI) / 180), Math.cos((one * Math.PI) / 180)];
      return multiply([cos, sin, -sin, cos, x, y], [1, 0, 0, 1, -x, -y]);
    }
    case 'skewX':
      return [1, 0, Math.tan((one * Math.PI) / 180), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan((one * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return IDENTITY;
  }
}

// How large what is drawn is, as `getBBox` of a browser says.
import { type Element, childrenOf, nameOf, numberOf } from './elements.ts';
import { ASCENT, DESCENT } from './fonts.ts';
import {
  type Bounds,
  grow,
  growBy,
  multiply,
  type Matrix,
  nothing,
  parseTransform,
  strokesOf,
} from './geometry/index.ts';
import { type Canvas, isTextElement, isWithin, propertyOf, type Stretch, stretchesOf, textAround } from './texts.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What has no place of its own. */
const UNSEEN = new Set([
  'defs',
  'marker',
  'style',
  'title',
  'desc',
  'clippath',
  'mask',
  'symbol',
  'script',
  'filter',
  'lineargradient',
  'radialgradient',
  'pattern',
  'metadata',
]);
const DEEPEST = 100;

export function boxOf(canvas: Canvas, element: Element): Box {
  const { left, top, right, bottom } = boundsOf(canvas, element, 0);
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

function boundsOf(canvas: Canvas, element: Element, depth: number): Bounds {
  const bounds = nothing();
  const number = (name: string) => numberOf(propertyOf(canvas, element, name));
  if (isTextElement(element)) return textBounds(canvas, element);
  switch (nameOf(element)) {
    case 'rect':
    case 'image':
    case 'foreignobject':
      grow(bounds, { x: number('x'), y: number('y') });
      grow(bounds, { x: number('x') + number('width'), y: number('y') + number('height') });
      return bounds;
    case 'circle':
    case 'ellipse': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      const [rx, ry] = nameOf(element) === 'circle' ? [r, r] : [number('rx'), number('ry')];
      grow(bounds, { x: x - rx, y: y - ry });
      grow(bounds, { x: x + rx, y: y + ry });
      return bounds;
    }
    case 'line':
      grow(bounds, { x: number('x1'), y: number('y1') });
      grow(bounds, { x: number('x2'), y: number('y2') });
      return bounds;
    case 'polygon':
    case 'polyline': {
      const numbers = (element.getAttribute('points') ?? '').split(/[\s,]+/).map(Number.parseFloat);
      for (let at = 0; at + 1 < numbers.length; at += 2)
        grow(bounds, { x: numbers[at] ?? Number.NaN, y: numbers[at + 1] ?? Number.NaN });
      return bounds;
    }
    case 'path':
      for (const stroke of strokesOf(element.getAttribute('d') ?? '')) for (const point of stroke) grow(bounds, point);
      return bounds;
    default:
      return depth > DEEPEST ? bounds : innerBounds(canvas, element, depth);
  }
}

/** What a group holds, in its coordinates. */
function innerBounds(canvas: Canvas, element: Element, depth: number): Bounds {
  const bounds = nothing();
  for (const child of childrenOf(element)) {
    if (UNSEEN.has(nameOf(child)) || propertyOf(canvas, child, 'display') === 'none') continue;
    growBy(bounds, boundsOf(canvas, child, depth + 1), placeOf(canvas, child));
  }
  return bounds;
}

/** How an element is moved, as an attribute says it: rules of style name units, and the point around which it is turned. */
export function transformOf(canvas: Canvas, element: Element): string | undefined {
  const transform = propertyOf(canvas, element, 'transform')?.replaceAll(/(\d)(?:deg|px)\b/g, '$1');
  const [, x, y] =
    /^\s*(-?[\d.]+)(?:px)?\s+(-?[\d.]+)(?:px)?\s*$/.exec(propertyOf(canvas, element, 'transform-origin') ?? '') ?? [];
  if (transform === undefined || x === undefined || y === undefined) return transform;
  return `translate(${x} ${y}) ${transform} translate(${-Number(x)} ${-Number(y)})`;
}

/** Where an element stands in the one around it. */
export function placeOf(canvas: Canvas, element: Element): Matrix {
  const matrix = parseTransform(transformOf(canvas, element) ?? null);
  if (nameOf(element) !== 'svg' && nameOf(element) !== 'use') return matrix;
  const [x, y] = ['x', 'y'].map((name) => numberOf(element.getAttribute(name)));
  return multiply(matrix, [1, 0, 0, 1, x ?? 0, y ?? 0]);
}

function textBounds(canvas: Canvas, element: Element): Bounds {
  const bounds = nothing();
  const text = textAround(element);
  for (const stretch of stretchesOf(canvas, text))
    if (text === element || isWithin(stretch.element, element)) addStretch(bounds, stretch);
  return bounds;
}

function addStretch(bounds: Bounds, { x, y, size, shaped }: Stretch): void {
  grow(bounds, { x, y: y - size * ASCENT });
  grow(bounds, { x: x + shaped.width * size, y: y + size * DESCENT });
}

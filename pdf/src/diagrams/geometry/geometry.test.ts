import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bounds, grow, lengthOf, nothing, parseTransform, pointAt, strokesOf } from './index.ts';
import { apply } from './matrices.ts';

function boundsOf(path: string): number[] {
  const bounds: Bounds = nothing();
  for (const stroke of strokesOf(path)) for (const point of stroke) grow(bounds, point);
  return [bounds.left, bounds.top, bounds.right, bounds.bottom].map((value) => Math.round(value * 100) / 100);
}

test('every command of a path draws as far as it says, from where the last one ended or from the origin', () => {
  assert.deepEqual(boundsOf('M10 20 L30 40 h10 v-30 H5 V50 z'), [5, 10, 40, 50]);
  assert.deepEqual(boundsOf('m10,20 10 10 l-5-5'), [10, 20, 20, 30]);
  assert.deepEqual(boundsOf('M0 0 C0 10 10 10 10 0'), [0, 0, 10, 7.5]);
  assert.deepEqual(boundsOf('M0 0 Q5 10 10 0 T20 0'), [0, -5, 20, 5]);
  assert.deepEqual(boundsOf('M0 0 C0 10 10 10 10 0 S20 -10 20 0'), [0, -7.5, 20, 7.5]);
});

test('an arc reaches as far as its circle does', () => {
  assert.deepEqual(boundsOf('M-10 0 A10 10 0 0 1 10 0'), [-10, -10, 10, 0]);
  assert.deepEqual(boundsOf('M-10 0 a10,10 0 0,0 20,0'), [-10, 0, 10, 10]);
  // Too small for its ends, it grows; without a size, it is a line.
  assert.deepEqual(boundsOf('M-10 0 A1 1 0 0 1 10 0'), [-10, -10, 10, 0]);
  assert.deepEqual(boundsOf('M0 0 A0 5 0 0 1 10 5'), [0, 0, 10, 5]);
});

test('what follows a mistake in a path is left out', () => {
  assert.deepEqual(boundsOf('M0 0 L10 10 X 500 500 L 900 900'), [0, 0, 10, 10]);
  assert.deepEqual(strokesOf(''), []);
  assert.ok(strokesOf(`M0 0 ${'L1 1 '.repeat(200_000)}`).flat().length < 60_000);
});

test('a path is as long as its lines, and its points are on them', () => {
  const strokes = strokesOf('M0 0 H10 V10');
  assert.equal(lengthOf(strokes), 20);
  assert.deepEqual(
    [pointAt(strokes, 5), pointAt(strokes, 15), pointAt(strokes, 99)],
    [
      { x: 5, y: 0 },
      { x: 10, y: 5 },
      { x: 10, y: 10 },
    ],
  );
});

test('changes of coordinates follow one another', () => {
  const at = (transform: string) => {
    const { x, y } = apply(parseTransform(transform), { x: 1, y: 2 });
    return [x, y].map((value) => Math.round(value * 1000) / 1000);
  };
  assert.deepEqual(at('translate(10, 20)'), [11, 22]);
  assert.deepEqual(at('translate(10) scale(2)'), [12, 4]);
  assert.deepEqual(at('rotate(90)'), [-2, 1]);
  assert.deepEqual(at('rotate(180, 1, 1)'), [1, 0]);
  assert.deepEqual(at('matrix(1 0 0 -1 5 5)'), [6, 3]);
  assert.deepEqual(at('skewX(45) nonsense(3)'), [3, 2]);
  assert.deepEqual(at('skewY(45)'), [1, 3]);
});

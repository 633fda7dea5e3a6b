import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingOf } from './testing.ts';

type Place = { x: number; y: number };

/** Where the letters of a formula stand, each of which occurs once. */
async function placesIn(formula: string): Promise<Record<string, Place>> {
  const drawing = await drawingOf(`$$\n${formula}\n$$\n`);
  const found = drawing.matchAll(/^text ([\d.]+),([\d.]+) \S+ [\d.]+ \S+ "([a-z])"$/gm);
  return Object.fromEntries([...found].map(([, x, y, letter = '']) => [letter, { x: Number(x), y: Number(y) }]));
}

test('the cells of a matrix stand in rows and columns', async () => {
  const { a, b, c, d } = await placesIn(String.raw`\begin{matrix} a & b \\ c & d \end{matrix}`);
  assert.ok(a && b && c && d);
  assert.deepEqual([a.y === b.y, c.y === d.y], [true, true]);
  assert.ok(a.x < b.x && c.x < d.x && a.y < c.y);
  // Letters of other widths stand in the middle of one column.
  assert.ok(Math.abs(a.x - c.x) < 2 && Math.abs(b.x - d.x) < 2, JSON.stringify({ a, b, c, d }));
});

test('what is above stands above, and what is below stands below', async () => {
  for (const formula of [String.raw`\frac{a}{b}`, String.raw`x_{b}^{a}`, String.raw`\sum_{b}^{a}`]) {
    const { a, b } = await placesIn(formula);
    assert.ok(a && b && a.y < b.y, formula);
  }
});

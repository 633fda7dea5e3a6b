import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingOf } from './testing.ts';

test('the lines of a column that is cut into pieces are as far apart as all others', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line${index}`).join('\\\n');
  const drawing = await drawingOf(
    `{% columns %}\n{% column %}\n${lines}\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}\n`,
  );
  const heights = [...drawing.matchAll(/^text [\d.]+,([\d.]+) .*"line\d+"$/gm)].map(([, y]) => Number(y));
  const steps = heights.slice(1).map((y, index) => Math.round((y - (heights[index] ?? 0)) * 10) / 10);
  assert.equal(steps.length, 39);
  assert.deepEqual([...new Set(steps)], [15]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '@lectern/content';
import type { Book } from '../book.ts';
import { readDrawing } from '../samples/testing.ts';
import { printBytes } from '../testing.ts';

const drawingOf = async (source: string): Promise<string> => {
  const url = 'https://docs.example.com';
  const page = { id: 'p', depth: 0, title: 'P', url, document: toDocument(source, () => ({ kind: 'url', url })) };
  const book: Book = {
    ...{ title: 'Grids', language: 'en', date: 0, home: url, baseUrl: url, isPublished: false, leftOut: 0 },
    ...{ pictures: {}, files: {}, others: {}, tags: {}, shared: {}, described: {}, entries: [page] },
  };
  return readDrawing(await printBytes(book, { sheets: 100, time: 600_000 }));
};

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

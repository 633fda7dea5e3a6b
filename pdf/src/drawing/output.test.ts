import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '@lectern/content';
import type { Book } from '../book.ts';
import { readPdfBytes } from '../testing.ts';
import { byBytes } from './document.ts';
import { printBook } from '../sheets/index.ts';

const pageOf = (id: string) => ({
  ...{ id, depth: 0, title: id, url: `https://docs.example.com/${id}` },
  document: toDocument(`Words of ${id}.\n\n## Ends\n\n${'All work and no play. '.repeat(400)}`, () => ({
    kind: 'url',
    url: '',
  })),
});

const bookOf = (ids: string[]): Book => ({
  ...{
    title: 'Long',
    language: 'en',
    date: 0,
    home: 'https://docs.example.com',
    baseUrl: 'https://lectern.example.com',
  },
  ...{ isPublished: true, leftOut: 0, pictures: {}, files: {}, others: {}, tags: {}, shared: {}, described: {} },
  entries: ids.map(pageOf),
});

test('the bytes of a long book are handed on while it is printed, and are not changed afterwards', async () => {
  const parts: Uint8Array[] = [];
  const copies: Buffer[] = [];
  let used = 0;
  await printBook(
    bookOf(Array.from({ length: 50 }, (_, index) => `page${index}`)),
    { sheets: 1000, time: 600_000 },
    {
      write: (bytes) => {
        parts.push(bytes);
        copies.push(Buffer.from(bytes));
        used += bytes.byteLength;
      },
    },
  );
  assert.deepEqual(Buffer.concat(parts), Buffer.concat(copies));
  assert.equal(readPdfBytes(Buffer.concat(parts)).sheets.length > 100, true);
  const largest = Math.max(...parts.map(({ byteLength }) => byteLength));
  assert.ok(parts.length >= 3 && largest < used * 0.6, `${parts.length} parts of ${used} bytes`);
});

test('names of places stand in the order of their bytes, in which readers look for them', async () => {
  assert.deepEqual(['b', 'é', 'B', 'a1', 'A', 'a'].toSorted(byBytes), ['A', 'B', 'a', 'a1', 'b', 'é']);
  const parts: Uint8Array[] = [];
  await printBook(
    bookOf(['b', 'C', 'a', 'B']),
    { sheets: 100, time: 600_000 },
    { write: (bytes) => parts.push(bytes) },
  );
  const { places } = readPdfBytes(Buffer.concat(parts));
  assert.deepEqual(places, places.toSorted());
  assert.ok(places.length >= 8);
});

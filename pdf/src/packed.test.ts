import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '@lectern/content';
import { packDocument, type PackedBook, unpackBook } from './packed.ts';
import { printBytes } from './testing.ts';

const pageOf = (id: string) => toDocument(`Words of ${id}.\n\n* one\n* 二\n`, () => ({ kind: 'url', url: '' }));

const heading = (id: string) => ({ id, depth: 0, title: id, url: `https://docs.example.com/${id}` });

const rest: Omit<PackedBook, 'entries'> = {
  ...{ title: 'Packed', language: 'en', date: 0, home: 'https://docs.example.com', isPublished: true, leftOut: 0 },
  ...{ baseUrl: 'https://lectern.example.com', pictures: {}, files: {}, others: {}, tags: {}, shared: {} },
  described: {},
};

const packed = (): PackedBook => ({
  ...rest,
  entries: [{ ...heading('group') }, ...['a', 'b'].map((id) => ({ ...heading(id), packed: packDocument(pageOf(id)) }))],
});

test('a packed book is printed as the book that it was', async () => {
  const bounds = { sheets: 100, time: 600_000 };
  const whole = {
    ...rest,
    entries: [heading('group'), ...['a', 'b'].map((id) => ({ ...heading(id), document: pageOf(id) }))],
  };
  assert.deepEqual(unpackBook(packed()), whole);
  assert.deepEqual(await printBytes(unpackBook(packed()), bounds), await printBytes(whole, bounds));
});

test('of a packed book, one page at a time is in memory', () => {
  const [, first, second] = unpackBook(packed()).entries;
  const { document } = first ?? {};
  assert.equal(first?.document, document);
  assert.notEqual(second?.document, undefined);
  assert.notEqual(first?.document, document);
  assert.deepEqual(first?.document, document);
});

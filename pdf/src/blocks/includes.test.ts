import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ContentRef, type PageDocument, toDocument } from '@lectern/content';
import type { Book, Entry } from '../book.ts';
import { indexBook, readEntry } from './index.ts';

const refer = ({ target }: { target: string }): ContentRef => ({ kind: 'reusable-content', reusableContent: target });
const documentOf = (source: string): PageDocument => toDocument(source, refer);
const include = (...names: string[]): string => names.map((name) => `{% include "${name}" %}\n`).join('\n');

/** The texts of a page that takes these in, each written as its source. */
function textsOf(source: string, shared: Record<string, string>): string[] {
  const entry: Entry = { id: 'p', title: 'P', depth: 0, url: 'https://a.example/p', document: documentOf(source) };
  const book = {
    entries: [entry],
    shared: Object.fromEntries(Object.entries(shared).map(([name, text]) => [name, documentOf(text)])),
    described: {},
    tags: {},
  } as unknown as Book;
  const [, ...blocks] = readEntry(book, indexBook(book), entry);
  return blocks.map((block) => (block.kind === 'text' ? block.runs.map(({ text }) => text).join('') : block.kind));
}

test('a reusable content stands where it is included, as often as it is', () => {
  assert.deepEqual(textsOf(`a\n\n${include('r', 'r')}\nb\n`, { r: 'shared\n' }), ['a', 'shared', 'shared', 'b']);
  assert.deepEqual(textsOf(include('none', 'toString'), {}), []);
});

test('reusable contents that include each other end where one is open already, or five are', () => {
  assert.deepEqual(textsOf(include('a'), { a: `A\n\n${include('b')}`, b: `B\n\n${include('a')}` }), ['A', 'B']);
  const chain = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((at) => [`r${at}`, `${at}\n\n${include(`r${at + 1}`)}`]));
  assert.deepEqual(textsOf(include('r1'), chain), ['1', '2', '3', '4', '5']);
});

test('a page takes in so many reusable contents and no more', () => {
  assert.equal(textsOf(include(...Array.from({ length: 300 }, () => 'r')), { r: 'shared\n' }).length, 200);
});

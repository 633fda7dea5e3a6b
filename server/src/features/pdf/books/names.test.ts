import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageDocument } from '@lectern/content';
import { readName, renamed } from './names.ts';

const names = {
  prefix: '2.',
  isFile: (id: string) => id === 'f2',
  findPage: (url: string) => (url === 'https://docs.example/a#b' ? { page: '1.p9', anchor: 'b' } : undefined),
  tagLabel: (name: string) => (name === 'new' ? 'New' : name),
};

test('what a document leads to has the names of its space, and what is elsewhere keeps its own', () => {
  const ref = (kind: string, more: object) => ({ data: { ref: { kind, ...more } } });
  const document = {
    nodes: [
      ref('page', { page: 'p1' }),
      ref('anchor', { anchor: 'x' }),
      ref('anchor', { page: 'p1', anchor: 'x' }),
      ref('page', { space: 's', page: 'p1' }),
      ref('file', { file: 'f1' }),
      ref('reusable-content', { reusableContent: 'r1' }),
      ref('url', { url: 'https://docs.example/a#b' }),
      ref('url', { url: 'https://elsewhere.example' }),
      { data: { cells: ['f2', 'words'], tags: [{ tag: 'new' }] } },
    ],
  };
  const before = structuredClone(document);
  assert.deepEqual(renamed(document as unknown as PageDocument, names), {
    nodes: [
      ref('page', { page: '2.p1' }),
      ref('anchor', { anchor: 'x' }),
      ref('anchor', { page: '2.p1', anchor: 'x' }),
      ref('page', { space: 's', page: 'p1' }),
      ref('file', { file: '2.f1' }),
      ref('reusable-content', { reusableContent: '2.r1' }),
      ref('anchor', { page: '1.p9', anchor: 'b' }),
      ref('url', { url: 'https://elsewhere.example' }),
      { data: { cells: ['2.f2', 'words'], tags: [{ tag: 'New' }] } },
    ],
  });
  // Documents are shared with whoever else reads them.
  assert.deepEqual(document, before);
});

test('a name says which space is meant', () => {
  assert.deepEqual(readName('12.abc', 20), { index: 11, id: 'abc' });
  assert.deepEqual(readName('abc', 1), { index: 0, id: 'abc' });
});

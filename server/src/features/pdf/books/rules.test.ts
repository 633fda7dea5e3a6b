import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageDocument } from '@lectern/content';
import type { PageNode, Tree } from '#features/contents/index.ts';
import { addNames, choosePages, noNames } from './rules.ts';

const node = (id: string, more: Partial<PageNode> = {}, ...children: PageNode[]): PageNode =>
  ({ id, type: 'document', title: id, ...more, children }) as PageNode;
const group = (id: string, ...children: PageNode[]) => node(id, { type: 'group' }, ...children);

const hidden = node('hidden', { hidden: true }, node('below-hidden'));
const conditional = node('conditional', { condition: 'x' }, node('below-conditional'));
const link = node('link', { type: 'link' }, node('below-link'));
const tree = {
  pages: [
    node('a', {}, node('b', {}, node('c')), hidden),
    conditional,
    group('empty', node('only-hidden', { hidden: true }), node('only-link', { type: 'link' })),
    group('full', group('inner', node('d'))),
    group('unseen', node('e', { condition: 'x' }, node('f'))),
    link,
    node('computed', { type: 'computed' }),
  ],
} as unknown as Tree;

const chosen = (page?: PageNode, only = false): string[] =>
  choosePages(tree, page === undefined ? { only } : { page, only }).map(({ page: { id }, depth }) => `${depth} ${id}`);

test('a book has the pages that readers see, below each other as in the navigation', () => {
  assert.deepEqual(chosen(), ['0 a', '1 b', '2 c', '0 full', '1 inner', '2 d', '0 below-link']);
});

test('a part begins with its page, which may be one that the whole book leaves out', () => {
  const [first] = tree.pages;
  assert.deepEqual(chosen(first), ['0 a', '1 b', '2 c']);
  assert.deepEqual(chosen(first, true), ['0 a']);
  assert.deepEqual(chosen(hidden), ['0 hidden', '1 below-hidden']);
  assert.deepEqual(chosen(conditional, true), ['0 conditional']);
  assert.deepEqual(chosen(link), ['1 below-link']);
  assert.deepEqual(chosen(tree.pages[2]), []);
});

test('what a document names is found wherever it stands', () => {
  const named = noNames();
  const ref = (kind: string, more: object) => ({ data: { ref: { kind, ...more } } });
  const document = {
    nodes: [
      ref('page', { page: 'p1' }),
      { nodes: [ref('anchor', { page: 'p2', anchor: 'x' })], fragments: [{ nodes: [ref('file', { file: 'f1' })] }] },
      ref('reusable-content', { reusableContent: 'r1' }),
      { data: { records: { r: { values: { c: ['f2'] } } } } },
      ref('page', { page: 1 }),
      ref('anchor', {}),
      ref('file', { file: null }),
      ref('reusable-content', {}),
      ref('url', { page: 'no', file: 'no', reusableContent: 'no' }),
      null,
    ],
  } as unknown as PageDocument;
  addNames(document, named);
  assert.deepEqual(
    [named.pages, named.files, named.shared].map((each) => [...each]),
    [['p1', 'p2'], ['f1', 'f2'], ['r1']],
  );
});

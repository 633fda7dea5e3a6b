import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexTree, type PageNode } from '#features/contents/index.ts';
import { leadsOutside, leadsSomewhere } from './rules.ts';

const page = (id: string, source: string): PageNode =>
  ({ id, type: 'document', title: id, slug: id, path: id, source, children: [] }) as unknown as PageNode;

const tree = indexTree('h', {
  pages: [page('home', 'README.md'), page('a', 'guide/a.md')],
  files: [],
  reusable: [],
  meta: {},
});

test('a link leads to what is there, or to the web', () => {
  for (const [kind, target, leads] of [
    ['link', 'a.md', true],
    ['link', '../README.md#any', true],
    ['link', '#any', true],
    ['link', 'https://a.example', true],
    ['link', 'b.md', false],
    ['image', 'b.png', false],
    ['include', 'a.md', false],
  ] as const)
    assert.equal(leadsSomewhere(tree, 'guide/a.md', { kind, target, line: 1 }), leads, `${kind} ${target}`);
});

test('a link to the hosted application leads outside, a text that is included from there is only missing', () => {
  const hosted = 'https://app.gitbook.com/s/abc/b';
  for (const [kind, target, isOutside] of [
    ['link', hosted, true],
    ['page-link', hosted, true],
    ['include', hosted, false],
    ['link', 'https://a.example', false],
    ['link', 'b.md', false],
  ] as const)
    assert.equal(leadsOutside(tree, 'guide/a.md', { kind, target, line: 1 }), isOutside, `${kind} ${target}`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTurns } from '#testing/turns.ts';
import { content, doc, toTree } from '../merges/testing.ts';
import { type Shown, toPage } from './rules.ts';
import { writePages } from './writing.ts';

const shown: Shown = {
  baseUrl: 'http://lectern.test',
  organizationId: 'o',
  spaceId: 's',
  metadata: true,
  computed: true,
  times: new Map([['p1', { created_at: 1, updated_at: 2 }]]),
  revision: { id: 'r', created_at: 3 },
  fileUrl: () => '',
};

const below = (at: number, depth: number): ReturnType<typeof doc>[] =>
  depth === 0 ? [] : [doc(`p${at}d${depth}`, { title: `"pages":[]}` }, below(at, depth - 1))];

test('pages are written as the API shows them, however deep they lie', async () => {
  const pages = Array.from({ length: 60 }, (_, at) => doc(`p${at}`, {}, below(at, at % 12)));
  for (const each of [[], pages, [doc('one'), doc('two')]]) {
    const tree = toTree(content(each));
    const expected = { pages: tree.pages.map((page) => toPage(shown, tree, page)) };
    assert.equal(
      (await writePages(tree.pages, (page) => toPage(shown, tree, page))).toString(),
      JSON.stringify(expected),
    );
  }
});

test('others get their turn while thousands of pages are written, wherever these lie', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => doc(`p${at}`));
  for (const pages of [many, [doc('home', {}, many)]]) {
    const tree = toTree(content(pages));
    const turns = await countTurns(() => writePages(tree.pages, (page) => toPage(shown, tree, page)));
    assert.ok(turns >= 15, `${turns} turns`);
  }
});

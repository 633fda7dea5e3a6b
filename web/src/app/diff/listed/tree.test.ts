import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangedPage } from './changed-pages.ts';
import { toTree, type TreeChange } from './tree.ts';

const page = (path: string, kinds: ChangedPage['kinds'], more: Partial<ChangedPage> = {}): ChangedPage => ({
  object: 'page',
  id: `${path} ${kinds.join()}`,
  title: path.toUpperCase(),
  path,
  kinds,
  hasText: true,
  facts: [],
  ...more,
});

const short = ({ title, page, children }: TreeChange): string =>
  `${title}${page === undefined ? '' : `!${page.kinds.join('+')}`}${children.length > 0 ? `(${children.map(short).join(' ')})` : ''}`;

test('pages stand below those that they are in, and what only has a changed text is not among them', () => {
  const tree = toTree([
    page('a/b', ['added']),
    page('a', ['changed']),
    page('c', ['changed'], { titleBefore: 'Old' }),
    page('a/b/d', ['moved', 'changed']),
    page('x/y', ['removed']),
  ]);
  assert.equal(tree.map(short).join(' '), 'A(A/B!added(A/B/D!moved+changed)) C!changed x(X/Y!removed)');
});

test('one that is gone and one that came at its address are two', () => {
  assert.equal(
    toTree([page('a', ['added']), page('a', ['removed'])])
      .map(short)
      .join(' '),
    'A!added A!removed',
  );
});

test('where no page moved there is no tree, and a tree has an end', () => {
  assert.deepEqual(toTree([page('a', ['changed'])]), []);
  const deep = page(Array.from({ length: 3_000 }, () => 'a').join('/'), ['added']);
  assert.equal(toTree([deep]).length, 1);
  assert.equal(toTree(Array.from({ length: 2_000 }, (_, index) => page(`p${index}`, ['added']))).length, 500);
});

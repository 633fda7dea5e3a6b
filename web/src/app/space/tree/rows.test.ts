import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedPage, toPages } from '../model.ts';
import { createRows } from './rows.ts';

const page = (id: string, pages: ListedPage[] = []): ListedPage => ({ id, type: 'document', title: id, pages });
const PAGES = toPages([
  page('a', [page('a1', [page('a11'), page('a12')]), page('a2')]),
  page('b', [page('b1'), page('b2')]),
  page('c'),
]);

test('what is closed has one row below it, which makes it a page that can be opened', () => {
  const rows = createRows()(PAGES, (id) => id === 'a');
  assert.deepEqual(
    rows.map(({ id, rows }) => [id, rows.map(({ id }) => id)]),
    [
      ['a', ['a1', 'a2']],
      ['b', ['b1']],
      ['c', []],
    ],
  );
});

test('a row is made anew only where something at or below it changed', () => {
  const makeRows = createRows();
  const before = makeRows(PAGES, (id) => id === 'a');
  const after = makeRows(PAGES, (id) => id === 'a' || id === 'a1');
  assert.notEqual(after[0], before[0]);
  assert.equal(after[0]?.rows[1], before[0]?.rows[1]);
  assert.equal(after[1], before[1]);
  assert.equal(makeRows(PAGES, (id) => id === 'a' || id === 'a1')[0], after[0]);
});

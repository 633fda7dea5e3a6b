import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedPage, toPages } from '../../model.ts';
import { rangeAt, shownRows, toRows } from './rows.ts';

const page = (id: string, pages: ListedPage[] = []): ListedPage => ({ id, type: 'document', title: id, pages });
const PAGES = toPages([page('a', [page('a1', [page('a11')]), page('a2')]), page('b', [page('b1')]), page('c')]);

test('rows are those that can be seen, with their level and place', () => {
  const { list, at } = toRows(PAGES, (id) => id === 'a' || id === 'c');
  assert.deepEqual(
    list.map(({ page, level, place, count, parent, isOpen }) => [page.id, level, place, count, parent, isOpen]),
    [
      ['a', 1, 1, 3, -1, true],
      ['a1', 2, 1, 2, 0, false],
      ['a2', 2, 2, 2, 0, false],
      ['b', 1, 2, 3, -1, false],
      // A page with nothing below it is not open.
      ['c', 1, 3, 3, -1, false],
    ],
  );
  assert.equal(at.get('b'), 3);
  assert.equal(at.get('a11'), undefined);
});

test('of thousands of rows those in view are there, and those that somebody needs', () => {
  const range = rangeAt(32 * 5000, 640, 32);
  assert.ok(range.from < 5000 && range.to > 5020 && range.to - range.from < 50, JSON.stringify(range));
  const shown = shownRows(10_000, range, [3, undefined, 9999, 20_000]);
  assert.deepEqual([shown[0], shown.at(-1), shown.length], [3, 9999, range.to - range.from + 2]);
  assert.deepEqual(shownRows(2, rangeAt(0, 640, 32), []), [0, 1]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedPage, toPages } from '../../model.ts';
import { goalBy, pointAt, type Way } from './goal.ts';
import { toRows } from './rows.ts';

const page = (id: string, pages: ListedPage[] = []): ListedPage => ({ id, type: 'document', title: id, pages });
const PAGES = toPages([page('a', [page('a1', [page('a11')]), page('a2')]), page('b')]);
// a, a1, a11, a2, b
const ROWS = toRows(PAGES, () => true);
const SIZES = { row: 10, indent: 10 };
const point = (y: number, x = 100, isAllowed: Parameters<typeof pointAt>[3] = () => true) => {
  const { goal, kind, level } = pointAt(ROWS, { x, y }, SIZES, isAllowed) ?? {};
  return goal === undefined ? undefined : `${goal.position} ${goal.page} ${kind} ${level}`;
};

test('the middle of a row means below its page, its edges mean before and behind it', () => {
  assert.equal(point(45), 'inside b row 1');
  assert.equal(point(41), 'before b line 1');
  assert.equal(point(49), 'after b line 1');
  assert.equal(point(-20), 'before a line 1');
  assert.equal(point(500), 'inside undefined line 1');
});

test('behind an open page is before the first one below it', () => {
  assert.equal(point(9), 'before a1 line 2');
});

test('where several pages end together, the way across says behind which', () => {
  assert.equal(point(29, 100), 'after a11 line 3');
  assert.equal(point(29, 15), 'after a1 line 2');
  // Not further out than the row that follows.
  assert.equal(point(29, 1), 'after a1 line 2');
  assert.equal(point(39, 1), 'after a line 1');
});

test('what is not allowed is left out for what is next to it', () => {
  assert.equal(
    point(45, 100, ({ position }) => position !== 'inside'),
    'after b line 1',
  );
  assert.equal(
    point(45, 100, () => false),
    undefined,
  );
});

test('keys lead one place on, or nowhere', () => {
  const by = (index: number, way: Way) => {
    const goal = goalBy(ROWS, PAGES, index, way);
    return goal && `${goal.position} ${goal.page}`;
  };
  assert.deepEqual(
    [by(3, 'up'), by(3, 'down'), by(3, 'in'), by(3, 'out')],
    ['before a1', undefined, 'inside a1', 'after a'],
  );
  assert.deepEqual([by(4, 'up'), by(4, 'out'), by(9, 'up')], ['before a', undefined, undefined]);
});

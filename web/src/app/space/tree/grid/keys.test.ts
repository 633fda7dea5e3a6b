import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedPage, toPages } from '../../model.ts';
import { findTyped, stepBy } from './keys.ts';
import { toRows } from './rows.ts';

const page = (id: string, pages: ListedPage[] = []): ListedPage => ({ id, type: 'document', title: id, pages });
// a (open), a1, a2, b (closed), c
const ROWS = toRows(
  toPages([page('a', [page('a1'), page('a2')]), page('b', [page('b1')]), page('c')]),
  (id) => id === 'a',
);
const NONE = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (key: string, index: number, further: object = {}, isRightToLeft = false) =>
  stepBy({ ...NONE, key, ...further }, { rows: ROWS, index, page: 3, isRightToLeft });

test('arrows go from row to row, open, close, and lead to the page above and into the row', () => {
  assert.deepEqual(press('ArrowDown', 0), { to: 1, isExtended: false });
  assert.deepEqual(press('ArrowDown', 4, { shiftKey: true }), { to: 4, isExtended: true });
  assert.deepEqual(press('ArrowRight', 3), { open: 'b', isOpen: true });
  assert.deepEqual(press('ArrowRight', 0), { does: 'enter' });
  assert.deepEqual(press('ArrowLeft', 0), { open: 'a', isOpen: false });
  assert.deepEqual(press('ArrowLeft', 2), { to: 0, isExtended: false });
  assert.equal(press('ArrowLeft', 4), undefined);
  assert.deepEqual(press('ArrowLeft', 3, {}, true), { open: 'b', isOpen: true });
});

test('far ways have keys, too', () => {
  const to = (key: string, index: number) => (press(key, index) as { to: number }).to;
  assert.deepEqual(
    [to('Home', 3), to('End', 0), to('PageDown', 0), to('PageDown', 3), to('PageUp', 4)],
    [0, 4, 3, 4, 1],
  );
});

test('pages are moved with Alt, and other keys are left to others', () => {
  assert.deepEqual(press('ArrowUp', 2, { altKey: true }), { way: 'up' });
  assert.deepEqual(press('ArrowRight', 2, { altKey: true }, true), { way: 'out' });
  assert.deepEqual(press('a', 0, { ctrlKey: true }), { does: 'chooseAll' });
  assert.equal(press('k', 0, { ctrlKey: true }), undefined);
  assert.equal(press('Tab', 0), undefined);
});

test('letters lead to the next title that begins with them, whatever their case and accents', () => {
  assert.equal(findTyped(ROWS, 'A', 0), 1);
  assert.equal(findTyped(ROWS, 'á2', 1), 2);
  assert.equal(findTyped(ROWS, 'a', 4), 0);
  assert.equal(findTyped(ROWS, 'x', 0), undefined);
});

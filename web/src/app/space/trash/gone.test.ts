import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPages } from '../model.ts';
import { findGone, type GonePage, noteOn, withoutTwice } from './gone.ts';

const page = (id: string, ...pages: object[]) => ({ id, type: 'document' as const, title: id.toUpperCase(), pages });
const tree = (...pages: object[]) => toPages(pages as never[]);

test('of what is gone the topmost pages are found, each with how many went with it', () => {
  const before = tree(page('a', page('b', page('c')), page('d')), page('e'));
  const gone = findGone(before, tree(page('a'), page('c')));
  assert.deepEqual(
    gone.map(({ id, below }) => [id, below]),
    [
      ['b', 0],
      ['d', 0],
      ['e', 0],
    ],
  );
  assert.deepEqual(
    findGone(before, tree(page('e'))).map(({ id, below }) => [id, below]),
    [['a', 3]],
  );
  assert.deepEqual(findGone(before, before), []);
});

test('a page that comes twice is there once, as it was last', () => {
  const gone = (id: string, title: string): GonePage => ({ id, type: 'document', title, below: 0 });
  assert.deepEqual(
    withoutTwice([gone('a', 'New'), gone('b', 'B'), gone('a', 'Old')]).map(({ title }) => title),
    ['New', 'B'],
  );
});

test('a line says when, by whom and with what', () => {
  const known = { id: 'a', type: 'document' as const, title: 'A', deletedAt: '2026-11-24T10:00:00Z' };
  assert.match(
    noteOn({ ...known, below: 1, deletedBy: { displayName: 'Wim' } }, 'en'),
    /^Deleted .+ by Wim · with the page below it$/,
  );
  assert.equal(noteOn({ id: 'a', type: 'group', title: 'A', below: 0 }, 'en'), '');
});

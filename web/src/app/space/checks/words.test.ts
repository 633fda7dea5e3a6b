import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundInPage } from '../../preview/reads.ts';
import { nameOf } from '../../checking/names.ts';
import { byPage, sayChecked, sayExternal, sayNew } from './words.ts';

test('what is new is counted, the gravest first', () => {
  assert.equal(sayNew({ error: 0, warning: 0, suggestion: 0 }), 'No new errors');
  assert.equal(sayNew({ error: 0, warning: 1, suggestion: 0 }), 'No new errors, 1 warning');
  assert.equal(sayNew({ error: 1, warning: 0, suggestion: 2 }), '1 new error, 2 suggestions');
  assert.equal(sayNew({ error: 2, warning: 3, suggestion: 0 }), '2 new errors, 3 warnings');
});

test('findings stand by page, in their order', () => {
  const found = (id: string, line: number) => ({ page: { id, title: id, path: id }, line }) as FoundInPage;
  const pages = byPage([found('b', 1), found('a', 2), found('b', 3)]);
  assert.deepEqual(
    pages.map(({ page, items }) => [page.id, items.map(({ line }) => line)]),
    [
      ['b', [1, 3]],
      ['a', [2]],
    ],
  );
  assert.deepEqual(byPage([]), []);
});

test('it is said how far a space is checked', () => {
  assert.equal(sayChecked({ checked: 50, pages: 120, found: 1 }), '50 of 120 pages are checked: 1 problem so far.');
  assert.equal(sayChecked({ checked: 12, pages: 12, found: 0 }), 'All 12 pages are checked: 0 problems.');
  assert.equal(sayChecked({ checked: 1, pages: 1, found: 2 }), 'The page is checked: 2 problems.');
});

test('it is said how far links to other sites are tried', () => {
  const all = { isOn: true, isAsked: true, isRunning: false, followed: 12, tried: 12, broken: 1 };
  assert.equal(sayExternal(all), '12 addresses of other sites: 1 is broken. They are tried each week.');
  assert.match(sayExternal({ ...all, isRunning: true, tried: 3, broken: 0 }), /3 of 12 so far, 0 are broken/);
  assert.match(sayExternal({ ...all, isAsked: false }), /are not tried/);
  assert.match(sayExternal({ ...all, followed: 0, tried: 0, broken: 0 }), /no links to other sites/);
});

test('rules have names for people', () => assert.equal(nameOf('missing-alternative'), 'Missing alternative'));

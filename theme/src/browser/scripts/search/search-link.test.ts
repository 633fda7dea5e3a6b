import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opensSearch } from './search-link.ts';

const press = (key: string, held: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });
const IDLE = { isOnLink: false, isWriting: false };

test('a slash opens the search, but not where somebody writes', () => {
  assert.equal(opensSearch(press('/'), IDLE), true);
  assert.equal(opensSearch(press('/'), { isOnLink: false, isWriting: true }), false);
});

test('Ctrl or Cmd with K opens it everywhere, and nothing else with them', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    assert.equal(opensSearch(press('k', held), { isOnLink: false, isWriting: true }), true);
    assert.equal(opensSearch(press('K', held), IDLE), true);
    assert.equal(opensSearch(press('/', held), IDLE), false);
    assert.equal(opensSearch(press('k', { ...held, altKey: true }), IDLE), false);
  }
});

test('the space bar opens it on the link, and scrolls elsewhere', () => {
  assert.equal(opensSearch(press(' '), { isOnLink: true, isWriting: false }), true);
  assert.equal(opensSearch(press(' '), IDLE), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangedPage } from '../../diff/listed/changed-pages.ts';
import type { Kind } from '../../diff/listed/kinds.ts';
import { differenceOf, doAgainOf, inverseOf, takeBackOf } from './differences.ts';

const subject = undefined;

test('a block is sent as it was seen, and one that moved with its other place', () => {
  const change = { kind: 'changed', block: 'paragraph', before: 'a', after: 'b', words: [] } as const;
  assert.deepEqual(differenceOf({ change: { ...change, words: [] }, index: 3, subject }), [
    { before: 'a', after: 'b', index: 3 },
  ]);
  const [went, came] = [
    { kind: 'removed', block: 'paragraph', before: 'a', move: 5 } as const,
    { kind: 'added', block: 'paragraph', after: 'a', move: 1 } as const,
  ];
  assert.deepEqual(differenceOf({ change: went, index: 1, other: { change: came, index: 5 }, subject }), [
    { before: 'a', index: 1 },
    { after: 'a', index: 5 },
  ]);
});

test('undone, what was said and what is said change places', () => {
  assert.deepEqual(inverseOf([{ before: 'a', after: 'b', index: 3 }, { after: 'c' }]), [
    { before: 'b', after: 'a', index: 3 },
    { before: 'c' },
  ]);
});

test('pages are taken back with what lies below them, and to where they were', () => {
  const page = (...kinds: Kind[]): ChangedPage => ({
    ...{ object: 'page', id: 'p', title: 'P', path: 'p', kinds, hasText: true, facts: [] },
  });
  const operation = 'revert_page';
  assert.deepEqual(takeBackOf(page('changed')), { operation, page: 'p' });
  assert.deepEqual(takeBackOf(page('removed')), { operation, page: 'p', below: true });
  assert.deepEqual(takeBackOf(page('moved', 'changed')), { operation, page: 'p', place: true });
  assert.deepEqual(doAgainOf(page('added'), 'r'), { operation, page: 'p', revision: 'r', below: true });
  const reusable: ChangedPage = { ...page('changed'), object: 'reusable-content' };
  assert.deepEqual(doAgainOf(reusable, 'r'), {
    operation: 'revert_reusable_content',
    reusableContent: 'p',
    revision: 'r',
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activityOf } from './activity.ts';
import { addressAt, followsOf } from './follows.ts';
import { newestVerdicts } from './verdicts.ts';

const page = (id: string, type = 'document') => ({ id, title: id.toUpperCase(), path: `at/${id}`, type });

test('a merge shows pages, moves addresses and takes pages away; groups are none', () => {
  const follows = followsOf([
    { type: 'page_created', page: page('n') },
    { type: 'page_edited', page: page('a'), attributes: { path: { before: 'old', after: 'at/a' } } },
    { type: 'page_moved', page: page('a') },
    { type: 'page_deleted', page: page('g') },
    { type: 'page_created', page: page('x', 'group') },
    { type: 'variables_edited' },
  ]);
  assert.deepEqual(follows, {
    shown: [
      { id: 'n', title: 'N', path: 'at/n', isNew: true },
      { id: 'a', title: 'A', path: 'at/a', isNew: false },
    ],
    moved: [{ title: 'A', from: 'old', to: 'at/a' }],
    removed: ['G'],
  });
});

test('addresses of pages are made of what is published, and of nothing else', () => {
  assert.equal(addressAt('https://a.example/docs/', '/b c/d'), 'https://a.example/docs/b%20c/d');
  assert.equal(addressAt('javascript:alert(1)', 'x'), undefined);
});

const someone = (id: string) => ({ id, displayName: id });
const review = (by: string, createdAt: string, outdated = false) => ({
  ...{ id: `${by}${createdAt}`, status: 'approved' as const, reviewer: someone(by), createdAt, outdated },
});

test('of several reviews of somebody the newest counts', () => {
  const verdicts = newestVerdicts([review('a', '3'), review('b', '2'), review('a', '1')]);
  assert.deepEqual(
    [...verdicts].map(([id, { createdAt }]) => [id, createdAt]),
    [
      ['a', '3'],
      ['b', '2'],
    ],
  );
});

test('what happened stands in its order', () => {
  const activity = activityOf({
    request: { createdAt: '2026-01-01', createdBy: someone('a') },
    reviews: [review('b', '2026-01-04')],
    reviewers: [{ user: someone('b'), requestedAt: '2026-01-02', requestedBy: someone('a') }],
    comments: [{ id: 'c', postedBy: someone('b'), postedAt: '2026-01-03', body: {} }],
    revisions: [],
    moves: [{ number: 1, from: 'draft', to: 'open', changedAt: '2026-01-05', changedBy: someone('a') }],
  });
  assert.deepEqual(
    activity.map(({ kind }) => kind),
    ['created', 'asked', 'comment', 'review', 'moved'],
  );
});

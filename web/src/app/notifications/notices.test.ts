import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, sentenceOf } from './notices.ts';

const space = { id: 's1', title: 'Handbook' };
const common = { id: 'n1', createdAt: '2026-01-01T00:00:00Z', space, urls: { app: '' } };

test('a notification says who did what, and leads there', () => {
  const changeRequest = { id: 'c1', number: 7, subject: 'Typos' };
  const asked = { ...common, kind: 'review_requested', by: { displayName: 'Rosa' }, changeRequest } as const;
  assert.equal(sentenceOf(asked), 'Rosa asks you to review #7 Typos');
  assert.equal(pathOf(asked), '/spaces/s1/changes/c1');
});

test('without a change request it is about the space, and who is gone is somebody', () => {
  const mentioned = { ...common, kind: 'mention' } as const;
  assert.equal(sentenceOf(mentioned), 'Somebody mentions you in Handbook');
  assert.equal(pathOf(mentioned), '/spaces/s1');
});

test('what is about a comment leads to its thread', () => {
  const changeRequest = { id: 'c1', number: 7, subject: 'Typos' };
  const answered = { ...common, kind: 'comment_answered', comment: 'k1' } as const;
  assert.equal(pathOf(answered), '/spaces/s1/comments/k1');
  assert.equal(pathOf({ ...answered, changeRequest }), '/spaces/s1/changes/c1/comments/k1');
});

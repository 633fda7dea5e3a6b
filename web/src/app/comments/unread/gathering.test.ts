import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gather, isNewReply, unreadAt } from './gathering.ts';
import type { UnreadThread } from './reads.ts';

const thread = (comment: string, more: Partial<UnreadThread> = {}): UnreadThread => ({
  ...{ comment, isNew: true, replies: 0, since: '2026-11-01T10:00:00.000Z' },
  ...more,
});

test('what was new stays marked once it was seen, and what comes meanwhile is added', () => {
  const first = gather(new Map(), [thread('a'), thread('b', { isNew: false, replies: 2 })]);
  assert.equal(gather(first, []), first);
  assert.equal(gather(first, [thread('a')]), first);
  const later = gather(first, [thread('a', { isNew: false, replies: 1, since: '2026-11-01T11:00:00.000Z' })]);
  assert.deepEqual(later.get('a'), thread('a', { replies: 1 }));
  assert.equal(later.get('b'), first.get('b'));
});

test('a page, the main content and a change request are distinguished by what a thread names', () => {
  const all = [thread('a'), thread('b', { page: 'p' }), thread('c', { changeRequest: 'r', page: 'p' })];
  const ids = (place: Parameters<typeof unreadAt>[1]) => unreadAt(all, place).map(({ comment }) => comment);
  assert.deepEqual(ids({}), ['a', 'b']);
  assert.deepEqual(ids({ pageId: 'p' }), ['b']);
  assert.deepEqual(ids({ changeRequestId: 'r' }), ['c']);
});

test('replies are new after the last look, and one’s own never', () => {
  const said = (postedAt: string, id = 'other') => ({ postedAt, postedBy: { id } });
  const unread = thread('a', { isNew: false, replies: 1 });
  assert.equal(isNewReply(said('2026-11-01T09:59:59.000Z'), unread, 'me'), false);
  assert.equal(isNewReply(said('2026-11-01T10:00:01.000Z'), unread, 'me'), true);
  assert.equal(isNewReply(said('2026-11-01T10:00:01.000Z', 'me'), unread, 'me'), false);
  assert.equal(isNewReply(said('2026-11-01T10:00:01.000Z'), undefined, 'me'), false);
});

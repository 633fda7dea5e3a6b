import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concernsPage, isHeldByEditor, readEvent, staleAfter } from './events.ts';

test('what is no event is left aside', () => {
  assert.deepEqual(readEvent('{"type":"draft.saved","page":"p","version":2}'), {
    type: 'draft.saved',
    page: 'p',
    version: 2,
  });
  for (const text of ['', 'null', '7', '{}', '{"type":1}', '{']) assert.equal(readEvent(text), undefined, text);
});

test('each event has read again what it is about, and nothing of other spaces', () => {
  const after = (type: string) => staleAfter('s', { type }).map((key) => key.join('/'));
  assert.deepEqual(after('reset'), ['space/s', 'notifications']);
  assert.ok(after('space.content_updated').includes('space/s/content/main'));
  assert.ok(!after('change_request.content_updated').includes('space/s/content/main'));
  assert.deepEqual(after('change_request.merged'), ['space/s/requests', 'space/s/itself', 'notifications']);
  assert.deepEqual(after('comment.posted'), ['space/s/comments', 'notifications']);
  assert.deepEqual(after('draft.saved'), ['space/s/drafts']);
  assert.deepEqual(after('presence.changed'), ['space/s/presence']);
  assert.deepEqual(after('something.new'), []);
});

test('the text that an editor holds is never exchanged by reading it again', () => {
  assert.equal(isHeldByEditor(['space', 's', 'editor', 's//p']), true);
  assert.equal(isHeldByEditor(['space', 's', 'editor', 'files']), false);
  assert.equal(isHeldByEditor(['space', 's', 'content', 'main', 'pages']), false);
});

test('an open page is read again when its text may be another one', () => {
  const main = { pageId: 'p' };
  const proposed = { pageId: 'p', changeRequestId: 'c' };
  assert.ok(concernsPage({ type: 'draft.saved', page: 'p' }, main));
  assert.ok(!concernsPage({ type: 'draft.saved', page: 'p' }, proposed));
  assert.ok(concernsPage({ type: 'draft.saved', page: 'p', changeRequest: 'c' }, proposed));
  assert.ok(!concernsPage({ type: 'draft.saved', page: 'q' }, main));
  assert.ok(!concernsPage({ type: 'draft.held', page: 'p' }, main));
  assert.ok(concernsPage({ type: 'space.content_updated' }, main));
  assert.ok(!concernsPage({ type: 'space.content_updated' }, proposed));
  assert.ok(concernsPage({ type: 'change_request.content_updated', changeRequest: 'c' }, proposed));
  assert.ok(!concernsPage({ type: 'comment.posted' }, main));
  assert.ok(concernsPage({ type: 'reset' }, proposed));
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mentioning, postComment, settle } from '#features/notifications/testing.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { examineStore } from './store.ts';

const world = await startWorld({ after });
const { db, ctx, clock } = world;
const cast = await makeCast(ctx);
const { owner } = voices(world, cast);
const DAY_MS = 24 * 60 * 60_000;
await importFiles(world, cast.handbookId, { 'README.md': '# Home' });
const commentId = await postComment(owner, cast.handbookId, mentioning(cast.writer.id));
await settle(world);
const made = await db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow();

const linesOf = async (): Promise<string[]> =>
  (await examineStore({ db, now: clock.now(), blobs: ctx.blobs, deep: false }))
    .filter(({ check }) => check === 'notifications' || check === 'mails')
    .flatMap(({ problems = [] }) => problems);

/** What is said while the notification has these values. */
async function saidOf(change: Partial<typeof made>): Promise<string[]> {
  await db.updateTable('notifications').set(change).execute();
  const lines = await linesOf();
  await db.updateTable('notifications').set(made).execute();
  return lines;
}

test('notifications as the server makes them are sound', async () => {
  assert.equal(made.comment_id, commentId);
  assert.deepEqual(await linesOf(), []);
});

test('a notification about what its space does not have is found', async () => {
  const damages: [Partial<typeof made>, RegExp][] = [
    [{ comment_id: 'gone' }, /is about the comment gone/],
    [{ space_id: cast.recipesId }, new RegExp(`is about the comment ${commentId}`)],
    [{ reply_id: 'gone' }, /is about the reply gone/],
    [{ change_request_id: 'gone' }, /is about the change request gone/],
    [{ read_at: 1, mail_at: 2 }, /is read by the user \w+ and waits to be mailed/],
  ];
  for (const [change, line] of damages) {
    const lines = await saidOf(change);
    assert.equal(lines.length, 1, JSON.stringify(change));
    assert.match(lines[0] ?? '', line);
  }
});

test('more notifications than somebody may have are counted', async () => {
  const more = Array.from({ length: 500 }, (_, index) => ({ ...made, id: `n${index}`, event_id: `e${index}` }));
  for (let at = 0; at < more.length; at += 50)
    await db
      .insertInto('notifications')
      .values(more.slice(at, at + 50))
      .execute();
  assert.deepEqual(await linesOf(), [`The user ${cast.writer.id} has 501 notifications, of which 500 are kept.`]);
  await db.deleteFrom('notifications').where('id', 'like', 'n%').where('event_id', 'like', 'e%').execute();
});

test('a mail that waits for hours is named with the last error, and without whom it is to', async () => {
  const now = clock.now();
  const mail = { recipient: 'wim@example.com', mailbox: 'm', tenant: 't', sender_id: null, language: 'en' };
  await db
    .insertInto('mails')
    .values({
      ...{ ...mail, id: 'stuck', kind: 'notifications', params: '{}', state: 'waiting', attempts: 7, next_at: now },
      ...{ expires_at: now + DAY_MS, created_at: now - 3 * 60 * 60_000, last_error: 'connection refused' },
    })
    .execute();
  assert.deepEqual(await linesOf(), [
    'The mail stuck (notifications) waits for more than two hours, after 7 tries, last with: connection refused.',
  ]);
  await db.updateTable('mails').set({ next_at: null }).execute();
  assert.deepEqual(await linesOf(), []);
});

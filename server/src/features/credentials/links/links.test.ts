import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '#platform/db/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createLink, endLinks, peekLink, useLink } from './index.ts';

const MINUTE = 60_000;
const world = await startWorld({ after });
const { ctx, db, clock } = world;
const { id: userId } = await makePerson(ctx, 'lena');

const create = (purpose: 'first' | 'reset' | 'invitation' = 'reset', minutes = 10) =>
  createLink(ctx, { userId, purpose, expiresAt: clock.now() + minutes * MINUTE });

test('a link says once who holds it, and looking at it does not use it up', async () => {
  const expiresAt = clock.now() + 10 * MINUTE;
  const secret = await create();
  const found = { userId, purpose: 'reset', expiresAt };
  assert.deepEqual(await peekLink(ctx, secret, ['first', 'reset']), found);
  assert.deepEqual(await useLink(ctx, secret, ['reset']), found);
  assert.equal(await useLink(ctx, secret, ['reset']), undefined);
  assert.equal(await peekLink(ctx, secret, ['reset']), undefined);
});

test('of two who use a link at once, one gets in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const secret = await create();
    const uses = await Promise.all(Array.from({ length: 4 }, () => useLink(ctx, secret, ['reset'])));
    assert.equal(uses.filter((found) => found !== undefined).length, 1);
  }
});

test('a link that was used in a transaction that failed can be used again', async () => {
  const secret = await create();
  const attempt = inTransaction(ctx, async (tx) => {
    await useLink(tx, secret, ['reset']);
    throw new Error('on purpose');
  });
  await assert.rejects(attempt, /on purpose/);
  assert.notEqual(await useLink(ctx, secret, ['reset']), undefined);
});

test('a link opens nothing that it was not made for, and is not used up by the attempt', async () => {
  const secret = await create('invitation');
  assert.equal(await useLink(ctx, secret, ['reset', 'first', 'break_glass']), undefined);
  assert.notEqual(await useLink(ctx, secret, ['invitation']), undefined);
});

test('a link works until the moment at which it expires, and is then forgotten', async () => {
  const secret = await create('first', 5);
  clock.advance(5 * MINUTE - 1);
  assert.notEqual(await peekLink(ctx, secret, ['first']), undefined);
  clock.advance(1);
  assert.equal(await useLink(ctx, secret, ['first']), undefined);
  const count = async () => (await db.selectFrom('one_time_links').select('hash').execute()).length;
  assert.ok((await count()) > 0);
  clock.advance(60 * MINUTE);
  await world.app.jobs.runDue();
  assert.equal(await count(), 0);
});

test('the database holds no secret, and what it holds opens nothing', async () => {
  const secret = await create();
  const rows = await db.selectFrom('one_time_links').selectAll().execute();
  assert.equal(JSON.stringify(rows).includes(secret), false);
  for (const { hash } of rows) assert.equal(await peekLink(ctx, hash, ['reset']), undefined);
});

test('texts that are no secret are answered as secrets of nobody', async () => {
  for (const text of ['', 'x'.repeat(43), 'x'.repeat(1_000_000), `${'x'.repeat(42)}\n`, "' OR 1=1 --"])
    assert.equal(await useLink(ctx, text, ['reset']), undefined);
});

test('who asks for many links keeps the last ones, of each kind', async () => {
  const invitation = await create('invitation');
  const secrets: string[] = [];
  for (let made = 0; made < 8; made += 1) {
    clock.advance(1);
    secrets.push(await create());
  }
  const works = await Promise.all(
    secrets.map(async (secret) => (await peekLink(ctx, secret, ['reset'])) !== undefined),
  );
  assert.deepEqual(works, [false, false, false, true, true, true, true, true]);
  assert.notEqual(await peekLink(ctx, invitation, ['invitation']), undefined);
});

test('links that are ended open nothing, and those of others stay', async () => {
  const other = await makePerson(ctx, 'lars');
  const [mine, kept] = [await create(), await create('first')];
  const theirs = await createLink(ctx, { userId: other.id, purpose: 'reset', expiresAt: clock.now() + MINUTE });
  await endLinks(ctx, userId, ['reset']);
  assert.equal(await peekLink(ctx, mine, ['reset']), undefined);
  assert.notEqual(await peekLink(ctx, kept, ['first']), undefined);
  assert.notEqual(await peekLink(ctx, theirs, ['reset']), undefined);
});

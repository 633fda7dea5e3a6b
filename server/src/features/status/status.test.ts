import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { describeStatus, readStatus } from './index.ts';

const world = await startWorld({ after });
const { db, ctx, clock } = world;
const PATH = '/account/server';

const somebody = async (name: string, operator: 0 | 1) => {
  const { id } = await makePerson(ctx, name);
  await db.updateTable('users').set({ operator }).where('id', '=', id).execute();
  const { cookie } = await signIn(world, id);
  return createApi(world.app.http, undefined, { host: 'lectern.test', ...asBrowser(cookie) });
};

test('the page of the state is for operators; others find nothing, and who is signed out signs in first', async () => {
  const operator = await somebody('operator', 1);
  const stranger = await somebody('stranger', 0);
  const page = await operator.get(PATH);
  assert.equal(page.status, 200);
  assert.match(page.text, /<html lang="en"/);
  assert.match(page.text, /0\.0\.0-test/);
  assert.match((await operator.get('/account')).text, /href="\/account\/server"/);
  assert.equal((await stranger.get(PATH)).status, 404);
  assert.doesNotMatch((await stranger.get('/account')).text, /account\/server/);
  const nobody = createApi(world.app.http, undefined, { host: 'lectern.test' });
  const { status, headers } = await nobody.get(PATH);
  assert.deepEqual([status, headers['location']], [303, '/sign-in?next=%2Faccount%2Fserver']);
});

test('it says what fails, with the last error as text, and what waits', async () => {
  await makeSpace(world, { 'README.md': '# Home', 'x.png': new Uint8Array([1, 2, 3]) });
  const failing = { run_at: clock.now() + 90_000, claimed_by: null, claimed_until: null, attempts: 4 };
  await db
    .insertInto('job_claims')
    .values({ kind: 'search.index', subject: 'space:1', last_error: '<b>no</b>', ...failing })
    .execute();
  const status = await readStatus(ctx, ctx.metrics);
  assert.ok(status.database.bytes > 0 && status.files.files > 0 && status.files.bytes >= 3);
  assert.ok(status.waiting.unindexed > 0);
  assert.ok(status.amounts.users >= 2 && status.amounts.spaces >= 1);
  assert.equal(status.measured?.processes, 1);
  assert.ok(status.disks.every(({ free, total }) => free >= 0 && total > 0));
  const items = describeStatus(status).flatMap((section) => section.items);
  const failure = items.find(({ title }) => title === 'Fails: search.index');
  assert.deepEqual(
    [failure?.value, failure?.isWrong, failure?.details],
    ['space:1, 4 tries', true, ['<b>no</b>', 'Tried again in 1 minute']],
  );
  const operator = await somebody('second', 1);
  const { text } = await operator.get(PATH);
  assert.match(text, /&lt;b&gt;no&lt;\/b&gt;/);
  await db.deleteFrom('job_claims').execute();
});

test('nothing of a configuration that is secret is in it', async () => {
  const text = JSON.stringify(await readStatus(ctx));
  for (const secret of ['postgres://', 'password', '@example.com']) assert.ok(!text.includes(secret), secret);
});

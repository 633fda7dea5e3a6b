import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { makeFolder } from '#testing/folders.ts';
import { startWorld, type World } from '#testing/world.ts';
import { bootstrap, publishSample } from './service.ts';

const TOKEN = `lct_${'b'.repeat(32)}`;
const GUIDE = { 'SUMMARY.md': '* [The guide](README.md)', 'README.md': '# The guide\n\nHow it works.' };

const worlds: World[] = [];
after(async () => {
  for (const world of worlds) await world.close();
});

async function startEmpty(env: Record<string, string> = {}): Promise<World> {
  const world = await startWorld(undefined, env);
  world.isExamined = true;
  worlds.push(world);
  return world;
}

const withGuide = async (t: TestContext, world: World): Promise<World['ctx']> => ({
  ...world.ctx,
  settings: { ...world.ctx.settings, docsDir: await makeFolder(t, GUIDE) },
});

const countOf = async (
  world: World,
  table: 'users' | 'organizations' | 'api_tokens' | 'spaces' | 'sites',
): Promise<number> => (await world.db.selectFrom(table).select('id').execute()).length;

test('the first start makes an organization, its administrator, a token and the published guide', async () => {
  const world = await startEmpty();
  const first = await world.app.bootstrap();
  assert.match(first?.token ?? '', /^lct_[\w-]{43}$/);
  assert.match(first?.signInUrl ?? '', /^http:\/\/lectern\.test\/sign-in\/link\/[\w-]{43}$/);
  await world.app.jobs.runDue();
  const api = world.as(first?.token);
  const { body: user } = await api.get('/v1/user');
  assert.deepEqual([user.email, user.displayName], ['admin@localhost', 'Administrator']);
  const { items } = (await api.get('/v1/orgs')).body;
  assert.deepEqual([items.length, items[0].id, items[0].permissions.admin], [1, first?.organizationId, true]);
  const spaces = (await api.get(`/v1/orgs/${first?.organizationId}/spaces`)).body.items;
  assert.equal(spaces.length, 1);
  const { pathname } = new URL(spaces[0].urls.published);
  assert.equal((await world.as(undefined).get(pathname)).status, 200);
});

test('a second start makes nothing', async () => {
  const world = await startEmpty();
  await world.app.bootstrap();
  await world.app.jobs.runDue();
  assert.equal(await world.app.bootstrap(), undefined);
  await world.app.jobs.runDue();
  for (const table of ['users', 'organizations', 'api_tokens', 'spaces', 'sites'] as const) {
    assert.equal(await countOf(world, table), 1, table);
  }
});

test('two servers that start at once make one organization', async () => {
  const world = await startEmpty();
  const [one, other] = await Promise.all([world.app.bootstrap(), world.app.bootstrap()]);
  assert.equal([one, other].filter((first) => first !== undefined).length, 1);
  assert.equal(await countOf(world, 'organizations'), 1);
});

test('a database with people in it is no first start', async () => {
  const world = await startEmpty();
  const row = {
    id: 'somebody',
    email: 's@example.com',
    display_name: 'S',
    photo_url: null,
    created_at: 0,
    updated_at: 0,
  };
  await world.db.insertInto('users').values(row).execute();
  assert.equal(await world.app.bootstrap(), undefined);
  assert.equal(await countOf(world, 'organizations'), 0);
});

test('the operator may choose the token, and do without the guide', async () => {
  const world = await startEmpty({ LECTERN_BOOTSTRAP_TOKEN: TOKEN, LECTERN_BOOTSTRAP_SAMPLE: 'false' });
  assert.equal((await world.app.bootstrap())?.token, TOKEN);
  await world.app.jobs.runDue();
  assert.equal((await world.as(TOKEN).get('/v1/user')).status, 200);
  assert.deepEqual([await countOf(world, 'spaces'), await countOf(world, 'sites')], [0, 0]);
});

test('a guide that was cut short anywhere is completed by the next start, once', async (t) => {
  const world = await startEmpty();
  const ctx = await withGuide(t, world);
  await bootstrap(ctx, { sample: true });
  // Fails at the first write, then at the second, and so on, until it comes through.
  let failures = 0;
  for (let allowed = 1; ; allowed += 1) {
    let left = allowed;
    const clock = {
      now: () => {
        left -= 1;
        if (left < 0) throw new Error('cut short');
        return world.clock.now();
      },
    };
    const done = await publishSample({ ...ctx, clock }).then(
      () => true,
      () => false,
    );
    if (done) break;
    failures += 1;
  }
  assert.ok(failures >= 3, `${failures} places were cut`);
  await publishSample(ctx);
  assert.deepEqual([await countOf(world, 'spaces'), await countOf(world, 'sites')], [1, 1]);
  const site = await world.db.selectFrom('sites').select(['basename', 'published']).executeTakeFirstOrThrow();
  assert.deepEqual({ ...site }, { basename: 'lectern-user-guide', published: 1 });
});

test('a guide that is not there, or whose space was deleted, is given up', async (t) => {
  const world = await startEmpty();
  await bootstrap(world.ctx, { sample: true });
  await publishSample({ ...world.ctx, settings: { ...world.ctx.settings, docsDir: '/nowhere' } });
  await publishSample(await withGuide(t, world));
  assert.equal(await countOf(world, 'sites'), 0);

  const other = await startEmpty();
  const ctx = await withGuide(t, other);
  await bootstrap(ctx, { sample: true });
  const failing = { ...ctx, workers: { ...ctx.workers, run: () => Promise.reject(new Error('cut short')) } };
  await assert.rejects(publishSample(failing), /cut short/);
  await other.db.updateTable('spaces').set({ deleted_at: 1 }).execute();
  await publishSample(ctx);
  assert.equal(await countOf(other, 'sites'), 0);
  const { value } = await other.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'bootstrap')
    .executeTakeFirstOrThrow();
  assert.equal(JSON.parse(value).sample, 'none');
});

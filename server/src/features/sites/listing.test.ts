import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { type CompiledQuery, sql } from 'kysely';
import { inTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { countSites, pageOfSites } from './store.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const owner = world.as(home.owner.token);
const { organizationId } = home;
const SITES = `/v1/orgs/${organizationId}/sites`;
async function make(body: object) {
  world.clock.advance(1);
  return (await owner.post(SITES, { body })).body;
}
const { spaceId: alpha } = await makeSpace(world, { 'README.md': '# A' }, home);
const { spaceId: beta } = await makeSpace(world, { 'README.md': '# B' }, home);
const sites = {
  first: await make({ title: 'Alpha Docs', spaces: [alpha] }),
  second: await make({ title: 'Beta 100%', type: 'premium', spaces: [beta] }),
  both: await make({ title: 'Über_both', type: 'sponsored', spaces: [alpha, beta] }),
  bare: await make({ title: 'Bare' }),
};
await owner.post(`${SITES}/${sites.both.id}/publish`);

const titles = async (query = '', as = owner): Promise<string[]> => {
  const answer = await as.get(`${SITES}${query}`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.count, answer.body.items.length);
  return answer.body.items.map((site: { title: string }) => site.title);
};

const grant = (spaceId: string, userId: string) =>
  world.db
    .insertInto('grants')
    .values({
      id: newId(),
      organization_id: organizationId,
      space_id: spaceId,
      collection_id: null,
      user_id: userId,
      team_id: null,
      role: 1,
      created_at: 0,
    })
    .execute();

test('a member sees all sites, oldest first, each as it is by itself', async () => {
  const { token } = await makePerson(world.ctx, 'reader', { organizationId, role: 'read' });
  assert.deepEqual(await titles('', world.as(token)), ['Alpha Docs', 'Beta 100%', 'Über_both', 'Bare']);
  const { items } = (await owner.get(SITES)).body;
  for (const item of items) assert.deepEqual(item, (await owner.get(new URL(item.urls.location).pathname)).body);
});

test('sites are found by a part of their title, whatever characters it has', async () => {
  assert.deepEqual(await titles('?title=docs'), ['Alpha Docs']);
  assert.deepEqual(await titles('?title=100%25'), ['Beta 100%']);
  assert.deepEqual(await titles('?title=%25'), ['Beta 100%']);
  assert.deepEqual(await titles('?title=_'), ['Über_both']);
  assert.deepEqual(await titles('?title=%5C'), []);
  assert.deepEqual(await titles('?title='), ['Alpha Docs', 'Beta 100%', 'Über_both', 'Bare']);
});

test('sites are found by whether they are published, and by one or several types', async () => {
  assert.deepEqual(await titles('?published=true'), ['Über_both']);
  assert.deepEqual(await titles('?published=false'), ['Alpha Docs', 'Beta 100%', 'Bare']);
  assert.deepEqual(await titles('?type=premium'), ['Beta 100%']);
  assert.deepEqual(await titles('?type=premium&type=sponsored'), ['Beta 100%', 'Über_both']);
  assert.deepEqual(await titles('?type=sponsored&published=false'), []);
});

test('sites are found by a space that they show, unless it is deleted or hidden from who asks', async () => {
  assert.deepEqual(await titles(`?space=${alpha}`), ['Alpha Docs', 'Über_both']);
  assert.deepEqual(await titles(`?space=unknown`), []);
  const { token } = await makePerson(world.ctx, 'reader2', { organizationId, role: 'read' });
  const set = (change: object) => world.db.updateTable('spaces').set(change).where('id', '=', alpha).execute();
  await set({ default_level: 'none' });
  assert.deepEqual(await titles(`?space=${alpha}`, world.as(token)), []);
  await set({ default_level: 'inherit', deleted_at: 1 });
  assert.deepEqual(await titles(`?space=${alpha}`), []);
  await set({ deleted_at: null });
});

test('a guest sees the sites with a space that they may read, and no others are counted', async () => {
  const guest = await makePerson(world.ctx, 'guest', { organizationId, role: null });
  const voice = world.as(guest.token);
  assert.deepEqual(await titles('', voice), []);
  await grant(beta, guest.id);
  assert.deepEqual(await titles('', voice), ['Beta 100%', 'Über_both']);
  assert.deepEqual(await titles(`?space=${alpha}`, voice), []);
  assert.deepEqual(await titles('?published=true', voice), ['Über_both']);
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', beta).execute();
  assert.deepEqual(await titles('', voice), []);
  await world.db.updateTable('spaces').set({ deleted_at: null }).where('id', '=', beta).execute();
});

test('filters that say nothing sensible are refused, each by its name', async () => {
  const answer = await owner.get(`${SITES}?type=other&published=perhaps&title=${'x'.repeat(129)}&limit=1001`);
  assert.equal(answer.status, 422);
  const paths = answer.body.error.details.map((each: { path: string }) => each.path).sort();
  assert.deepEqual([...new Set(paths)], ['/limit', '/published', '/title', '/type/0']);
});

test('a page token is good for the same filters only', async () => {
  const { body } = await owner.get(`${SITES}?limit=1`);
  assert.equal((await owner.get(`${SITES}?limit=1&page=${body.next.page}`)).status, 200);
  assert.equal((await owner.get(`${SITES}?limit=1&published=false&page=${body.next.page}`)).status, 400);
  const none = (await owner.get(`${SITES}?limit=0`)).body;
  assert.deepEqual([none.items, none.count, none.next], [[], 4, undefined]);
});

test('a site that stays comes once, however many are made and deleted while pages are read', async () => {
  const there = await makeHome(world);
  const [voice, url] = [world.as(there.owner.token), `/v1/orgs/${there.organizationId}/sites`];
  const steps = fc.array(fc.constantFrom('make', 'delete', 'nothing'), { minLength: 4, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (between, limit) => {
      const stay = new Set<string>();
      for (let index = 0; index < 4; index += 1) stay.add((await voice.post(url)).body.id);
      const seen: string[] = [];
      let page: string | undefined;
      for (let turn = 0; turn === 0 || page !== undefined; turn += 1) {
        const { body } = await voice.get(url, { query: { limit, ...(page === undefined ? {} : { page }) } });
        seen.push(...body.items.map((site: { id: string }) => site.id));
        page = body.next?.page;
        if (between[turn] === 'make') await voice.post(url);
        const gone = between[turn] === 'delete' ? [...stay][turn % stay.size] : undefined;
        if (gone === undefined) continue;
        await voice.delete(`${url}/${gone}`);
        stay.delete(gone);
      }
      assert.equal(new Set(seen).size, seen.length);
      for (const id of stay) assert.ok(seen.includes(id));
      await world.db.deleteFrom('sites').where('organization_id', '=', there.organizationId).execute();
    }),
    { numRuns: 5 },
  );
});

test('of very many sites a page is read by an index, and counted by one, for members and guests', async () => {
  await fillWithSites(20_000);
  const member = { organizationId: 'org3', guest: undefined };
  const rights = { organizationId: 'org3', organizationRole: 0, role: 0 };
  for (const filter of [member, { ...member, guest: { userId: 'somebody', rights } }]) {
    const page = pageOfSites(world.db, filter, { after: [5000, 'x'], take: 101 });
    const count = page
      .clearSelect()
      .clearOrderBy()
      .clearLimit()
      .select(sql`count(*)`.as('count'));
    for (const query of [page, count]) {
      const plan = await planOf(query.compile());
      assert.match(plan, /sites_by_organization|sites_pkey|sqlite_autoindex_sites/);
      assert.doesNotMatch(plan, /SCAN (?:sites|s|grants)$|Seq Scan on (?:sites|spaces|grants)/m);
    }
  }
  const rows = await pageOfSites(world.db, member, { after: [5000, 'x'], take: 101 }).execute();
  assert.deepEqual([await countSites(world.db, member), rows.length, rows[0]?.created_at], [2000, 101, 5003]);
});

/** As many sites, each with a space, as it takes to make a scan the worse way; made by the database itself. */
async function fillWithSites(count: number): Promise<void> {
  const numbers = (to: number) =>
    sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(to)})`;
  await inTransaction(world.ctx, async ({ db }) => {
    await sql`INSERT INTO organizations (id, title, hostname, created_at, updated_at)
      ${numbers(10)} SELECT 'org' || (n - 1), 'Org', 'host' || n, 0, 0 FROM numbers`.execute(db);
    await sql`INSERT INTO users (id, email, display_name, created_at, updated_at)
      VALUES ('somebody', 'somebody@example.com', 'Somebody', 0, 0)`.execute(db);
    await sql`INSERT INTO users (id, email, display_name, created_at, updated_at)
      ${numbers(count)} SELECT 'other' || n, 'other' || n || '@example.com', 'Other', 0, 0 FROM numbers`.execute(db);
    await sql`INSERT INTO memberships (organization_id, user_id, joined_at)
      ${numbers(10)} SELECT 'org' || (n - 1), 'somebody', 0 FROM numbers`.execute(db);
    await sql`INSERT INTO spaces (id, organization_id, title, position, head_revision_id, created_at, updated_at)
      ${numbers(count)} SELECT 'sp' || n, 'org' || (n % 10), 'Space', 'p' || n, 'none', 0, 0 FROM numbers`.execute(db);
    await sql`INSERT INTO sites (id, organization_id, title, basename, created_at, updated_at)
      ${numbers(count)} SELECT 'y' || n, 'org' || (n % 10), 'Site ' || n, 'site-' || n, n, n FROM numbers`.execute(db);
    await sql`INSERT INTO site_spaces (id, site_id, space_id, title, path, position)
      ${numbers(count)} SELECT 'z' || n, 'y' || n, 'sp' || n, 'Space', 'space', 'p' FROM numbers`.execute(db);
    await sql`INSERT INTO grants (id, organization_id, space_id, user_id, role, created_at)
      ${numbers(count)} SELECT 'g' || n, 'org' || (n % 10), 'sp' || n, CASE WHEN n % 1000 = 3 THEN 'somebody' ELSE 'other' || n END, 1, 0
      FROM numbers`.execute(db);
    // Of SQLite nobody asks it in use either.
    if (world.database.kind === 'postgres') await sql`ANALYZE`.execute(db);
  });
}

async function planOf(query: CompiledQuery): Promise<string> {
  const explain = world.database.kind === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const { rows } = await world.db.executeQuery({ ...query, sql: `${explain} ${query.sql}` });
  return (rows as Record<string, unknown>[]).map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

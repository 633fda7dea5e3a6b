import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCurrent } from '#testing/content.ts';
import { findLeftovers } from '#testing/leftovers.ts';
import { makeSubject } from '#testing/permissions/subject.ts';
import { startWorld } from '#testing/world.ts';
import { purgeOrganization } from './purge.ts';

const world = await startWorld({ after });
world.isExamined = true;
const { db, clock, ctx } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

const home = await makeSubject(world);
// The same pages and files, so the same objects and blobs.
const foreign = await makeSubject(world);
const { organizationId } = home;
const never = { isStopping: () => false };

const idsOf = async (table: 'spaces' | 'sites' | 'teams' | 'collections' | 'integrations' | 'openapi_specs') =>
  (await db.selectFrom(table).select('id').where('organization_id', '=', organizationId).execute()).map(({ id }) => id);

const words = [organizationId, home.hostname];
for (const table of ['spaces', 'sites', 'teams', 'collections', 'integrations', 'openapi_specs'] as const)
  words.push(...(await idsOf(table)));

const insights = { site_id: home.siteId, space_id: home.spaceId, language: null, visitor_id: null };
await db
  .insertInto('site_events')
  .values(
    Array.from({ length: 30 }, (_, at) => ({
      ...{ ...insights, at, type: 'view', session_id: null, site_space_id: null, section_id: null, page_id: null },
      ...{ device: null, browser: null, os: null, referrer: null, detail: null, results: null, claims: null },
    })),
  )
  .execute();

test('what can still be restored is not touched, and neither is what is not deleted', async () => {
  await purgeOrganization(ctx, organizationId, never);
  assert.equal((await world.as(home.owner.token).delete(`/v1/orgs/${organizationId}`)).status, 205);
  clock.advance(7 * DAY_MS);
  await purgeOrganization(ctx, organizationId, never);
  await world.app.jobs.runDue();
  assert.equal((await idsOf('spaces')).length > 0, true);
  assert.ok(await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst());
});

test('a removal that is cut short anywhere goes on until nothing is left', async () => {
  clock.advance(2 * 60 * 60 * 1000);
  let runs = 0;
  for (let patience = 1; ; patience += 3) {
    runs += 1;
    let left = patience;
    const cut = { isStopping: () => (left -= 1) < 0 };
    await purgeOrganization(ctx, organizationId, cut);
    const row = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst();
    if (row === undefined) break;
  }
  assert.ok(runs > 3, `cut short ${runs} times`);
  await purgeOrganization(ctx, organizationId, never);
});

test('then no table names it, its hostname is free, and the log of the server says that it is gone', async () => {
  await world.app.jobs.runDue();
  const purged = await db.selectFrom('audit_events').selectAll().where('action', '=', 'organization.purged').execute();
  assert.deepEqual(
    purged.map((row) => [row.organization_id, row.target_id, row.state_before]),
    [['', organizationId, null]],
  );
  assert.deepEqual(await findLeftovers(db, words), ['audit_events.target_id']);
  const body = { title: home.hostname };
  const made = await world.as(foreign.owner.token).post('/v1/orgs', { body });
  assert.equal(made.body.hostname, home.hostname);
});

test('another organization with the same content has lost nothing of it', async () => {
  const api = world.as(foreign.owner.token);
  const { tree } = await readCurrent(world, foreign.spaceId);
  assert.ok(tree.documents.length > 0);
  const page = await api.get(`/v1/spaces/${foreign.spaceId}/content/page/${foreign.params['pageId']}`);
  assert.equal(page.status, 200);
  assert.ok((await world.as(undefined).get(foreign.base)).status < 400);
  assert.equal((await db.selectFrom('site_events').select('at').execute()).length, 0);
});

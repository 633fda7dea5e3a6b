import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { publish } from '../testing.ts';
import type { IntegrationRun } from './jobs.ts';
import { dispatchJob } from './index.ts';

const DAY = 24 * 60 * 60_000;
const world = await startWorld({ after });
world.isExamined = true;
const home = await makeSite(world, { 'README.md': '# Home' });
const owner = world.as(home.owner.token);
// What was imported is nobody's news.
await world.app.jobs.runDue();
const runs: IntegrationRun[] = [];
let isBroken = false;
beforeEach(() => {
  runs.length = 0;
  isBroken = false;
  world.ctx.above.runIntegration = async (run) => {
    if (isBroken) throw new Error('it does not run');
    runs.push(run);
    return { logs: [{ message: 'ran', timestamp: new Date(0).toISOString(), level: 'info' }] };
  };
});

/** Has everything run that waits, as the jobs do; what fails is tried by the next call. */
async function dispatch(): Promise<void> {
  await world.app.jobs.runDue();
  for (const id of await dispatchJob.findDue(world.ctx, 1000))
    await dispatchJob.run(world.ctx, id, { isStopping: () => false }).catch(() => {});
}

async function install(name: string, more: object = {}) {
  await publish(owner, home.organizationId, name, more);
  const { body } = await owner.post(`/v1/integrations/${name}/installations`, {
    body: { organization: home.organizationId },
  });
  return { id: body.id as string, path: `/v1/integrations/${name}/installations/${body.id}` };
}

const typesOf = (installationId: string) =>
  runs.filter((run) => run.installationId === installationId).map(({ event }) => event['type']);

const edit = async () => {
  const revision = (await owner.get(`/v1/spaces/${home.spaceId}/content`)).body.id;
  await owner.patch(`/v1/spaces/${home.spaceId}`, { body: { editMode: 'live' } });
  const { status, text } = await owner.post(`/v1/spaces/${home.spaceId}/content`, {
    body: { changes: [{ operation: 'insert_page', title: `Page ${revision}` }] },
  });
  assert.equal(status, 200, text);
};

test('an installation runs with what becomes of it, in order, and what it logs is kept', async () => {
  const { id, path } = await install('ordered');
  await owner.patch(path, { body: { configuration: { a: 1 } } });
  await owner.post(`${path}/sites`, { body: { siteId: home.siteId } });
  await dispatch();
  assert.deepEqual(typesOf(id), ['installation_setup', 'installation_setup', 'site_installation_setup']);
  const events = await owner.get('/v1/integrations/ordered/events', { query: { limit: 2 } });
  assert.deepEqual([events.body.count, events.body.items[0].status], [3, 'success']);
  assert.equal(events.body.items[0].payload.siteId, home.siteId);
  const one = await owner.get(`/v1/integrations/ordered/events/${events.body.items[0].id}`);
  assert.equal(one.body.trace.logs[0].message, 'ran');
  assert.equal((await owner.get('/v1/integrations/ordered/events/nothing')).status, 404);
});

test('an installation learns of content that is updated, if it has the scope and covers the space', async () => {
  const all = await install('all');
  const unscoped = await install('unscoped', { scopes: ['site:views:read'] });
  const selected = await install('selected');
  const paused = await install('paused');
  await owner.patch(selected.path, { body: { space_selection: 'selected' } });
  await owner.patch(paused.path, { body: { status: 'paused' } });
  await dispatch();
  runs.length = 0;
  await edit();
  await dispatch();
  const updated = runs.filter(({ event }) => event['type'] === 'space_content_updated');
  const ids = updated.map((run) => run.installationId);
  assert.ok(ids.includes(all.id));
  for (const { id } of [unscoped, selected, paused]) assert.ok(!ids.includes(id));
  const { event } = updated.find((run) => run.installationId === all.id) ?? assert.fail('a run');
  const head = (await owner.get(`/v1/spaces/${home.spaceId}/content`)).body.id;
  assert.deepEqual([event['spaceId'], event['revisionId']], [home.spaceId, head]);
});

test('a run receives the script, the secrets, the configuration, and tokens that work', async () => {
  const script = 'export default { fetch() {} }';
  const { id, path } = await install('equipped', { script, runtime: 'v2', secrets: { KEY: 'secret' } });
  await owner.patch(path, { body: { configuration: { room: 'red' } } });
  await owner.post(`${path}/spaces`, { body: { space: home.spaceId } });
  await dispatch();
  const run = runs.findLast((each) => each.installationId === id) ?? assert.fail('a run');
  assert.deepEqual(await run.script(), { code: script, version: 1, runtime: 'v2' });
  const environment = await run.environment();
  const { apiEndpoint, integration, secrets, apiTokens, signingSecrets } = environment;
  assert.deepEqual([apiEndpoint, integration.name, secrets], [TEST_BASE_URL, 'equipped', { KEY: 'secret' }]);
  const installation = environment.installation as { id: string; configuration: object };
  assert.deepEqual([installation.id, installation.configuration], [id, { room: 'red' }]);
  assert.equal((environment.spaceInstallation as { space: string }).space, home.spaceId);
  assert.notEqual(signingSecrets.integration, signingSecrets.installation);
  assert.equal((await run.environment()).signingSecrets.installation, signingSecrets.installation);
  const pages = `/v1/spaces/${home.spaceId}/content/pages`;
  assert.equal((await world.as(apiTokens.installation).get(pages)).status, 200);
  assert.equal((await world.as(apiTokens.integration).get('/v1/integrations/equipped')).status, 200);
});

test('what fails is tried again before what came after it, and given up after a day', async () => {
  const { id, path } = await install('failing');
  await owner.patch(path, { body: { configuration: { a: 1 } } });
  isBroken = true;
  await dispatch();
  assert.deepEqual(typesOf(id), []);
  isBroken = false;
  await dispatch();
  assert.deepEqual(typesOf(id), ['installation_setup', 'installation_setup']);
  world.clock.advance(1000);
  await owner.patch(path, { body: { configuration: { a: 2 } } });
  isBroken = true;
  world.clock.advance(DAY);
  await dispatch();
  const { body } = await owner.get('/v1/integrations/failing/events');
  assert.equal(body.items[0].status, 'failed');
});

test('an installation that was removed runs once more, and knows that it is gone', async () => {
  const { id, path } = await install('leaving');
  await dispatch();
  runs.length = 0;
  await owner.delete(path);
  await dispatch();
  assert.deepEqual(typesOf(id), ['installation_deleted']);
  const environment = await runs[0]?.environment();
  assert.deepEqual([environment?.installation, environment?.apiTokens.installation], [undefined, undefined]);
});

test('where no scripts run, events are there all the same, and say so', async () => {
  delete world.ctx.above.runIntegration;
  await install('idle');
  await dispatch();
  const { body } = await owner.get('/v1/integrations/idle/events');
  const one = await owner.get(`/v1/integrations/idle/events/${body.items[0].id}`);
  assert.deepEqual([one.body.event.status, one.body.trace.logs[0].level], ['failed', 'error']);
});

test('events are forgotten after a month', async () => {
  await install('forgotten');
  await dispatch();
  world.clock.advance(31 * DAY);
  await world.app.jobs.runDue();
  assert.equal((await owner.get('/v1/integrations/forgotten/events')).body.count, 0);
});

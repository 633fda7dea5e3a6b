// What readers of sites do, and who may see a space, as webhooks and integrations learn of it.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { publish } from '#features/integrations/testing.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const FILES = { 'README.md': '# Home\n\nWelcome.\n' };
const world = await startWorld({ after });
world.isExamined = true;
const home = await makeSite(world, FILES);
const other = await makeSite(world, FILES);
const owner = world.as(home.owner.token);
const { organizationId, siteId, spaceId } = home;
const browser = world.as(undefined);
const base = `/v1/orgs/${organizationId}/webhooks`;

beforeEach(async () => {
  await settle();
  await world.db.deleteFrom('webhooks').execute();
  await world.db.deleteFrom('integration_events').execute();
});

/** Has what was announced recorded, and nothing sent. */
async function settle(): Promise<void> {
  await world.ctx.insights.flush();
  await world.app.jobs.runDue();
}

async function pageOf({ spaceId: id, owner: { token } }: Published): Promise<string> {
  return (await world.as(token).get(`/v1/spaces/${id}/content/pages`)).body.pages[0].id;
}

const view = async (site: Published, headers: Record<string, string> = {}) =>
  browser.post(`${site.base}/~gitbook/__evt`, {
    body: { events: [{ type: 'page_view', location: { page: await pageOf(site) } }] },
    headers,
  });

const rate = async (site: Published, rating: string, comment?: string) => {
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/insights/events`;
  const feedback = { rating, ...(comment === undefined ? {} : { comment }) };
  const location = { space: site.spaceId, page: await pageOf(site) };
  const events = [{ type: 'page_post_feedback', location, session: { visitorId: 'v' }, feedback }];
  assert.equal((await browser.post(path, { body: { events } })).status, 204);
};

async function webhookOn(events: readonly string[], more: object = {}): Promise<string> {
  const body = { url: 'https://receiver.example/hook', events, ...more };
  const made = await owner.post(base, { body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.id;
}

const sentBy = async (id: string): Promise<Record<string, unknown>[]> =>
  (await owner.get(`${base}/${id}/deliveries`)).body.items.map(({ event }: { event: object }) => event);

/** What an integration with these scopes is to learn. */
async function installWith(name: string, scopes: readonly string[]): Promise<() => Promise<Record<string, unknown>[]>> {
  await publish(owner, organizationId, name, { scopes });
  const at = `/v1/integrations/${name}/installations`;
  const { body } = await owner.post(at, { body: { organization: organizationId } });
  return async () => {
    const rows = await world.db
      .selectFrom('integration_events')
      .select('payload')
      .where('installation_id', '=', body.id)
      .where('type', '<>', 'installation_setup')
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload));
  };
}

test('a view of a page is for who asked about the site, and names no reader', async () => {
  const [all, onSite] = [await webhookOn(['site_view']), await webhookOn(['site_view'], { site: siteId })];
  const elsewhere = await webhookOn(['page_feedback']);
  assert.equal((await view(home, { 'user-agent': 'Secret/1', 'accept-language': 'de' })).status, 204);
  await view(other);
  await settle();
  const [event = assert.fail('a view'), ...more] = await sentBy(all);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [event['type'], event['siteId'], event['spaceId'], event['pageId']],
    ['site_view', siteId, spaceId, await pageOf(home)],
  );
  const { anonymousId, ...visitor } = event['visitor'] as Record<string, unknown>;
  assert.deepEqual(visitor, { cookies: {}, userAgent: '', ip: '', language: 'de' });
  assert.ok(anonymousId);
  assert.ok(!JSON.stringify(event).includes('Secret'));
  assert.equal((await sentBy(onSite)).length, 1);
  assert.deepEqual(await sentBy(elsewhere), []);
});

test('an integration learns of views with the scope for it, and of nothing without', async () => {
  const viewer = await installWith('viewer', ['site:views:read']);
  const blind = await installWith('blind', ['site:metadata:read']);
  await view(home);
  await settle();
  const [event, ...more] = await viewer();
  assert.deepEqual([event?.['type'], event?.['siteId'], more], ['site_view', siteId, []]);
  assert.ok(String(event?.['url']).startsWith(`${TEST_BASE_URL}/`));
  assert.deepEqual(await blind(), []);
});

test('nothing is announced of readers who want not to be counted, nor of more than 300 things a minute', async () => {
  const id = await webhookOn(['site_view']);
  await view(home, { dnt: '1', 'sec-gpc': '1' });
  await settle();
  assert.deepEqual(await sentBy(id), []);
  world.clock.advance(61_000);
  for (let count = 0; count < 310; count += 1) await view(home);
  await settle();
  const { body } = await owner.get(`${base}/${id}/deliveries`);
  assert.equal(body.count, 300);
});

test('what a reader thinks of a page is sent, and again when they change their mind', async () => {
  const id = await webhookOn(['page_feedback']);
  const listener = await installWith('listener', ['page:feedback:read']);
  world.clock.advance(61_000);
  await rate(home, 'good', '好'.repeat(400));
  await settle();
  world.clock.advance(1_000);
  await rate(home, 'bad');
  await settle();
  const sent = await sentBy(id);
  assert.deepEqual(
    sent.map(({ feedback, siteId: site }) => [(feedback as { rating: string }).rating, site]),
    [
      ['bad', siteId],
      ['good', siteId],
    ],
  );
  assert.equal((await listener()).length, 2);
});

test('a space that is taken into a collection, or out of one, says who may see it now', async () => {
  const id = await webhookOn(['space_visibility_updated']);
  const listener = await installWith('looker', ['space:metadata:read']);
  const { body: space } = await owner.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'Spare' } });
  const { body: collection } = await owner.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Shelf' } });
  for (const parent of [collection.id, collection.id, null])
    await owner.post(`/v1/spaces/${space.id}/move`, { body: { parent } });
  await settle();
  const changes = (events: Record<string, unknown>[]) =>
    events.map(({ spaceId: of, previousVisibility: before, visibility: now }) => `${of} ${before} ${now}`).toSorted();
  const expected = [`${space.id} in-collection private`, `${space.id} private in-collection`];
  assert.deepEqual(changes(await sentBy(id)), expected);
  assert.deepEqual(changes(await listener()), expected);
});

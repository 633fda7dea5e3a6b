import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makePerson } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { publish } from '../testing.ts';
import { FORGOTTEN_AT_ONCE } from '../events/index.ts';
import { leaveJob } from './index.ts';

const MINUTE = 60_000;
const world = await startWorld({ after });
world.isExamined = true;
const publisher = await makeSite(world, { 'README.md': '# Publisher' });
const home = await makeSite(world, { 'README.md': '# Home\n\nSecret plans' });
const [maker, owner] = [world.as(publisher.owner.token), world.as(home.owner.token)];
const { organizationId } = home;
const reader = world.as((await makePerson(world.ctx, 'rae', { organizationId, role: 'read' })).token);
const stranger = world.as((await makePerson(world.ctx, 'stan')).token);
const spare = (await owner.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'Spare' } })).body.id as string;

const FORM = {
  account: {
    properties: {
      room: { type: 'string', enum: ['red', 'blue'] },
      size: { type: 'number', default: 3 },
      go: { type: 'button', callback_url: '/go', button_text: 'Go' },
    },
    required: ['room'],
  },
  space: { properties: { loud: { type: 'boolean' } }, required: ['loud'] },
};

/** What one needs that makes things in an organization. */
const KEYED = { scopes: ['openapi:write'] };

const at = (name: string) => `/v1/integrations/${name}/installations`;

/** A public integration that is installed in the home organization. */
async function install(name: string, more: object = {}) {
  await publish(maker, publisher.organizationId, name, { visibility: 'public', configurations: FORM, ...more });
  const { status, body } = await owner.post(at(name), { body: { organization: organizationId } });
  assert.equal(status, 201, JSON.stringify(body));
  return { installation: body, path: `${at(name)}/${body.id}` };
}

async function tokenFor(path: string): Promise<ReturnType<typeof world.as>> {
  const { status, body, headers } = await owner.post(`${path}/tokens`);
  assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
  return world.as(body.token);
}

test('an integration is installed, configured, paused and removed', async () => {
  const { installation, path } = await install('cycle');
  assert.deepEqual(
    [installation.status, installation.space_selection, installation.site_selection, installation.spaces],
    ['pending', 'all', 'all', 0],
  );
  assert.deepEqual([installation.configuration, installation.target], [{ size: 3 }, { organization: organizationId }]);
  assert.equal(
    installation.urls.publicEndpoint,
    `${TEST_BASE_URL}/~integrations/cycle/installations/${installation.id}`,
  );
  const again = await owner.post(at('cycle'), { body: { organization: organizationId } });
  assert.equal(again.status, 409);
  const configured = await owner.patch(path, { body: { configuration: { room: 'red', other: { token: 't' } } } });
  assert.deepEqual(
    [configured.body.status, configured.body.configuration],
    ['active', { room: 'red', other: { token: 't' } }],
  );
  assert.deepEqual((await owner.get(path)).body, configured.body);
  assert.equal((await owner.patch(path, { body: { status: 'paused' } })).body.status, 'paused');
  assert.equal((await owner.patch(path, { body: { status: 'active' } })).body.status, 'active');
  assert.equal((await owner.delete(path)).status, 205);
  assert.equal((await owner.get(path)).status, 404);
  assert.equal((await owner.delete(path)).status, 404);
});

test('an installation is pending as soon as a new version requires what is not configured', async () => {
  const { path } = await install('grows');
  await owner.patch(path, { body: { configuration: { room: 'red' } } });
  const account = { properties: { room: { type: 'string' }, key: { type: 'string' } }, required: ['room', 'key'] };
  await publish(maker, publisher.organizationId, 'grows', { visibility: 'public', configurations: { account } });
  assert.equal((await owner.get(path)).body.status, 'pending');
});

test('only administrators of the organization install, and only what they see', async () => {
  await publish(maker, publisher.organizationId, 'shy');
  await publish(maker, publisher.organizationId, 'open', { visibility: 'public' });
  const body = { organization: organizationId };
  assert.equal((await owner.post(at('shy'), { body })).status, 404);
  assert.equal((await owner.post(at('nothing'), { body })).status, 404);
  assert.equal((await reader.post(at('open'), { body })).status, 403);
  assert.equal((await stranger.post(at('open'), { body })).status, 404);
  assert.equal((await maker.post(at('open'), { body })).status, 404);
});

test('an installation is its organization’s: others do not know of it, members may not touch it', async () => {
  const { path, installation } = await install('private-matter');
  await owner.patch(path, { body: { configuration: { room: 'red', oauth: 'SECRET' } } });
  for (const ask of ['get', 'delete'] as const) {
    assert.equal((await reader[ask](path)).status, 403);
    assert.equal((await stranger[ask](path)).status, 404);
    assert.equal((await maker[ask](path)).status, 404);
  }
  assert.equal((await maker.post(`${path}/tokens`)).status, 404);
  const { body } = await maker.get(at('private-matter'));
  assert.deepEqual([body.count, body.items[0].id, body.items[0].configuration], [1, installation.id, {}]);
  for (const by of [owner, reader, stranger]) assert.equal((await by.get(at('private-matter'))).status, 403);
  // An id under the name of another integration is nothing.
  await publish(maker, publisher.organizationId, 'another', { visibility: 'public' });
  assert.equal((await owner.get(`${at('another')}/${installation.id}`)).status, 404);
});

test('configurations are sealed, and are not in the audit log', async () => {
  const { path } = await install('sealed-too');
  await owner.patch(path, { body: { configuration: { room: 'red', token: 'hunter2hunter2' } } });
  const { rows } = await sql<{ c: string }>`SELECT configuration AS c FROM integration_installations`.execute(world.db);
  assert.ok(rows.every(({ c }) => !c.includes('hunter2')));
  const audit = await world.db.selectFrom('audit_events').selectAll().execute();
  assert.ok(!JSON.stringify(audit).includes('hunter2'));
  const actions = audit.map(({ action }) => action);
  for (const action of ['integration.installed', 'integration.installation_updated'])
    assert.ok(actions.includes(action));
  const events = await world.db.selectFrom('integration_events').select('payload').execute();
  assert.ok(!JSON.stringify(events).includes('hunter2'));
});

test('values that the form does not take are refused, each by its name', async () => {
  const { path } = await install('strict');
  const wrong = { room: 'green', size: 'large', go: true };
  const { status, body } = await owner.patch(path, { body: { configuration: wrong } });
  assert.equal(status, 422);
  assert.deepEqual(
    body.error.details.map((detail: { path: string }) => detail.path),
    ['/configuration/room', '/configuration/size', '/configuration/go'],
  );
  const large = { room: 'red', more: 'x'.repeat(70_000) };
  assert.equal((await owner.patch(path, { body: { configuration: large } })).status, 400);
  assert.equal((await owner.patch(path, { body: { externalIds: ['1', '2', '3', '4', '5', '6'] } })).status, 422);
});

test('a change that states another version is refused', async () => {
  const { path } = await install('versioned-too');
  const etag = String((await owner.get(path)).headers['etag']);
  const body = { configuration: { room: 'red' } };
  assert.equal((await owner.patch(path, { body, headers: { 'if-match': etag } })).status, 200);
  assert.equal((await owner.patch(path, { body, headers: { 'if-match': etag } })).status, 412);
});

test('installations are found by one of their external ids', async () => {
  const { path, installation } = await install('found');
  await owner.patch(path, { body: { externalIds: ['team-1', 'team-2'] } });
  const ids = async (externalId: string) =>
    (await maker.get(at('found'), { query: { externalId } })).body.items.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids('team-2'), [installation.id]);
  assert.deepEqual(await ids('team'), []);
  await owner.patch(path, { body: { externalIds: [] } });
  assert.deepEqual(await ids('team-2'), []);
});

for (const [kind, id, sent] of [
  ['space', home.spaceId, { space: home.spaceId }],
  ['site', home.siteId, { siteId: home.siteId }],
] as const)
  test(`on a ${kind}, an installation has a configuration of its own`, async () => {
    const { path } = await install(`on-${kind}`, { configurations: { ...FORM, site: FORM.space } });
    const places = `${path}/${kind}s`;
    const made = await owner.post(places, { body: sent });
    assert.deepEqual([made.status, made.body[kind], made.body.status], [201, id, 'pending']);
    assert.equal(made.headers['location'], `${TEST_BASE_URL}${places}/${id}`);
    assert.equal((await owner.post(places, { body: sent })).status, 409);
    const one = `${places}/${id}`;
    assert.equal((await owner.patch(one, { body: { configuration: { loud: 'yes' } } })).status, 422);
    const body = { configuration: { loud: true }, externalIds: [`x-${kind}`] };
    assert.equal((await owner.patch(one, { body })).body.status, 'active');
    assert.deepEqual((await owner.get(one)).body.configuration, { loud: true });
    assert.equal((await owner.get(places)).body.count, 1);
    const all = await maker.get(`/v1/integrations/on-${kind}/${kind}s`, { query: { externalId: `x-${kind}` } });
    assert.deepEqual([all.body.count, all.body.items[0][kind], all.body.items[0].configuration], [1, id, {}]);
    assert.equal((await reader.get(one)).status, 403);
    assert.equal((await stranger.delete(one)).status, 404);
    assert.equal((await owner.delete(one)).status, 205);
    assert.equal((await owner.get(one)).status, 404);
  });

test('what belongs to another organization cannot be named', async () => {
  const { path } = await install('elsewhere');
  const wrong = [
    ['spaces', { space: publisher.spaceId }],
    ['spaces', { space: 'nothing' }],
    ['sites', { siteId: publisher.siteId }],
  ] as const;
  for (const [places, body] of wrong) assert.equal((await owner.post(`${path}/${places}`, { body })).status, 400);
});

test('a token does what the scopes say, and nothing else', async () => {
  const { path } = await install('scoped', { scopes: ['space:content:read', 'site:metadata:read'] });
  const token = await tokenFor(path);
  assert.equal((await token.get(`/v1/spaces/${home.spaceId}/content/pages`)).status, 200);
  assert.equal((await token.get(`/v1/orgs/${organizationId}/sites/${home.siteId}`)).status, 200);
  assert.equal((await token.get(`/v1/spaces/${home.spaceId}`)).status, 403, 'metadata of spaces is another scope');
  assert.equal((await token.get(`/v1/orgs/${organizationId}/openapi`)).status, 403);
  for (const path_ of ['/v1/user', '/v1/orgs', `/v1/orgs/${organizationId}`, `/v1/orgs/${organizationId}/members`])
    assert.equal((await token.get(path_)).status, 403, path_);
  assert.equal((await token.delete(`/v1/spaces/${home.spaceId}`)).status, 403);
});

test('a token reaches nothing of other organizations, and of its own only what the installation covers', async () => {
  const { path } = await install('covers', { scopes: ['space:content:read', 'site:metadata:read', 'openapi:read'] });
  const token = await tokenFor(path);
  const pages = async (id: string) => (await token.get(`/v1/spaces/${id}/content/pages`)).status;
  const site = async (id: string) => (await token.get(`/v1/orgs/${organizationId}/sites/${id}`)).status;
  assert.deepEqual([await pages(spare), await pages(publisher.spaceId), await site(publisher.siteId)], [200, 404, 404]);
  assert.equal((await token.get(`/v1/orgs/${publisher.organizationId}/openapi`)).status, 404);
  assert.equal((await token.get(`/v1/orgs/${organizationId}/openapi`)).status, 200);
  await owner.patch(path, { body: { space_selection: 'selected', site_selection: 'selected' } });
  assert.deepEqual([await pages(home.spaceId), await pages(spare), await site(home.siteId)], [404, 404, 404]);
  await owner.post(`${path}/spaces`, { body: { space: home.spaceId } });
  await owner.post(`${path}/sites`, { body: { siteId: home.siteId } });
  assert.deepEqual([await pages(home.spaceId), await pages(spare), await site(home.siteId)], [200, 404, 200]);
  await owner.delete(`${path}/spaces/${home.spaceId}`);
  assert.equal(await pages(home.spaceId), 404);
});

test('a token ends after an hour, and with its installation', async () => {
  const { path } = await install('ends');
  const pages = `/v1/spaces/${home.spaceId}/content/pages`;
  const token = await tokenFor(path);
  assert.equal((await token.get(pages)).status, 200);
  await owner.patch(path, { body: { status: 'paused' } });
  assert.equal((await token.get(pages)).status, 401);
  assert.equal((await owner.post(`${path}/tokens`)).status, 412);
  await owner.patch(path, { body: { status: 'active' } });
  assert.equal((await token.get(pages)).status, 200);
  world.clock.advance(61 * MINUTE);
  assert.equal((await token.get(pages)).status, 401);
  const next = await tokenFor(path);
  await owner.delete(path);
  assert.equal((await next.get(pages)).status, 401);
});

test('a token that was changed or made up is refused', async () => {
  const { path } = await install('forged');
  const { body } = await owner.post(`${path}/tokens`);
  const [payload = '', ...signature] = (body.token as string).slice('lci_'.length).split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...said, expiresAt: 9e15 })).toString('base64url');
  for (const wrong of [
    `lci_${other}.${signature.join('.')}`,
    `lci_${payload}`,
    `lci_${payload}.x.y`,
    'lci_',
    `lci_${payload}.${signature.join('.')}x`,
  ])
    assert.equal((await world.as(wrong).get(`/v1/spaces/${home.spaceId}/content/pages`)).status, 401, wrong);
});

test('an integration reads and configures its own installation, and no other', async () => {
  const { path } = await install('self');
  const { path: otherPath } = await install('not-self');
  const token = await tokenFor(path);
  assert.equal((await token.patch(path, { body: { configuration: { room: 'blue' } } })).body.status, 'active');
  assert.equal((await token.get(path)).body.configuration.room, 'blue');
  assert.equal((await token.post(`${path}/tokens`)).status, 200);
  for (const body of [{ status: 'paused' }, { space_selection: 'selected' }])
    assert.equal((await token.patch(path, { body })).status, 403);
  assert.equal((await token.delete(path)).status, 403);
  assert.equal((await token.get(otherPath)).status, 404);
  assert.equal((await token.patch(otherPath, { body: { externalIds: [] } })).status, 404);
  assert.equal((await token.get(at('self'))).status, 403);
  assert.equal((await token.get('/v1/integrations/self')).status, 200);
  const { integrationId } = await world.db
    .selectFrom('integrations')
    .select('id as integrationId')
    .where('name', '=', 'self')
    .executeTakeFirstOrThrow();
  const itself = world.as(world.ctx.signed.integrationTokens.sign({ integrationId }).token);
  assert.equal((await itself.get(at('self'))).body.items[0].configuration.room, 'blue');
  assert.equal((await itself.get(at('not-self'))).status, 404);
  assert.equal((await itself.get(`/v1/spaces/${home.spaceId}/content/pages`)).status, 404);
});

test('an integration learns in order what becomes of its installation', async () => {
  const { path, installation } = await install('notified');
  await owner.patch(path, { body: { configuration: { room: 'red' } } });
  await owner.post(`${path}/spaces`, { body: { space: home.spaceId } });
  await owner.delete(`${path}/spaces/${home.spaceId}`);
  await owner.delete(path);
  const rows = await world.db
    .selectFrom('integration_events')
    .select('payload')
    .where('installation_id', '=', installation.id)
    .orderBy('created_at')
    .execute();
  const events = rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  assert.deepEqual(
    events.map(({ type, status }) => [type, status]),
    [
      ['installation_setup', 'pending'],
      ['installation_setup', 'active'],
      ['space_installation_setup', 'pending'],
      ['space_installation_deleted', undefined],
      ['installation_deleted', undefined],
    ],
  );
  assert.ok(events.every(({ installationId, eventId }) => installationId === installation.id && eventId));
});

/** Takes what was unpublished from where it is installed. */
async function leave(): Promise<void> {
  for (const id of await leaveJob.findDue(world.ctx, 10))
    await leaveJob.run(world.ctx, id, { isStopping: () => false });
}

test('who is unpublished leaves everywhere at once, learns of it, and is forgotten a day later', async () => {
  const { path, installation } = await install('gone', { scopes: ['space:content:read'] });
  const token = await tokenFor(path);
  await owner.patch(path, { body: { configuration: { room: 'red' } } });
  assert.equal((await maker.delete('/v1/integrations/gone')).status, 204);
  assert.equal((await owner.get(path)).status, 404);
  assert.equal((await token.get(`/v1/spaces/${home.spaceId}/content/pages`)).status, 401);
  assert.equal((await maker.get('/v1/integrations/gone')).status, 404);
  const own = await maker.get('/v1/integrations', { query: { owner: publisher.organizationId, search: 'gone' } });
  assert.deepEqual(own.body.items, []);
  await leave();
  const events = await world.db
    .selectFrom('integration_events')
    .select('payload')
    .where('installation_id', '=', installation.id)
    .where('type', '=', 'installation_deleted')
    .execute();
  assert.deepEqual(
    events.map(({ payload }) => JSON.parse(payload).previous),
    [{ status: 'active' }],
  );
  const left = await world.db
    .selectFrom('integration_installations')
    .select('id')
    .where('id', '=', installation.id)
    .execute();
  assert.deepEqual(left, []);
  const log = await world.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('target_id', '=', `gone/${installation.id}`)
    .where('organization_id', '=', organizationId)
    .execute();
  const [uninstalled, ...more] = log.filter(({ action }) => action === 'integration.uninstalled');
  assert.deepEqual([uninstalled?.actor_id, more], [null, []]);
  // Somebody else may have the name meanwhile.
  await publish(owner, organizationId, 'gone');
  const named = () => world.db.selectFrom('integrations').select('folded_name').where('name', '=', 'gone').execute();
  assert.equal((await named()).length, 2);
  world.clock.advance(26 * 60 * MINUTE);
  await leave();
  assert.deepEqual(
    (await named()).map((row) => row.folded_name),
    ['gone'],
  );
});

test('what an integration learned is forgotten a part at a time', async () => {
  const { installation } = await install('talkative');
  const integration = await world.db
    .selectFrom('integrations')
    .select('id')
    .where('name', '=', 'talkative')
    .executeTakeFirstOrThrow();
  const of = { integration_id: integration.id, installation_id: installation.id, type: 't', payload: '{}' };
  const rows = Array.from({ length: FORGOTTEN_AT_ONCE + 1 }, (_, index) => ({
    ...{ ...of, id: `talk-${index}`, status: 'success' as const, logs: '[]', created_at: index },
  }));
  await world.db.insertInto('integration_events').values(rows).execute();
  const left = () =>
    world.db.selectFrom('integration_events').select('id').where('integration_id', '=', integration.id).execute();
  assert.equal((await maker.delete('/v1/integrations/talkative')).status, 204);
  await leave();
  world.clock.advance(26 * 60 * MINUTE);
  const before = (await left()).length;
  let looks = 0;
  await leaveJob.run(world.ctx, integration.id, { isStopping: () => (looks += 1) > 3 });
  assert.equal((await left()).length, before - FORGOTTEN_AT_ONCE);
  await leave();
  assert.deepEqual(await left(), []);
});

test('who creates content on a space or a site installs there what the organization has installed', async () => {
  const { path } = await install('taken');
  const creator = world.as((await makePerson(world.ctx, 'cleo', { organizationId, role: 'create' })).token);
  const editor = world.as((await makePerson(world.ctx, 'eddy', { organizationId, role: 'edit' })).token);
  assert.equal((await creator.get(path)).status, 403, 'the installation as a whole is not theirs');
  assert.equal((await creator.patch(path, { body: { space_selection: 'selected' } })).status, 403);
  for (const [places, id, body] of [
    ['spaces', home.spaceId, { space: home.spaceId }],
    ['sites', home.siteId, { siteId: home.siteId }],
  ] as const) {
    assert.equal((await editor.post(`${path}/${places}`, { body })).status, 403);
    const one = `${path}/${places}/${id}`;
    assert.equal((await creator.post(`${path}/${places}`, { body })).status, 201);
    assert.equal((await creator.patch(one, { body: { configuration: { loud: true } } })).status, 200);
    assert.equal((await editor.get(one)).status, 403);
    assert.equal((await stranger.get(one)).status, 404);
    assert.equal((await maker.patch(one, { body: { configuration: {} } })).status, 404);
    assert.equal((await creator.delete(one)).status, 205);
  }
  assert.equal((await creator.post(`${path}/spaces`, { body: { space: publisher.spaceId } })).status, 403);
});

test('an integration that repeats a request with its key gets the first answer, and no other one does', async () => {
  const [first, second] = [await install('repeats', KEYED), await install('repeats-too', KEYED)];
  const [token, other] = [await tokenFor(first.path), await tokenFor(second.path)];
  const make = (by: typeof token, slug: string) =>
    by.post(`/v1/orgs/${organizationId}/openapi`, {
      body: { slug, source: { text: '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}' } },
      headers: { 'idempotency-key': 'k' },
    });
  const made = await make(token, 'mine');
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const again = await make(token, 'mine');
  assert.deepEqual([again.status, again.headers['idempotency-replayed'], again.body], [201, 'true', made.body]);
  assert.equal((await make(token, 'another')).status, 422);
  assert.equal((await make(other, 'yours')).status, 201);
});

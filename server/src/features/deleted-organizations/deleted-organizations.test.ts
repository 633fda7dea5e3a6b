import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '#app';
import { makePerson } from '#testing/cast.ts';
import { fill, makeSubject } from '#testing/permissions/subject.ts';
import { signIn } from '#testing/browsers.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { db, clock, ctx } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

const home = await makeSubject(world);
const foreign = await makeSubject(world);
const owner = world.as(home.owner.token);
const stranger = world.as(foreign.owner.token);
const { organizationId } = home;
const PATH = `/v1/orgs/${organizationId}`;
const member = async (name: string, role: 'create' | 'read' | null) =>
  world.as((await makePerson(ctx, name, { organizationId, role })).token);
const [creator, reader, guest] = [
  await member('carl', 'create'),
  await member('ravi', 'read'),
  await member('gus', null),
];

/** Whether readers find anything. */
const site = async () => (await world.as(undefined).get(home.base)).status < 400;
const deletedOf = async (api: typeof owner): Promise<string[]> => {
  const { status, body } = await api.get('/v1/deleted-orgs');
  assert.deepEqual([status, body.count], [200, body.items.length]);
  return body.items.map(({ id }: { id: string }) => id);
};

test('nobody but an administrator of the organization deletes it', async () => {
  for (const api of [creator, reader, guest]) assert.equal((await api.delete(PATH)).status, 403);
  assert.equal((await stranger.delete(PATH)).status, 404);
  assert.equal((await world.as(undefined).delete(PATH)).status, 401);
  assert.equal((await owner.delete(PATH, { headers: { 'if-match': '"0-0"' } })).status, 412);
  assert.equal((await owner.get(PATH)).status, 200);
});

test('a deleted organization is gone from everywhere at once, for everybody', async () => {
  assert.equal(await site(), true);
  const browser = await signIn(world, home.owner.id);
  assert.equal((await owner.delete(PATH)).status, 205);
  assert.equal(await site(), false);
  for (const api of [owner, creator, reader, guest]) {
    assert.deepEqual((await api.get('/v1/orgs')).body.items, []);
    assert.equal((await api.get(PATH)).status, 404);
  }
  assert.equal((await owner.get(`/v1/users/${(await reader.get('/v1/user')).body.id}`)).status, 404);
  assert.equal((await browser.api.get(PATH)).status, 404);
  assert.equal((await owner.delete(PATH)).status, 404);
});

test('no operation answers anything of it, whatever the address names', async () => {
  for (const operation of operations) {
    const { on } = operation.permission;
    if (operation.id === 'restoreOrganization' || on === 'anyone') continue;
    if (on === 'caller' && !/\{(?:organization|space|site|collection)Id\}/.test(operation.path)) continue;
    const { status } = await owner.request(operation.method, fill(operation.path, home.params), { body: {} });
    assert.ok([404, 422].includes(status) && (on === 'caller' || status === 404), `${operation.id} ${status}`);
  }
});

test('only its administrators learn that it can be restored, and only they restore it', async () => {
  for (const api of [creator, reader, guest, stranger]) {
    assert.deepEqual(await deletedOf(api), []);
    assert.equal((await api.post(`${PATH}/restore`)).status, 404);
  }
  assert.deepEqual(await deletedOf(owner), [organizationId]);
  const [item] = (await owner.get('/v1/deleted-orgs')).body.items;
  assert.deepEqual([typeof item.deletedAt, item.blocked], ['string', undefined]);
});

test('its hostname stays its own, and nobody joins it', async () => {
  const { hostname } = home;
  assert.equal((await stranger.patch(`/v1/orgs/${foreign.organizationId}`, { body: { hostname } })).status, 409);
  const made = await stranger.post('/v1/orgs', { body: { title: hostname.replaceAll('-', ' ') } });
  assert.notEqual(made.body.hostname, hostname);
  const invite = home.params['inviteId'] ?? '';
  const joined = await stranger.post(`${PATH}/invites/${invite}`, { body: {} });
  assert.equal(joined.status, 404);
});

test('who restores it finds everything as it was', async () => {
  const { status, body } = await owner.post(`${PATH}/restore`);
  assert.deepEqual([status, body.id, body.deletedAt], [200, organizationId, undefined]);
  assert.equal((await owner.post(`${PATH}/restore`)).status, 200);
  assert.equal(await site(), true);
  assert.equal((await guest.get(PATH)).status, 200);
  assert.deepEqual(await deletedOf(owner), []);
  const { body: log } = await owner.get(`${PATH}/audit-events`);
  const actions = log.items.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes('organization.deleted') && actions.includes('organization.restored'));
});

test('what blocked it before blocks it again', async () => {
  const set = (blocked_reason: string | null) =>
    db.updateTable('organizations').set({ blocked_reason }).where('id', '=', organizationId).execute();
  assert.equal((await owner.delete(PATH)).status, 205);
  await db.updateTable('organizations').set({ blocked_before: 'security' }).where('id', '=', organizationId).execute();
  assert.equal((await owner.post(`${PATH}/restore`)).body.blocked.reason, 'security');
  assert.equal((await owner.get(PATH)).status, 403);
  await set(null);
});

test('after seven days there is nothing to restore, whether it was removed by then or not', async () => {
  assert.equal((await owner.delete(PATH)).status, 205);
  clock.advance(7 * DAY_MS);
  assert.deepEqual(await deletedOf(owner), []);
  assert.equal((await owner.post(`${PATH}/restore`)).status, 404);
});

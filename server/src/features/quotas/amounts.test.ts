import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createToken } from '#access/index.ts';
import { addMember } from '#features/organizations/index.ts';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { byteSize } from '#config/index.ts';
import { describeAmount } from './rules.ts';
import { bound, usage } from './testing.ts';

const world = await startWorld({ after }, { LECTERN_QUOTA_SPACES: '3' });
world.isExamined = true;

const HOME = { 'README.md': '# Home\n' };

test('of spaces that are made at once, no more come to be than may, and deleted ones make room', async () => {
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const make = () => api.post(`/v1/orgs/${home.organizationId}/spaces`, { body: { title: 'A' } });
  const made = await Promise.all(Array.from({ length: 6 }, make));
  assert.deepEqual(
    made.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 201, 403, 403, 403],
  );
  const refused = made.find(({ status }) => status === 403)?.body.error;
  assert.deepEqual(refused.quota, { kind: 'spaces', limit: 3, used: 3, needed: 1 });
  assert.match(refused.message, /may have 3 spaces on this server, and has 3\. This needs 1 more/);
  const first = made.find(({ status }) => status === 201)?.body.id;
  assert.equal((await api.delete(`/v1/spaces/${first}`)).status, 205);
  assert.equal((await make()).status, 201);
  assert.equal((await api.post(`/v1/spaces/${first}/restore`)).status, 403, 'one that comes back needs room, too');
  assert.equal((await usage(world, home)).used.spaces, 3);
});

test('pages are those of the main content, and a change request that could not be merged is refused', async () => {
  const held = await makeSpace(world, { ...HOME, 'a.md': '# A\n' });
  await bound(world, held, { pages: 3 });
  assert.equal((await usage(world, held)).used.pages, 2);
  const api = world.as(held.owner.token);
  const requests = `/v1/spaces/${held.spaceId}/change-requests`;
  const { id } = (await api.post(requests)).body;
  const insert = () =>
    api.post(`${requests}/${id}/content`, {
      body: { changes: [{ operation: 'insert_page', page: { title: 'B' }, document: { markdown: 'B' } }] },
    });
  assert.equal((await insert()).status, 200);
  assert.equal((await usage(world, held)).used.pages, 2);
  assert.deepEqual((await insert()).body.error?.quota, { kind: 'pages', limit: 3, used: 2, needed: 2 });
  await importFiles(world, held.spaceId, { ...HOME, 'a.md': '# A\n', 'c.md': '# C\n' });
  assert.equal((await usage(world, held)).used.pages, 3);
  const merged = await api.post(`${requests}/${id}/merge`);
  assert.deepEqual([merged.status, merged.body.error?.quota?.kind], [403, 'pages'], 'it fitted once, and does not now');
  await importFiles(world, held.spaceId, HOME);
  assert.equal((await usage(world, held)).used.pages, 1);
});

test('sites and members are bounded, guests included, and who leaves makes room', async () => {
  const held = await makeSpace(world, HOME);
  await bound(world, held, { sites: 1, members: 2 });
  const api = world.as(held.owner.token);
  const site = () => api.post(`/v1/orgs/${held.organizationId}/sites`, { body: { title: 'Docs' } });
  const made = await Promise.all([site(), site()]);
  assert.deepEqual(
    made.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 403],
  );
  const id = made.find(({ status }) => status === 201)?.body.id;
  assert.equal((await api.delete(`/v1/orgs/${held.organizationId}/sites/${id}`)).status, 205);
  assert.equal((await site()).status, 201);
  const people = [await makePerson(world.ctx, 'first'), await makePerson(world.ctx, 'second')];
  const join = (userId: string) => addMember(world.ctx, { organizationId: held.organizationId, userId, role: null });
  const joined = await Promise.allSettled(people.map((person) => join(person.id)));
  assert.deepEqual(joined.map((each) => each.status).toSorted(), ['fulfilled', 'rejected']);
  const out = people.filter((_, at) => joined[at]?.status === 'rejected')[0];
  const within = people.find((person) => person !== out);
  assert.equal((await api.delete(`/v1/orgs/${held.organizationId}/members/${within?.id}`)).status, 204);
  await join(out?.id ?? '');
});

test('pictures of a site take room, and give it back with their site', async () => {
  const held = await makeSpace(world, HOME);
  const api = world.as(held.owner.token);
  const sites = `/v1/orgs/${held.organizationId}/sites`;
  const { id } = (await api.post(sites, { body: { title: 'Docs', spaces: [held.spaceId] } })).body;
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR42mNgQAcAABIAAeRVjecAAAAASUVORK5CYII=';
  const send = () => api.post(`${sites}/${id}/pictures`, { body: { name: 'a.png', base64 } });
  await bound(world, held, { storage: 50 });
  assert.equal((await send()).status, 403);
  await bound(world, held, { storage: 'none' });
  assert.equal((await send()).status, 200);
  const size = Buffer.from(base64, 'base64').length;
  assert.equal((await usage(world, held)).used.storage, 7 + size);
  assert.equal((await api.delete(`${sites}/${id}`)).status, 205);
  assert.equal((await usage(world, held)).used.storage, 7);
});

test('administrators see what is used and what may be, and nobody else does', async () => {
  const held = await makeSpace(world, { ...HOME, 'a.md': '# A\n' });
  await bound(world, held, { storage: 1000, pages: 'none', members: 0 });
  const url = `/v1/orgs/${held.organizationId}/usage`;
  const { status, body } = await world.as(held.owner.token).get(url);
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        object: 'organization-usage',
        storage: { used: 11, limit: 1000, inTrash: 0, isBeingCounted: false },
        spaces: { used: 1, limit: 3 },
        pages: { used: 2 },
        sites: { used: 0 },
        members: { used: 1, limit: 0 },
      },
    ],
  );
  const stranger = await makePerson(world.ctx, 'stranger');
  assert.equal((await world.as(stranger.token).get(url)).status, 404);
  await bound(world, held, { members: 'none' });
  const editor = await makePerson(world.ctx, 'editor', { organizationId: held.organizationId, role: 'edit' });
  assert.equal((await world.as(editor.token).get(url)).status, 403);
  const narrow = await createToken(world.ctx, { userId: held.owner.id, name: 'writes', scopes: ['write'] });
  assert.equal((await world.as(narrow.token).get(url)).status, 403);
});

test('amounts are read and written as people do', () => {
  const read = (text: string) => {
    const parsed = byteSize(text);
    return parsed.ok ? parsed.value : undefined;
  };
  assert.deepEqual(['10GB', '1.5 gib', '500', '0', '2kB', '1000TB'].map(read), [
    10 ** 10,
    1.5 * 1024 ** 3,
    500,
    0,
    2000,
    10 ** 15,
  ]);
  for (const text of ['', 'GB', '-1', '1e3', '10XB', '1001TB', '1.2345MB', '1 GB GB'])
    assert.equal(read(text), undefined, text);
  assert.deepEqual(
    [0, 1, 999, 1000, 1_500_000, 10 ** 15].map((bytes) => describeAmount('storage', bytes)),
    ['0 B', '1 B', '999 B', '1 kB', '1.5 MB', '1,000 TB'],
  );
  assert.deepEqual([describeAmount('sites', 1), describeAmount('pages', 1000)], ['1 site', '1,000 pages']);
});

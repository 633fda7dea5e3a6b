import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { LANGUAGES } from './languages.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, reader, writer, guest, stranger } = voices(world, cast);
const base = `/v1/orgs/${cast.organizationId}/translations`;
const source = { space: cast.handbookId, language: 'en' };

const create = (body: object) => owner.post(base, { body });
const made = async (body: object) => {
  const answer = await create(body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};

test('settings are added, read, changed and deleted', async () => {
  const { status, headers, body } = await create({ title: 'Guide', languages: ['fr', 'pt-br'], source });
  const at = `${base}/${body.id}`;
  assert.deepEqual([status, headers['location'], body.urls.location], [201, TEST_BASE_URL + at, TEST_BASE_URL + at]);
  assert.deepEqual(
    [body.object, body.title, body.languages, body.source, body.permissions],
    ['translation-settings', 'Guide', ['fr', 'pt-br'], source, { edit: true }],
  );
  assert.deepEqual((await owner.get(at)).body, body);
  world.clock.advance(1000);
  const changed = await owner.put(at, { body: { title: 'Handbook', languages: ['de'] } });
  assert.deepEqual(
    [changed.status, changed.body.title, changed.body.languages, changed.body.source],
    [200, 'Handbook', ['de'], source],
  );
  assert.ok(changed.body.updatedAt > body.updatedAt);
  assert.equal((await owner.delete(at)).status, 205);
  assert.equal((await owner.delete(at)).status, 404);
  assert.equal((await owner.get(at)).status, 404);
});

test('a title is enough, and a change of the title keeps all else', async () => {
  const bare = await made({ title: 'Bare' });
  assert.deepEqual([bare.languages, bare.source], [[], undefined]);
  const { id } = await made({ title: 'Full', languages: ['ja'], source });
  const renamed = await owner.put(`${base}/${id}`, { body: { title: 'Renamed' } });
  assert.deepEqual([renamed.body.languages, renamed.body.source], [['ja'], source]);
  const emptied = await owner.put(`${base}/${id}`, { body: { title: 'Renamed', languages: [], source: null } });
  assert.deepEqual([emptied.body.languages, emptied.body.source], [[], undefined]);
});

test('every language of the list is accepted, and nothing else', async () => {
  assert.equal(LANGUAGES.length, 38);
  assert.deepEqual((await made({ title: 'All', languages: LANGUAGES })).languages, LANGUAGES);
  for (const languages of [['xx'], ['EN'], ['pt_br'], ['fr', 'fr'], [''], [null], 'fr', { 0: 'fr' }, null]) {
    const { status, body } = await create({ title: 'T', languages });
    assert.equal(status, 422, JSON.stringify(languages));
    assert.match(body.error.message, /languages/);
  }
});

test('a title has 1 to 100 characters', async () => {
  for (const title of ['', 'x'.repeat(101), 7, null, undefined])
    assert.equal((await create({ title })).status, 422, String(title));
  assert.equal((await made({ title: '𝒯'.repeat(100) })).title, '𝒯'.repeat(100));
  const hostile = '<script>alert(1)</script>\'; DROP TABLE "x" -- \u202e';
  assert.equal((await made({ title: hostile })).title, hostile);
});

test('a source is a space of the organization that its caller may read', async () => {
  const elsewhere = await createSpace(world.ctx, {
    organizationId: (await makeHome(world)).organizationId,
    createdBy: null,
    title: 'Elsewhere',
  });
  for (const space of ['nothing', elsewhere.id, `${cast.handbookId} `]) {
    const { status } = await create({ title: 'T', source: { space, language: 'en' } });
    assert.equal(status, 400, space);
  }
  for (const bad of [{}, { space: cast.handbookId }, { ...source, language: 'klingon' }, cast.handbookId, []])
    assert.equal((await create({ title: 'T', source: bad })).status, 422, JSON.stringify(bad));
});

test('who may not read the source does not learn of it', async () => {
  const { body: hidden } = await owner.post(`/v1/orgs/${cast.organizationId}/spaces`, { body: { title: 'Hidden' } });
  await owner.patch(`/v1/spaces/${hidden.id}`, { body: { defaultLevel: null } });
  const { id } = await made({ title: 'Hidden', source: { space: hidden.id, language: 'en' } });
  assert.equal((await owner.get(`${base}/${id}`)).body.source.space, hidden.id);
  const seen = await reader.get(`${base}/${id}`);
  assert.deepEqual([seen.status, JSON.stringify(seen.body).includes(hidden.id)], [200, false]);
  assert.equal(JSON.stringify((await reader.get(base, { query: { limit: 1000 } })).body).includes(hidden.id), false);
});

test('a source that is deleted is none, and one that is purged leaves the settings', async () => {
  const { body: space } = await owner.post(`/v1/orgs/${cast.organizationId}/spaces`, { body: { title: 'Gone' } });
  const { id } = await made({ title: 'Gone', source: { space: space.id, language: 'en' } });
  await owner.delete(`/v1/spaces/${space.id}`);
  assert.equal((await owner.get(`${base}/${id}`)).body.source, undefined);
  await world.db.deleteFrom('spaces').where('id', '=', space.id).execute();
  assert.deepEqual((await owner.get(`${base}/${id}`)).body.title, 'Gone');
});

test('members read settings, who may create content changes them, and nobody else knows of them', async () => {
  const { id } = await made({ title: 'Rights' });
  const at = `${base}/${id}`;
  for (const one of [writer, reader]) {
    assert.equal((await one.post(base, { body: { title: 'T' } })).status, 403);
    assert.equal((await one.put(at, { body: { title: 'T' } })).status, 403);
    assert.equal((await one.delete(at)).status, 403);
  }
  assert.deepEqual((await reader.get(at)).body.permissions, { edit: false });
  assert.equal((await stranger.get(at)).status, 404);
  assert.equal((await guest.get(at)).status, 403);
  const elsewhere = await makeHome(world);
  const foreign = `/v1/orgs/${elsewhere.organizationId}/translations/${id}`;
  assert.equal(
    (await world.as(elsewhere.owner.token).get(foreign)).status,
    404,
    'by the address of another organization',
  );
});

test('who changes settings that somebody else changed is refused', async () => {
  const { id } = await made({ title: 'Raced' });
  const at = `${base}/${id}`;
  const etag = String((await owner.get(at)).headers['etag']);
  assert.equal((await owner.put(at, { body: { title: 'First' } })).status, 200);
  const second = await owner.put(at, { body: { title: 'Second' }, headers: { 'if-match': etag } });
  assert.deepEqual([second.status, (await owner.get(at)).body.title], [412, 'First']);
});

test('settings are listed oldest first, page by page, up to a hundred', async () => {
  const { body } = await owner.get(base, { query: { limit: 2 } });
  const rest = await owner.get(base, { query: { page: body.next.page, limit: 1000 } });
  const ids = [...body.items, ...rest.body.items].map(({ id }: { id: string }) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [body.count, body.count]);
  const home = await makeHome(world);
  const own = `/v1/orgs/${home.organizationId}/translations`;
  const rows = Array.from({ length: 99 }, (_, n) => ({
    ...{ id: `${home.organizationId}-${n}`, organization_id: home.organizationId, title: 'T', languages: '[]' },
    ...{ created_at: n, updated_at: n },
  }));
  await world.db.insertInto('translation_settings').values(rows).execute();
  const add = () => world.as(home.owner.token).post(own, { body: { title: 'T' } });
  assert.deepEqual([(await add()).status, (await add()).status], [201, 400]);
});

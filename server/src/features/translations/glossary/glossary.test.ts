import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { termsBetween } from './rules.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const owner = world.as(home.owner.token);
const at = (organizationId: string) => `/v1/orgs/${organizationId}/translations-glossary`;
const base = at(home.organizationId);

const put = (...operations: object[]) => owner.put(base, { body: { operations } });
const insert = (translations: object) => ({ type: 'insert', translations });
const listed = async () => (await owner.get(base, { query: { limit: 1000 } })).body;

test('entries are added, changed and deleted, all with one request', async () => {
  assert.equal((await put(insert({ en: ' kiln ', de: 'Ofen' }), insert({ en: 'Lectern' }))).status, 204);
  const { items, count } = await listed();
  const kiln = items.find(({ translations }: { translations: object }) => 'de' in translations);
  const lectern = items.find(({ translations }: { translations: object }) => !('de' in translations));
  assert.deepEqual([count, kiln.object, kiln.translations], [2, 'glossary-entry', { en: 'kiln', de: 'Ofen' }]);
  const one = await owner.get(`${base}/${kiln.id}`);
  assert.deepEqual([one.status, one.body], [200, kiln]);
  assert.equal(kiln.urls.location, `${TEST_BASE_URL}${base}/${kiln.id}`);
  world.clock.advance(1000);
  const changed = { type: 'update', id: kiln.id, translations: { en: 'kiln', de: 'Brennofen' } };
  assert.equal((await put(changed, { type: 'delete', id: lectern.id })).status, 204);
  const { body, headers } = await owner.get(`${base}/${kiln.id}`);
  assert.deepEqual([body.translations.de, body.updatedAt > kiln.updatedAt], ['Brennofen', true]);
  assert.notEqual(headers['etag'], one.headers['etag']);
  assert.equal((await owner.get(`${base}/${lectern.id}`)).status, 404);
});

test('what names an entry that is not there changes nothing', async () => {
  const before = (await listed()).count;
  const gone = { type: 'delete', id: 'nothing' };
  const { status, body } = await put(insert({ en: 'clay' }), gone);
  assert.deepEqual([status, body.error.details?.[0]?.path], [400, '/operations/1/id']);
  assert.equal((await listed()).count, before);
  const other = await makeHome(world);
  const theirs = world.as(other.owner.token);
  await theirs.put(at(other.organizationId), { body: { operations: [insert({ en: 'theirs' })] } });
  const { id } = (await theirs.get(at(other.organizationId))).body.items[0];
  assert.equal((await put({ type: 'delete', id })).status, 400);
  assert.equal((await put({ type: 'update', id, translations: { en: 'ours' } })).status, 400);
  assert.equal((await owner.get(`${base}/${id}`)).status, 404);
});

test('terms are lines of 1 to 255 characters in languages that there are', async () => {
  for (const translations of [
    ...[{}, { en: '' }, { en: ' ' }, { en: 'a\nb' }, { en: 'x'.repeat(256) }, { xx: 'x' }, { en: 7 }, [], null, 'en'],
    { __proto__: null, constructor: 'x' },
  ])
    assert.equal((await put(insert(translations as object))).status, 422, JSON.stringify(translations));
  const long = Object.fromEntries(
    ['en', 'fr', 'de', 'es', 'it', 'pt', 'ru', 'ja'].map((code) => [code, 'x'.repeat(255)]),
  );
  const { status, body } = await put(insert(long));
  assert.deepEqual([status, body.error.details[0].path], [422, '/operations/0/translations']);
  for (const operations of [undefined, null, {}, [{ type: 'drop' }], [{}], [insert({ en: 'a' }), 7]])
    assert.equal((await owner.put(base, { body: { operations } })).status, 422, JSON.stringify(operations));
  assert.equal((await put(...Array.from({ length: 501 }, () => insert({ en: 'a' })))).status, 422);
});

test('a glossary has at most a thousand entries', async () => {
  const full = await makeHome(world);
  const own = world.as(full.owner.token);
  const add = (length: number) =>
    own.put(at(full.organizationId), { body: { operations: Array.from({ length }, () => insert({ en: 'a' })) } });
  assert.deepEqual([(await add(500)).status, (await add(499)).status], [204, 204]);
  assert.deepEqual([(await add(2)).status, (await add(1)).status, (await add(1)).status], [400, 204, 400]);
});

test('members read the glossary, who may create content changes it, and nobody else knows of it', async () => {
  const { organizationId } = home;
  const reader = world.as((await makePerson(world.ctx, 'ravi', { organizationId, role: 'read' })).token);
  assert.equal((await reader.get(base)).status, 200);
  assert.equal((await reader.put(base, { body: { operations: [] } })).status, 403);
  const stranger = world.as((await makeHome(world)).owner.token);
  assert.equal((await stranger.get(base)).status, 404);
});

test('what has a name in one language alone is called so in all, and what lacks one language is left to its translator', () => {
  const between = { source: 'en', target: 'fr' };
  assert.deepEqual(termsBetween([{ en: 'Lectern' }], between), [{ term: 'Lectern' }]);
  assert.deepEqual(termsBetween([{ en: 'Git', fr: 'Git' }], between), [{ term: 'Git' }]);
  assert.deepEqual(termsBetween([{ en: 'kiln', fr: 'four' }], between), [{ term: 'kiln', translation: 'four' }]);
  assert.deepEqual(
    termsBetween(
      [
        { en: 'kiln', de: 'Ofen' },
        { de: 'Ton', fr: 'argile' },
      ],
      between,
    ),
    [],
  );
});

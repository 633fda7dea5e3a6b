import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createOrganization } from '#features/organizations/index.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { freeSegment, segmentOf } from './rules.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, stranger } = voices(world, cast);
const { organizationId, handbookId, recipesId } = cast;
const SITES = `/v1/orgs/${organizationId}/sites`;

const create = async (body: object) => (await owner.post(SITES, { body })).body;

test('a site is created without any body, unpublished and empty', async () => {
  const { status, body } = await owner.post(SITES);
  assert.equal(status, 201);
  assert.deepEqual(
    [body.title, body.type, body.visibility, body.published, body.siteSpaces, body.urls.published],
    ['Acme Docs', 'basic', 'public', false, 0, undefined],
  );
});

test('a created site is at its Location and comes with an ETag', async () => {
  const { headers, body } = await owner.post(SITES, { body: { title: 'Located' } });
  assert.equal(headers['location'], `${TEST_BASE_URL}${SITES}/${body.id}`);
  assert.match(String(headers['etag']), /^"1\./);
});

test('a title has 2 to 128 characters that are not only blanks', async () => {
  assert.equal((await create({ title: '𠀀'.repeat(128) })).title, '𠀀'.repeat(128));
  assert.equal((await create({ title: 'ab' })).title, 'ab');
  for (const title of ['a', 'x'.repeat(129), '  ', ' a ', '']) {
    const answer = await owner.post(SITES, { body: { title } });
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [422, '/title'], JSON.stringify(title));
  }
});

test('the title of a long organization is cut, that of the site still fits', async () => {
  const { id, token } = await makePerson(world.ctx, 'lola');
  const long = await createOrganization(world.ctx, { title: 'L'.repeat(255), adminUserId: id });
  const { status, body } = await world.as(token).post(`/v1/orgs/${long.id}/sites`);
  assert.deepEqual([status, body.title.length], [201, 128]);
});

test('sites of one title get different basenames', async () => {
  const basenames = [];
  for (const title of ['My Docs!', 'my docs', 'My  Docs']) basenames.push((await create({ title })).basename);
  assert.deepEqual(basenames, ['my-docs', 'my-docs-1', 'my-docs-2']);
});

test('sites that are made at the same moment get different basenames', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => create({ title: 'Rush hour' })));
  assert.equal(new Set(made.map((site) => site.basename)).size, 5);
});

test('basenames keep the letters of any script and fall back to the id', async () => {
  assert.equal((await create({ title: 'Über uns' })).basename, 'uber-uns');
  assert.equal((await create({ title: '文档 中心' })).basename, '文档-中心');
  assert.equal((await create({ title: '한국어' })).basename, '한국어');
  const emoji = await create({ title: '🚀🚀' });
  assert.equal(emoji.basename, emoji.id.toLowerCase());
});

test('long titles of letters beyond the basic plane get different basenames too', async () => {
  const title = `a${'𠀀'.repeat(120)}`;
  const [first, second] = [await create({ title }), await create({ title })];
  assert.notEqual(first.basename, second.basename);
  assert.ok([...second.basename].length <= 100);
});

test('a segment that is taken gets a number and still fits', () => {
  const taken = new Set(['a', 'a-1', 'x'.repeat(100)]);
  assert.equal(
    freeSegment('a', (each) => taken.has(each)),
    'a-2',
  );
  assert.equal(
    freeSegment('x'.repeat(100), (each) => taken.has(each)),
    `${'x'.repeat(98)}-1`,
  );
  assert.equal(segmentOf(' --A_b/C?-- '), 'a-b-c');
});

test('the first space given is the default one, and each counts once', async () => {
  const site = await create({ title: 'Two spaces', spaces: [recipesId, handbookId, recipesId] });
  assert.equal(site.siteSpaces, 2);
  const rows = await world.db
    .selectFrom('site_spaces')
    .selectAll()
    .where('site_id', '=', site.id)
    .orderBy('position')
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.space_id, row.is_default, row.path]),
    [
      [recipesId, 1, 'recipes'],
      [handbookId, 0, 'handbook'],
    ],
  );
});

test('a space that is unknown, hidden, deleted or of another organization is pointed at', async () => {
  const foreign = await makeSpace(world, { 'README.md': '# Theirs' });
  const own = await makePerson(world.ctx, 'carl', { organizationId, role: 'create' });
  const { id: hidden } = (await owner.post(`/v1/orgs/${organizationId}/spaces`)).body;
  await world.db.updateTable('spaces').set({ default_level: 'none' }).where('id', '=', hidden).execute();
  const { id: deleted } = (await owner.post(`/v1/orgs/${organizationId}/spaces`)).body;
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', deleted).execute();
  for (const spaceId of ['unknown', hidden, deleted, foreign.spaceId]) {
    const answer = await world
      .as(own.token)
      .post(SITES, { body: { title: 'Bad', spaces: [recipesId, recipesId, spaceId] } });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.details[0].path, '/spaces/2');
  }
  assert.equal((await owner.post(SITES, { body: { spaces: [7] } })).status, 422);
});

test('a new space for the site is refused as not there yet', async () => {
  for (const spaces of ['sample', 'empty']) assert.equal((await owner.post(SITES, { body: { spaces } })).status, 501);
  assert.equal((await owner.post(SITES, { body: { spaces: 'other' } })).status, 422);
});

test('types and visibilities are those of the contract', async () => {
  for (const visibility of ['public', 'unlisted', 'share-link', 'visitor-auth']) {
    assert.equal((await create({ title: 'Seen', visibility })).visibility, visibility);
  }
  for (const body of [{ visibility: 'private' }, { type: 'legacy-basic' }, { type: 7 }]) {
    assert.equal((await owner.post(SITES, { body })).status, 422);
  }
});

test('a repeated request with the same key makes one site', async () => {
  const request = { body: { title: 'Once' }, headers: { 'idempotency-key': 'site-1' } };
  const [first, second] = [await owner.post(SITES, request), await owner.post(SITES, request)];
  assert.deepEqual(second.body, first.body);
});

test('a site without content cannot be published', async () => {
  const site = await create({ title: 'Nothing in it' });
  const answer = await owner.post(`${SITES}/${site.id}/publish`);
  assert.equal(answer.status, 412);
});

test('a site whose only space is deleted has no content either', async () => {
  const { id } = (await owner.post(`/v1/orgs/${organizationId}/spaces`)).body;
  const site = await create({ title: 'Soon empty', spaces: [id] });
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', id).execute();
  assert.equal((await owner.post(`${SITES}/${site.id}/publish`)).status, 412);
});

test('publishing makes the site reachable where it says, and twice is as good as once', async () => {
  await importFiles(world, handbookId, { 'README.md': '# The handbook' });
  const site = await create({ title: 'Öffentlich 文档', spaces: [handbookId] });
  const first = await owner.post(`${SITES}/${site.id}/publish`);
  assert.deepEqual([first.status, first.body.published], [200, true]);
  const { pathname } = new URL(first.body.urls.published);
  const page = await world.as(undefined).get(pathname);
  assert.equal(page.status, 200);
  assert.match(page.text, /The handbook/);
  const second = await owner.post(`${SITES}/${site.id}/publish`);
  assert.deepEqual([second.status, second.body, second.headers['etag']], [200, first.body, first.headers['etag']]);
  const space = await owner.get(`/v1/spaces/${handbookId}`);
  assert.deepEqual(
    [space.body.urls.published, space.body.urls.public],
    [first.body.urls.published, first.body.urls.published],
  );
});

test('publishing honours the version that the caller has seen', async () => {
  const { body: site, headers } = await owner.post(SITES, { body: { title: 'Versions', spaces: [recipesId] } });
  const publish = (tag: unknown) => owner.post(`${SITES}/${site.id}/publish`, { headers: { 'if-match': String(tag) } });
  assert.equal((await publish('"9.other"')).status, 412);
  assert.equal((await publish(headers['etag'])).status, 200);
  assert.equal((await publish(headers['etag'])).status, 412);
  assert.equal((await publish('*')).status, 200);
});

test('a site of another organization is not found', async () => {
  const site = await create({ title: 'Ours', spaces: [recipesId] });
  const [theirs] = (await stranger.get('/v1/orgs')).body.items;
  assert.equal((await stranger.post(`/v1/orgs/${theirs.id}/sites/${site.id}/publish`)).status, 404);
});

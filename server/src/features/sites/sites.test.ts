import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createOrganization } from '#features/organizations/index.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { segmentOf } from '@lectern/content/segments';
import { freeSegment } from './rules.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
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

test('a site is created at the address that is asked for, and one that is taken, rests or is none is refused', async () => {
  const made = await owner.post(SITES, { body: { title: 'Addressed', basename: 'Manual-2' } });
  assert.deepEqual([made.status, made.body.basename], [201, 'manual-2']);
  const again = (basename: string) => owner.post(SITES, { body: { title: 'Other', basename } });
  const before = (await owner.get(SITES)).body.count;
  assert.equal((await again('manual-2')).status, 409);
  for (const basename of ['a/b', '-x', 'robots.txt', '../up']) {
    const { status, body } = await again(basename);
    assert.deepEqual([status, body.error.details[0].path], [422, '/basename'], basename);
  }
  await owner.patch(`${SITES}/${made.body.id}`, { body: { basename: 'manual-3' } });
  // Readers still come by the former one.
  assert.equal((await again('manual-2')).status, 409);
  assert.equal((await owner.get(SITES)).body.count, before);
});

test('a site says what the caller may do with it, and which type counts', async () => {
  const { id } = await create({ title: 'Permitted', type: 'premium', spaces: [handbookId] });
  const everything = ['access', 'admin', 'create', 'edit', 'editAdaptiveSchema', 'installIntegration', 'view'];
  const expected = [
    [voices(world, cast).owner, [...everything, 'viewAdaptiveSchema']],
    [voices(world, cast).writer, ['access', 'edit', 'view', 'viewAdaptiveSchema']],
    [voices(world, cast).reader, ['access', 'view', 'viewAdaptiveSchema']],
  ] as const;
  for (const [voice, flags] of expected) {
    const { body } = await voice.get(`${SITES}/${id}`);
    assert.deepEqual([body.appliedType, body.defaultLevel], ['premium', 'inherit']);
    const { permissions } = body;
    assert.deepEqual(
      Object.keys(permissions)
        .filter((flag) => permissions[flag] === true)
        .toSorted(),
      flags,
    );
    const { items } = (await voice.get(`${SITES}?limit=1000`)).body;
    assert.deepEqual(items.find((site: { id: string }) => site.id === id).permissions, permissions);
  }
  const [part] = (await owner.get(`${SITES}/${id}/site-spaces`)).body.items;
  assert.equal(part.draft, false);
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

test('looking for a free basename ends after a hundred numbers, at the id of the site', async () => {
  const rows = Array.from({ length: 100 }, (_, number) => ({
    id: `crowd${number}`,
    organization_id: organizationId,
    title: 'Crowd',
    basename: number === 0 ? 'crowd' : `crowd-${number}`,
    hostname: null,
    proxy: null,
    created_by: null,
    created_at: 0,
    updated_at: 0,
  }));
  await world.db.insertInto('sites').values(rows).execute();
  const { id, basename } = await create({ title: 'Crowd' });
  assert.equal(basename, `crowd-${id.toLowerCase()}`);
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

test('a site says what it uses of what a hosted service sells', async () => {
  const { id, features } = await create({ title: 'Plain' });
  assert.deepEqual(features, []);
  const use = (change: object) => world.db.updateTable('sites').set(change).where('id', '=', id).execute();
  const used = async () =>
    (await owner.get(`${SITES}/${id}`)).body.features.map((feature: { id: string }) => feature.id);
  for (const [change, name] of [
    [{ proxy: 'https://acme.example/docs' }, 'sites-custom-subdirectory'],
    [{ visibility: 'share-link' }, 'sites-share-links'],
    [{ visibility: 'visitor-auth' }, 'sites-visitor-authentication'],
    [{ adaptive_content: 1 }, 'sites-adaptive-content'],
  ] as const) {
    await use(change);
    assert.deepEqual(await used(), [name]);
    await use({ proxy: null, visibility: 'public', adaptive_content: 0 });
  }
});

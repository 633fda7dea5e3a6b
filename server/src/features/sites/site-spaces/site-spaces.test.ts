import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#platform/ids.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const { organizationId } = home;
const owner = world.as(home.owner.token);
const SITES = `/v1/orgs/${organizationId}/sites`;

interface Item {
  id: string;
  path: string;
  title: string;
  default: boolean;
  space: { id: string; permissions: Record<string, boolean>; comments: number; defaultLevel: string | null };
  urls: { published: string };
}

const make = async (body: object) => (await owner.post(SITES, { body })).body;
const add = (siteId: string, body: unknown, headers: Record<string, string> = {}) =>
  owner.post(`${SITES}/${siteId}/site-spaces`, { body, headers });
const makeOne = async (title: string) => {
  const { spaceId } = await makeSpace(world, { 'README.md': `# ${title}`, 'page.md': '# Page' }, home);
  await world.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
  return spaceId;
};
const member = async (role: 'read' | null) =>
  world.as((await makePerson(world.ctx, `person-${newId()}`, { organizationId, role })).token);
const setSpace = (id: string, change: object) =>
  world.db.updateTable('spaces').set(change).where('id', '=', id).execute();

const [guide, manual, secret] = [await makeOne('Guide'), await makeOne('Manual'), await makeOne('Secret')];
await setSpace(secret, { default_level: 'none', comments_open: 3 });

async function items(siteId: string, query = '', as = owner): Promise<Item[]> {
  const answer = await as.get(`${SITES}/${siteId}/site-spaces${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items;
}

test('the first space that is added to a site is its default, and the next ones follow in order', async () => {
  const site = await make({ title: 'Growing' });
  const [first, second] = [await add(site.id, { spaceId: guide }), await add(site.id, { spaceId: manual })];
  assert.deepEqual(
    [first.status, first.body.default, first.body.path, first.body.title],
    [201, true, 'guide', 'Guide'],
  );
  assert.deepEqual([second.status, second.body.default, second.body.path], [201, false, 'manual']);
  assert.deepEqual(await items(site.id), [first.body, second.body]);
  assert.deepEqual(first.body.space, (await owner.get(`/v1/spaces/${guide}`)).body);
  assert.equal((await owner.get(`${SITES}/${site.id}`)).body.siteSpaces, 2);
});

test('an added space has its Location, an ETag, and moves the version of its site', async () => {
  const site = await make({ title: 'Located' });
  const { headers } = await add(site.id, { spaceId: guide });
  assert.match(String(headers['etag']), /^"1\./);
  assert.equal(headers['location'], `http://lectern.test${SITES}/${site.id}/site-spaces`);
  assert.match(String((await owner.get(`${SITES}/${site.id}`)).headers['etag']), /^"2\./);
});

test('the address of each space in a site leads to it as soon as the site is published', async () => {
  const site = await make({ title: 'Addresses', spaces: [guide, manual] });
  const before = await items(site.id);
  for (const { urls } of before)
    assert.equal((await world.as(undefined).get(new URL(urls.published).pathname)).status, 404);
  await owner.post(`${SITES}/${site.id}/publish`);
  for (const { urls, title } of await items(site.id)) {
    const page = await world.as(undefined).get(new URL(urls.published).pathname);
    assert.match(page.text, new RegExp(`<h1[^>]*>\\s*${title}`));
  }
  assert.deepEqual(
    (await items(site.id)).map(({ urls }) => urls),
    before.map(({ urls }) => urls),
  );
});

test('a space that is renamed is called so on its sites, at the address that it had there', async () => {
  const old = await makeOne('Version 1');
  const site = await make({ title: 'Renamed', spaces: [guide, old] });
  await owner.post(`${SITES}/${site.id}/publish`);
  const before = await items(site.id);
  await owner.patch(`/v1/spaces/${old}`, { body: { title: 'Version 1 (no longer kept)' } });
  const now = await items(site.id);
  assert.deepEqual(
    now.map(({ title }) => title),
    ['Guide', 'Version 1 (no longer kept)'],
  );
  assert.deepEqual(
    now.map(({ urls, path }) => [urls, path]),
    before.map(({ urls, path }) => [urls, path]),
  );
  const page = await world.as(undefined).get(new URL(before[0]?.urls.published ?? '').pathname);
  assert.match(page.text, /Version 1 \(no longer kept\)/);
});

test('spaces of one title get different paths in a site, also at the same moment', async () => {
  const twins = [await makeOne('Twin'), await makeOne('Twin'), await makeOne('Twin')];
  const site = await make({ title: 'Twins' });
  await Promise.all(twins.map((spaceId) => add(site.id, { spaceId })));
  const shown = await items(site.id);
  assert.deepEqual(shown.map(({ path }) => path).sort(), ['twin', 'twin-1', 'twin-2']);
  assert.deepEqual(
    shown.map((each) => each.default),
    [true, false, false],
  );
});

test('a space is in a site once', async () => {
  const site = await make({ title: 'Once', spaces: [guide] });
  assert.equal((await add(site.id, { spaceId: guide })).status, 409);
  const key = { 'idempotency-key': 'add-manual' };
  const [first, second] = [await add(site.id, { spaceId: manual }, key), await add(site.id, { spaceId: manual }, key)];
  assert.deepEqual([second.status, second.body], [201, first.body]);
  assert.equal((await items(site.id)).length, 2);
});

test('a space that is unknown, deleted, hidden or of another organization cannot be added, nor one to a section', async () => {
  const site = await make({ title: 'Picky' });
  const creator = world.as((await makePerson(world.ctx, 'creator', { organizationId, role: 'create' })).token);
  const gone = await makeOne('Gone');
  await setSpace(gone, { deleted_at: 1 });
  const { spaceId: foreign } = await makeSpace(world, { 'README.md': '# Theirs' });
  for (const spaceId of ['unknown', gone, secret, foreign]) {
    const answer = await creator.post(`${SITES}/${site.id}/site-spaces`, { body: { spaceId } });
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/spaceId'], spaceId);
  }
  const sectioned = await add(site.id, { spaceId: guide, sectionId: 'any' });
  assert.deepEqual([sectioned.status, sectioned.body.error.details[0].path], [400, '/sectionId']);
  assert.equal((await add(site.id, { sectionId: '' })).status, 422);
  assert.equal((await add(site.id, '{')).status, 400);
  assert.deepEqual(await items(site.id), []);
});

test('a site takes a thousand spaces and no more', async () => {
  const site = await make({ title: 'Full' });
  const row = { organization_id: organizationId, title: 'S', position: 'p', head_revision_id: 'none', parent_id: null };
  const rest = { language: null, created_by: null, deleted_at: null, created_at: 0, updated_at: 0 };
  const ids = Array.from({ length: 1000 }, (_, index) => `full${index}`);
  for (let at = 0; at < ids.length; at += 250) {
    const part = ids.slice(at, at + 250);
    await world.db
      .insertInto('spaces')
      .values(part.map((id) => ({ id, ...row, ...rest })))
      .execute();
    const places = part.map((id) => ({ id: `in${id}`, site_id: site.id, space_id: id, title: 'S', path: id }));
    const place = { condition: null, position: 'i0000000' };
    await world.db
      .insertInto('site_spaces')
      .values(places.map((each) => ({ ...each, ...place })))
      .execute();
  }
  assert.equal((await add(site.id, { spaceId: guide })).status, 412);
  assert.equal((await items(site.id, '?limit=1000')).length, 1000);
  await world.db.deleteFrom('spaces').where('id', 'in', ids).execute();
});

test('the default, and all but the default, can be asked for', async () => {
  const site = await make({ title: 'Which', spaces: [guide, manual] });
  const ids = async (query: string) => (await items(site.id, query)).map(({ space }) => space.id);
  assert.deepEqual(await ids('?default=true'), [guide]);
  assert.deepEqual(await ids('?default=false'), [manual]);
  assert.equal((await owner.get(`${SITES}/${site.id}/site-spaces?default=maybe`)).status, 422);
});

test('pages of spaces hold each once and in order, and say how many there are', async () => {
  const site = await make({ title: 'Pages', spaces: [guide, manual, secret] });
  const seen: string[] = [];
  let page = '';
  do {
    const { body } = await owner.get(`${SITES}/${site.id}/site-spaces?limit=1${page}`);
    assert.equal(body.count, 3);
    seen.push(...body.items.map((item: Item) => item.space.id));
    page = body.next === undefined ? '' : `&page=${body.next.page}`;
  } while (page !== '');
  assert.deepEqual(seen, [guide, manual, secret]);
});

test('a member does not learn of a space of an unpublished site that is hidden from them', async () => {
  const site = await make({ title: 'Hidden part', spaces: [guide, secret] });
  const reader = await member('read');
  const { body } = await reader.get(`${SITES}/${site.id}/site-spaces`);
  assert.deepEqual([body.count, body.items.map((item: Item) => item.space.id)], [1, [guide]]);
});

test('of a space that a published site shows, a member without access sees what readers see', async () => {
  const site = await make({ title: 'Shown part', spaces: [guide, secret] });
  await owner.post(`${SITES}/${site.id}/publish`);
  const [, shown] = await items(site.id, '', await member('read'));
  assert.ok(shown);
  assert.deepEqual([shown.space.id, shown.space.comments, shown.space.defaultLevel], [secret, 0, null]);
  const { view, ...others } = shown.space.permissions;
  assert.equal(view, true);
  assert.ok(Object.values(others).every((flag) => !flag));
  assert.equal((await items(site.id))[1]?.space.comments, 3);
});

test('a guest sees a site that everybody may read, or that has a space which they may read, and no other', async () => {
  const site = await make({ title: 'For guests', spaces: [guide, manual] });
  const person = await makePerson(world.ctx, 'guest', { organizationId, role: null });
  const guest = world.as(person.token);
  const paths = ['/site-spaces', '/structure', '/published'].map((rest) => `${SITES}/${site.id}${rest}`);
  const statuses = async () => [
    ...new Set(await Promise.all(paths.map(async (path) => (await guest.get(path)).status))),
  ];
  assert.deepEqual(await statuses(), [404]);
  await owner.post(`${SITES}/${site.id}/publish`);
  assert.deepEqual(await statuses(), [200]);
  assert.equal((await items(site.id, '', guest)).length, 2);
  await owner.patch(`${SITES}/${site.id}`, { body: { visibility: 'share-link' } });
  assert.deepEqual(await statuses(), [404]);
  const to = { organization_id: organizationId, space_id: manual, collection_id: null, team_id: null };
  await world.db
    .insertInto('grants')
    .values({ id: newId(), ...to, user_id: person.id, role: 1, created_at: 0 })
    .execute();
  assert.deepEqual(await statuses(), [200]);
  assert.deepEqual(
    (await items(site.id, '', guest)).map(({ space }) => space.id),
    [manual],
  );
});

test('a share key that no link has finds nothing, for members too', async () => {
  const site = await make({ title: 'Keys', spaces: [guide], visibility: 'share-link' });
  await owner.post(`${SITES}/${site.id}/publish`);
  for (const rest of ['site-spaces', 'structure', 'published'])
    assert.equal((await owner.get(`${SITES}/${site.id}/${rest}?shareKey=guess`)).status, 404, rest);
});

test('a deleted space is left out, and the first that is left is the default meanwhile', async () => {
  const [main, other] = [await makeOne('Main'), await makeOne('Other')];
  const site = await make({ title: 'Left out', spaces: [main, other] });
  await setSpace(main, { deleted_at: 1 });
  assert.deepEqual(
    (await items(site.id)).map((each) => [each.space.id, each.default]),
    [[other, true]],
  );
  await setSpace(main, { deleted_at: null });
  assert.deepEqual(
    (await items(site.id)).map((each) => each.default),
    [true, false],
  );
  await world.db.deleteFrom('spaces').where('id', '=', main).execute();
  assert.deepEqual(
    (await items(site.id)).map((each) => [each.space.id, each.default]),
    [[other, true]],
  );
  assert.equal((await add(site.id, { spaceId: guide })).body.default, false);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, guest, stranger } = voices(world, cast);
const { organizationId, handbookId, recipesId } = cast;
const SITES = `/v1/orgs/${organizationId}/sites`;
await importFiles(world, handbookId, { 'README.md': '# The handbook', 'page.md': '# Page' });

const create = async (body: object) => (await owner.post(SITES, { body })).body;
const browse = (url: string) => world.as(undefined).get(new URL(url).pathname);

async function makePublished(title: string): Promise<{ id: string; url: string }> {
  const { id } = await create({ title, spaces: [handbookId] });
  const { body } = await owner.post(`${SITES}/${id}/publish`);
  return { id, url: body.urls.published };
}

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

test('publishing honors the version that the caller has seen', async () => {
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

test('an unpublished site answers its readers 404 at once, keeps all that is set, and can be published again', async () => {
  const { id, url } = await makePublished('Back and forth');
  assert.equal((await browse(`${url}/page`)).status, 200);
  const hidden = await owner.post(`${SITES}/${id}/unpublish`);
  assert.deepEqual([hidden.status, hidden.body.published, hidden.body.urls.published], [200, false, undefined]);
  assert.equal((await browse(`${url}/page`)).status, 404);
  assert.deepEqual((await owner.post(`${SITES}/${id}/unpublish`)).headers['etag'], hidden.headers['etag']);
  assert.equal((await owner.post(`${SITES}/${id}/publish`)).body.urls.published, url);
  assert.equal((await browse(`${url}/page`)).status, 200);
});

test('a deleted site is gone at once, with its addresses of now and before, and its spaces stay', async () => {
  const { id, url } = await makePublished('Soon deleted');
  await owner.patch(`${SITES}/${id}`, { body: { basename: 'renamed-and-deleted' } });
  const renamed = url.replace('soon-deleted', 'renamed-and-deleted');
  assert.deepEqual([(await browse(renamed)).status, (await browse(url)).status], [200, 307]);
  const answer = await owner.delete(`${SITES}/${id}`);
  assert.deepEqual([answer.status, answer.text], [205, '']);
  for (const address of [url, renamed, `${renamed}/page`]) assert.equal((await browse(address)).status, 404, address);
  assert.equal((await owner.get(`${SITES}/${id}`)).status, 404);
  assert.equal((await owner.delete(`${SITES}/${id}`)).status, 404);
  assert.equal((await owner.get(`/v1/spaces/${handbookId}`)).status, 200);
  assert.deepEqual(await world.db.selectFrom('former_addresses').selectAll().where('target_id', '=', id).execute(), []);
  assert.equal((await create({ title: 'Soon deleted' })).basename, 'soon-deleted');
});

test('unpublishing and deleting honor the version that the caller has seen', async () => {
  const { id } = await makePublished('Versions again');
  const stale = { headers: { 'if-match': '"1.stale"' } };
  assert.equal((await owner.post(`${SITES}/${id}/unpublish`, stale)).status, 412);
  assert.equal((await owner.delete(`${SITES}/${id}`, stale)).status, 412);
  const { headers } = await owner.get(`${SITES}/${id}`);
  assert.equal(
    (await owner.delete(`${SITES}/${id}`, { headers: { 'if-match': String(headers['etag']) } })).status,
    205,
  );
});

test('while the only space of a published site is deleted, the site shows nothing and is not listed', async () => {
  const { spaceId } = await makeSpace(
    world,
    { 'README.md': '# Alone' },
    { organizationId, hostname: '', owner: cast.owner },
  );
  const { id } = await create({ title: 'Lonely site', spaces: [spaceId] });
  const { body } = await owner.post(`${SITES}/${id}/publish`);
  const listed = async () => (await browse('http://lectern.test/')).text.includes('Lonely site');
  assert.deepEqual([(await browse(body.urls.published)).status, await listed()], [200, true]);
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', spaceId).execute();
  assert.deepEqual([(await browse(body.urls.published)).status, await listed()], [404, false]);
  const now = (await owner.get(`${SITES}/${id}`)).body;
  assert.deepEqual([now.published, now.siteSpaces], [true, 0]);
  await world.db.updateTable('spaces').set({ deleted_at: null }).where('id', '=', spaceId).execute();
  assert.equal((await browse(body.urls.published)).status, 200);
});

test('while the default space is deleted, the first that is left is served at the root', async () => {
  const files = (title: string) => ({ 'README.md': `# ${title}`, 'below.md': '# Below' });
  const home = { organizationId, hostname: '', owner: cast.owner };
  const { spaceId: main } = await makeSpace(world, files('Main'), home);
  const { spaceId: other } = await makeSpace(world, files('Other'), home);
  const { id } = await create({ title: 'Stand in', spaces: [main, other] });
  const { body } = await owner.post(`${SITES}/${id}/publish`);
  const url = body.urls.published;
  assert.match((await browse(url)).text, /Main/);
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', main).execute();
  const root = await browse(url);
  assert.match(root.text, /<h1[^>]*>\s*Other/);
  assert.match(root.text, new RegExp(`href="${new URL(url).pathname}/below"`));
  const [left] = (await owner.get(`${SITES}/${id}/site-spaces`)).body.items;
  assert.deepEqual([left.default, left.urls.published], [true, url]);
  const own = await browse(`${url}/guide-1/below`);
  assert.deepEqual([own.status, own.headers['location']], [307, `${new URL(url).pathname}/below`]);
});

test('sites are changed by those who may create, and seen by members of the organization only', async () => {
  const { id } = await makePublished('Whose site');
  const { token } = await makePerson(world.ctx, 'cora', { organizationId, role: 'create' });
  const changes = [
    ['PATCH', `${SITES}/${id}`, { title: 'Theirs' }],
    ['POST', `${SITES}/${id}/unpublish`, undefined],
    ['POST', `${SITES}/${id}/publish`, undefined],
    ['POST', `${SITES}/${id}/site-spaces`, { spaceId: recipesId }],
    ['DELETE', `${SITES}/${id}`, undefined],
  ] as const;
  for (const [method, path, body] of changes) {
    const asks = (token_: typeof owner) => token_.request(method, path, body === undefined ? {} : { body });
    const statuses = [world.as(undefined), stranger, guest, writer].map(async (voice) => (await asks(voice)).status);
    assert.deepEqual(await Promise.all(statuses), [401, 404, 403, 403], `${method} ${path}`);
    assert.ok((await asks(world.as(token))).status < 300, `${method} ${path}`);
  }
});

test('a site of another organization is not found in this one', async () => {
  const { id } = await create({ title: 'Not theirs' });
  const [theirs] = (await stranger.get('/v1/orgs')).body.items;
  const path = `/v1/orgs/${theirs.id}/sites/${id}`;
  const asked = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/unpublish'],
    ['GET', '/published'],
    ['GET', '/structure'],
    ['GET', '/site-spaces'],
    ['POST', '/site-spaces'],
  ] as const;
  for (const [method, rest] of asked) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: { spaceId: handbookId } };
    assert.equal((await stranger.request(method, path + rest, body)).status, 404, `${method} ${rest}`);
  }
  assert.equal((await owner.get(`${SITES}/${id}`)).status, 200);
});

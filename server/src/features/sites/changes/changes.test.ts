import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const { organizationId, handbookId, recipesId } = cast;
const SITES = `/v1/orgs/${organizationId}/sites`;
await importFiles(world, handbookId, { 'README.md': '# The handbook', 'page.md': '# Page' });
await importFiles(world, recipesId, { 'README.md': '# The recipes', 'page.md': '# Cake' });

const DAY_MS = 24 * 60 * 60 * 1000;
const make = async (body: object) => (await owner.post(SITES, { body })).body;
const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  owner.patch(`${SITES}/${id}`, { body, headers });
const browse = (url: string) => world.as(undefined).get(new URL(url).pathname);
const detailsOf = (answer: { body: { error: { details: { path: string }[] } } }) =>
  [...new Set(answer.body.error.details.map(({ path }) => path))].sort();

test('every setting of a site can be changed by itself, and reads show it', async () => {
  const { id } = await make({ title: 'Settings' });
  const changes = [
    [{ title: ' New title ' }, { title: 'New title' }],
    [{ visibility: 'unlisted' }, { visibility: 'unlisted' }],
    [{ basename: 'New_Name' }, { basename: 'new_name' }],
    [{ adaptiveContent: { enabled: true } }, { adaptiveContent: { enabled: true } }],
    [
      { proxy: 'example.com/docs/v1' },
      { proxy: { origin: 'example.com/docs/v1', target: `http://lectern.test/~proxy/${id}` } },
    ],
    [{ proxy: null }, { proxy: undefined }],
  ] as const;
  for (const [body, expected] of changes) {
    const answer = await patch(id, body);
    assert.equal(answer.status, 200, answer.text);
    for (const [field, value] of Object.entries(expected)) assert.deepEqual(answer.body[field], value, field);
    assert.deepEqual((await owner.get(`${SITES}/${id}`)).body, answer.body);
  }
});

test('the version moves when something changed, and only then', async () => {
  const { id } = await make({ title: 'Still', spaces: [handbookId] });
  const [main] = (await owner.get(`${SITES}/${id}/site-spaces`)).body.items;
  const first = await patch(id, { title: 'Moved', proxy: 'a.example.com/x' });
  assert.match(String(first.headers['etag']), /^"2\./);
  world.clock.advance(1000);
  const same = [
    {},
    { title: 'Moved' },
    { title: ' Moved ' },
    { basename: 'STILL' },
    { visibility: 'public', adaptiveContent: { enabled: false } },
    { proxy: 'a.example.com/x', defaultSiteSpace: main.id, unknown: true },
  ];
  for (const body of same) assert.equal((await patch(id, body)).headers['etag'], first.headers['etag']);
  const row = await world.db.selectFrom('sites').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal(row.updated_at, world.clock.now() - 1000);
});

test('a change from a version that is not the present one is refused and changes nothing', async () => {
  const { id } = await make({ title: 'Raced' });
  const { headers } = await owner.get(`${SITES}/${id}`);
  const seen = { 'if-match': String(headers['etag']) };
  assert.equal((await patch(id, { title: 'First' }, seen)).status, 200);
  assert.equal((await patch(id, { title: 'Second' }, seen)).status, 412);
  assert.equal((await owner.get(`${SITES}/${id}`)).body.title, 'First');
});

test('everything that is wrong with a change is named at once', async () => {
  const { id } = await make({ title: 'Wrong' });
  const shapes = await patch(id, {
    title: 'x',
    visibility: 'private',
    basename: '',
    adaptiveContent: {},
    defaultSiteSpace: 7,
    proxy: 'no path',
  });
  assert.equal(shapes.status, 422);
  assert.deepEqual(detailsOf(shapes), [
    '/adaptiveContent/enabled',
    '/basename',
    '/defaultSiteSpace',
    '/proxy',
    '/title',
    '/visibility',
  ]);
  const meanings = await patch(id, { title: '   ', basename: 'a/b' });
  assert.deepEqual([meanings.status, detailsOf(meanings)], [422, ['/basename', '/title']]);
});

test('a basename has letters and digits of any script, dashes and underscores, up to a hundred', async () => {
  const { id } = await make({ title: 'Names' });
  for (const basename of ['a', '0', 'docs-2', '文档', 'हिन्दी', 'Ä'.repeat(100)])
    assert.equal((await patch(id, { basename })).body.basename, basename.toLowerCase(), basename);
  const wrong = ['-a', '_', 'a.b', 'robots.txt', '~a', 'a b', '%61', '..', 'a'.repeat(101), 'İ'.repeat(51), '🚀'];
  for (const basename of wrong) assert.equal((await patch(id, { basename })).status, 422, basename);
});

test('a proxy is a host with a dot and a path', async () => {
  const { id } = await make({ title: 'Proxy' });
  for (const proxy of ['example.com/docs', 'docs.example.co.uk/a/b-c', `example.com/${'a'.repeat(500)}`])
    assert.equal((await patch(id, { proxy })).status, 200, proxy);
  const wrong = ['example.com', 'example.com/', 'localhost/docs', 'https://example.com/docs', 'example.com/a?b', 7];
  for (const proxy of [...wrong, `example.com/${'a'.repeat(501)}`, `${'a.'.repeat(200)}/`])
    assert.equal((await patch(id, { proxy })).status, 422, String(proxy));
});

test('readers see a change of visibility on their next request', async () => {
  const { id } = await make({ title: 'Seen', spaces: [handbookId] });
  const { urls } = (await owner.post(`${SITES}/${id}/publish`)).body;
  const home = async () => (await browse('http://lectern.test/')).text.includes('>Seen<');
  const expected = { unlisted: 200, 'share-link': 404, public: 200, 'visitor-auth': 401 };
  for (const [visibility, status] of Object.entries(expected)) {
    assert.equal((await patch(id, { visibility })).body.published, true);
    assert.deepEqual(
      [(await browse(urls.published)).status, await home()],
      [status, visibility === 'public'],
      visibility,
    );
  }
});

test('another default is served at the root, and the former one at its path', async () => {
  const { id } = await make({ title: 'Defaults', spaces: [handbookId, recipesId] });
  const url = (await owner.post(`${SITES}/${id}/publish`)).body.urls.published;
  const [main, other] = (await owner.get(`${SITES}/${id}/site-spaces`)).body.items;
  assert.equal((await browse(`${url}/recipes`)).status, 200);
  assert.equal((await patch(id, { defaultSiteSpace: other.id })).status, 200);
  const { items } = (await owner.get(`${SITES}/${id}/site-spaces`)).body;
  assert.deepEqual(
    items.map((each: { id: string; default: boolean; urls: object }) => [each.id, each.default, each.urls]),
    [
      [main.id, false, { published: `${url}/handbook` }],
      [other.id, true, { published: url }],
    ],
  );
  assert.match((await browse(url)).text, /The recipes/);
  assert.match((await browse(`${url}/handbook`)).text, /The handbook/);
  const left = await browse(`${url}/recipes/page`);
  assert.deepEqual([left.status, left.headers['location']], [307, `${new URL(url).pathname}/page`]);
});

test('a default that is none of the site, or deleted, or a section, is refused and pointed at', async () => {
  const site = await make({ title: 'One', spaces: [handbookId, recipesId] });
  const stranger = await make({ title: 'Two', spaces: [handbookId] });
  const [theirs] = (await owner.get(`${SITES}/${stranger.id}/site-spaces`)).body.items;
  const [, second] = (await owner.get(`${SITES}/${site.id}/site-spaces`)).body.items;
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', recipesId).execute();
  const requests = [
    [{ defaultSiteSpace: theirs.id, title: 'Not this' }, '/defaultSiteSpace'],
    [{ defaultSiteSpace: handbookId }, '/defaultSiteSpace'],
    [{ defaultSiteSpace: second.id }, '/defaultSiteSpace'],
    [{ defaultSiteSection: 'any' }, '/defaultSiteSection'],
  ] as const;
  for (const [body, path] of requests) {
    const answer = await patch(site.id, body);
    assert.deepEqual([answer.status, detailsOf(answer)], [400, [path]]);
  }
  await world.db.updateTable('spaces').set({ deleted_at: null }).where('id', '=', recipesId).execute();
  assert.equal((await owner.get(`${SITES}/${site.id}`)).body.title, 'One');
});

test('a basename of another site is taken, and for ninety days one that another site gave up', async () => {
  const holder = await make({ title: 'Wanted' });
  const other = await make({ title: 'Wanting' });
  assert.equal((await patch(other.id, { basename: 'Wanted', title: 'Not this' })).status, 409);
  assert.equal((await owner.get(`${SITES}/${other.id}`)).body.title, 'Wanting');
  await patch(holder.id, { basename: 'moved-on' });
  world.clock.advance(89 * DAY_MS);
  assert.equal((await patch(other.id, { basename: 'wanted' })).status, 409);
  assert.equal((await make({ title: 'Wanted' })).basename, 'wanted-1');
  world.clock.advance(DAY_MS);
  assert.equal((await patch(other.id, { basename: 'wanted' })).body.basename, 'wanted');
});

test('a site takes back a basename of its own at any time', async () => {
  const { id } = await make({ title: 'There', spaces: [handbookId] });
  await owner.post(`${SITES}/${id}/publish`);
  const urls = [];
  for (const basename of ['back', 'there', 'back', 'there'])
    urls.push((await patch(id, { basename })).body.urls.published);
  assert.equal((await browse(urls[3])).status, 200);
  const former = await browse(urls[2]);
  assert.deepEqual([former.status, former.headers['location']], [307, new URL(urls[3]).pathname]);
});

test('of sites that want one basename at the same moment, one gets it', async () => {
  const ids = [];
  for (let index = 0; index < 4; index += 1) ids.push((await make({ title: 'Racer' })).id);
  const answers = await Promise.all(ids.map((id) => patch(id, { basename: 'the-prize' })));
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  );
});

test('what a site uses beyond the basic is listed with the plan that it would need elsewhere', async () => {
  const { id, features } = await make({ title: 'Features' });
  assert.deepEqual(features, []);
  const body = { visibility: 'visitor-auth', adaptiveContent: { enabled: true }, proxy: 'example.com/docs' };
  assert.deepEqual(
    (await patch(id, body)).body.features.map((each: { id: string; plan: string; frozen: boolean }) => [
      each.id,
      each.plan,
      each.frozen,
    ]),
    [
      ['sites-custom-subdirectory', 'premium', false],
      ['sites-visitor-authentication', 'ultimate', false],
      ['sites-adaptive-content', 'ultimate', false],
    ],
  );
});

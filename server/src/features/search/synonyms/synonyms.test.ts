import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { type Home, makeHome, makeSite, type Published } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { indexAll } from '../testing.ts';

const world = await startWorld(undefined);
test.after(() => world.close());

let site: Published;
before(async () => {
  site = await makeSite(world, {
    'SUMMARY.md':
      '* [Home](README.md)\n* [Dashboards](boards.md)\n* [Zweihander](entrance.md)\n* [Customer](papers.md)\n',
    'README.md': '# Home\n\nNothing is here.\n',
    'boards.md': '# Dashboards\n\nA dashboard shows figures.\n',
    'entrance.md': '# Zweihander\n\nOur zweihander sign-on lets people in. 控制台 is there.\n',
    'papers.md': '# Customer\n\nKnow your customer.\n',
  });
  await indexAll(world);
});

const at = ({ organizationId }: Home) => `/v1/orgs/${organizationId}/search-synonyms`;
const owner = (home: Home) => world.as(home.owner.token);
const put = (home: Home, ...operations: object[]) => owner(home).put(at(home), { body: { operations } });
const insert = (...terms: string[]) => ({ type: 'insert', terms });
const oneWay = (from: string, ...terms: string[]) => ({ type: 'insert', from: [from], terms });
const listed = async (home: Home) => (await owner(home).get(at(home), { query: { limit: 1000 } })).body;
const clear = async (home: Home): Promise<void> => {
  const { items } = await listed(home);
  await put(home, ...items.map(({ id }: { id: string }) => ({ type: 'delete', id })));
};
const find = async (query: string): Promise<string[]> => {
  const { status, body } = await owner(site).get(`/v1/spaces/${site.spaceId}/search`, { query: { query } });
  assert.equal(status, 200, query);
  return body.items.map(({ title }: { title: string }) => title);
};

test('what means the same is found from the next question on, and no more once it is deleted', async () => {
  assert.deepEqual(await find('wibble '), []);
  assert.equal((await put(site, insert('wibble', 'dashboard'))).status, 204);
  assert.deepEqual(await find('wibble '), ['Dashboards']);
  await clear(site);
  assert.deepEqual(await find('wibble '), []);
});

test('a synonym is found in its other forms, and phrases with hyphens, in any spelling', async () => {
  await put(site, insert('GuruMeditation', 'Zweihander Sign-On'), insert('kyc', 'know your customer'));
  for (const query of ['gurumeditation ', 'GURUMEDITATION ', 'gurumeditations '])
    assert.deepEqual(await find(query), ['Zweihander']);
  assert.deepEqual(await find('kyc '), ['Customer']);
  await clear(site);
});

test('a one-way synonym finds in its direction alone', async () => {
  await put(site, oneWay('zweihander', 'dashboard'));
  assert.deepEqual(await find('zweihander '), ['Zweihander', 'Dashboards']);
  assert.deepEqual(await find('dashboard '), ['Dashboards']);
  await clear(site);
});

test('what was written comes before what means the same', async () => {
  await put(site, insert('customer', 'dashboard'));
  assert.deepEqual(await find('customer '), ['Customer', 'Dashboards']);
  await clear(site);
});

test('words without blanks have synonyms, too', async () => {
  await put(site, insert('门户网站', '控制台'));
  assert.deepEqual(await find('门户网站'), ['Zweihander']);
  for (const query of ['如何门户网站', '门户网站在哪里', '在门户网站里'])
    assert.ok((await find(query)).includes('Zweihander'), query);
  await clear(site);
});

test('synonyms of a language hold for its spaces, and for those that say none', async () => {
  await put(site, { ...insert('wibble', 'dashboard'), language: 'DE_at' });
  assert.equal((await listed(site)).items[0].language, 'de-at');
  assert.deepEqual(await find('wibble '), ['Dashboards']);
  const say = (language: string | null) =>
    world.db.updateTable('spaces').set({ language }).where('id', '=', site.spaceId).execute();
  await say('en');
  assert.deepEqual(await find('wibble '), []);
  await say('de');
  assert.deepEqual(await find('wibble '), ['Dashboards']);
  await say(null);
  await clear(site);
});

test('they hold in the searches of the organization, of its sites and of agents, and nowhere else', async () => {
  const page = () => world.as(undefined).get(`${site.base}/~search`, { query: { q: 'wobble' } });
  assert.doesNotMatch((await page()).text, /Dashboards<\/|>Dashboards/);
  await put(site, insert('wobble', 'dashboard'));
  assert.match((await page()).text, /boards/);
  const org = await owner(site).get(`/v1/orgs/${site.organizationId}/search`, { query: { query: 'wobble' } });
  assert.equal(org.body.items[0].pages[0].title, 'Dashboards');
  const inSite = await owner(site).post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/search`, {
    body: { query: 'wobble' },
  });
  assert.equal(inSite.body.items[0].pages[0].title, 'Dashboards');
  const params = { name: 'searchDocumentation', arguments: { query: 'wobble' } };
  const agent = await world.as(undefined).post(`${site.base}/~gitbook/mcp`, {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { accept: 'application/json, text/event-stream' },
  });
  assert.match(agent.body.result.content[0].text, /Dashboards/);
  const other = await makeSite(world, { 'README.md': '# Start\n', 'boards.md': '# Dashboard\n' });
  await indexAll(world);
  const { body } = await owner(other).get(`/v1/spaces/${other.spaceId}/search`, { query: { query: 'wobble' } });
  assert.deepEqual(body.items, []);
  await clear(site);
});

test('groups are added, changed and deleted, all with one request', async () => {
  const home = await makeHome(world);
  assert.equal((await put(home, insert(' k8s ', 'kubernetes'), oneWay('portal', 'dashboard'))).status, 204);
  const { items, count } = await listed(home);
  const mutual = items.find(({ from }: { from?: string[] }) => from === undefined);
  const portal = items.find(({ from }: { from?: string[] }) => from !== undefined);
  assert.deepEqual(
    [count, mutual.terms, portal.from, portal.terms],
    [2, ['k8s', 'kubernetes'], ['portal'], ['dashboard']],
  );
  const one = await owner(home).get(`${at(home)}/${mutual.id}`);
  assert.deepEqual([one.status, one.body], [200, mutual]);
  assert.equal(mutual.urls.location, `${TEST_BASE_URL}${at(home)}/${mutual.id}`);
  world.clock.advance(1000);
  const changed = { type: 'update', id: mutual.id, terms: ['k8s', 'kubernetes', 'kube'], language: 'en' };
  assert.equal((await put(home, changed, { type: 'delete', id: portal.id })).status, 204);
  const { body, headers } = await owner(home).get(`${at(home)}/${mutual.id}`);
  assert.deepEqual([body.terms.length, body.language, body.updatedAt > mutual.updatedAt], [3, 'en', true]);
  assert.notEqual(headers['etag'], one.headers['etag']);
  assert.equal((await owner(home).get(`${at(home)}/${portal.id}`)).status, 404);
});

test('what is there already is not added again, in whatever order and spelling', async () => {
  const home = await makeHome(world);
  await put(home, insert('SSO', 'single sign-on'), insert('Single Sign On', 'sso'), oneWay('sso', 'single sign on'));
  assert.equal((await put(home, insert('sso', 'SINGLE SIGN-ON'))).status, 204);
  const { items, count } = await listed(home);
  assert.equal(count, 2);
  const other = items.find(({ from }: { from?: string[] }) => from !== undefined);
  const { status, body } = await put(home, { type: 'update', id: other.id, terms: ['sso', 'single-sign-on'] });
  assert.deepEqual([status, body.error.details[0].path], [400, '/operations/0/id']);
});

test('what names a group that is not there changes nothing', async () => {
  const [home, other] = [await makeHome(world), await makeHome(world)];
  await put(other, insert('a1', 'b1'));
  const { id } = (await listed(other)).items[0];
  for (const gone of [
    { type: 'delete', id },
    { type: 'update', id, terms: ['a1', 'c1'] },
    { type: 'delete', id: 'no' },
  ]) {
    const { status, body } = await put(home, insert('clay', 'mud'), gone);
    assert.deepEqual([status, body.error.details?.[0]?.path], [400, '/operations/1/id']);
  }
  assert.equal((await listed(home)).count, 0);
});

test('every fault of many groups is named', async () => {
  const home = await makeHome(world);
  const { status, body } = await put(
    home,
    insert('one'),
    insert('a b', 'a-b'),
    insert('***', 'ok'),
    oneWay('x', 'X'),
    insert('w '.repeat(11), 'ok'),
    insert('fine', 'good'),
    { ...insert(...Array.from({ length: 10 }, (_, index) => `t${index}`)), from: ['another'] },
  );
  assert.equal(status, 422);
  assert.deepEqual(
    body.error.details.map(({ path }: { path: string }) => path),
    ['0/terms', '1/terms/1', '2/terms/0', '3/terms/0', '4/terms/0', '6/terms'].map((path) => `/operations/${path}`),
  );
  for (const operations of [
    [insert('', 'a1')],
    [insert('a1\nb1', 'c1')],
    [insert('x'.repeat(101), 'y1')],
    [insert(...Array.from({ length: 11 }, (_, index) => `t${index}`))],
    [{ ...insert('a1', 'b1'), language: '../x' }],
    [{ type: 'insert' }],
    [{ type: 'drop' }],
    Array.from({ length: 1001 }, () => insert('a1', 'b1')),
    null,
  ])
    assert.equal(
      (await owner(home).put(at(home), { body: { operations } })).status,
      422,
      JSON.stringify(operations)?.slice(0, 80),
    );
  assert.equal((await listed(home)).count, 0);
});

test('an organization has at most 500 groups', async () => {
  const home = await makeHome(world);
  const some = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => insert(`a${from + index}`, `b${from + index}`));
  assert.equal((await put(home, ...some(0, 499))).status, 204);
  assert.equal((await put(home, ...some(499, 501))).status, 400);
  assert.equal((await put(home, ...some(499, 500))).status, 204);
  assert.equal((await put(home, ...some(500, 501))).status, 400);
  const { items } = await listed(home);
  const all = items.map(({ id }: { id: string }) => ({ type: 'delete', id }));
  assert.equal((await put(home, ...all, ...some(600, 1100))).status, 204);
});

test('words of the languages of databases, circles and very many groups do no harm', async () => {
  const odd = ['NEAR', 'AND', "it's & | ! :*", '") OR 1=1 --', 'a:b*', 'constructor', '__proto__', 'NOT NULL', '👩‍💻x'];
  assert.equal((await put(site, ...odd.map((term) => insert(term, 'dashboard')))).status, 204);
  for (const term of odd) assert.ok((await find(`${term} `)).includes('Dashboards'), term);
  await clear(site);
  await put(site, insert('aa1', 'bb1'), insert('bb1', 'cc1'), insert('cc1', 'aa1'), oneWay('aa1', 'dashboard'));
  assert.deepEqual(await find('aa1 '), ['Dashboards']);
  assert.deepEqual(await find('bb1 '), [], 'synonyms of synonyms are not looked for');
  await clear(site);
  const wide = Array.from({ length: 500 }, (_, group) =>
    insert('dashboard', ...Array.from({ length: 9 }, (_each, index) => `w${group} x${index} y z a b c d`)),
  );
  assert.equal((await put(site, ...wide)).status, 204);
  const startedAt = performance.now();
  assert.ok((await find('dashboard '.repeat(50))).includes('Dashboards'));
  const much = Array.from({ length: 32 }, (_, index) => `w${index} x1 y z a b c d`).join(' ');
  await find(much.slice(0, 512));
  assert.ok(performance.now() - startedAt < 4000);
  await clear(site);
});

test('members read the synonyms, administrators change them, and nobody else knows of them', async () => {
  const { organizationId } = site;
  const writer = world.as((await makePerson(world.ctx, 'ravi', { organizationId, role: 'create' })).token);
  assert.equal((await writer.get(at(site))).status, 200);
  assert.equal((await writer.put(at(site), { body: { operations: [] } })).status, 403);
  const stranger = owner(await makeHome(world));
  assert.equal((await stranger.get(at(site))).status, 404);
  assert.equal((await stranger.put(at(site), { body: { operations: [] } })).status, 404);
});

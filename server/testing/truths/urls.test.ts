// Every address that an answer names leads to what it says.
// On SQLite alone: it is about addresses in answers as programs take them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '#app';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { type Schema, sampleOf } from '../errors/violations.ts';
import { createApi } from '../api.ts';
import { cases } from '../permissions/cases.ts';
import { fill, makeSubject, parametersOf, type Subject } from '../permissions/subject.ts';
import { startWorld, TEST_BASE_URL, type World } from '../world.ts';
import { addressesIn, follow } from './addresses.ts';

const files = await startFileServer();
after(files.close);
files.answers.set('/page.md', '# Page');

const reach = { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' };
const plain = await startWorld({ after }, reach);
const hosted = await startWorld(
  { after },
  { ...reach, LECTERN_BASE_URL: 'http://app.docs.test', LECTERN_SITES_HOST: 'docs.test' },
);

interface Setting {
  name: string;
  world: World;
  home: Subject;
  /** Beginnings of what is an address of this server. */
  origins: (subject: Subject) => string[];
}

const settings: Setting[] = [
  { name: 'below the base address', world: plain, home: await makeSubject(plain), origins: () => [TEST_BASE_URL] },
  {
    name: 'on hosts of their own',
    world: hosted,
    home: await makeSubject(hosted),
    origins: ({ hostname }) => ['http://app.docs.test', `http://${hostname}.docs.test`],
  },
];

/** Their addresses are there while a site is published to holders of links, which the one here is not. */
const SECRET = new Set(['listSiteShareLinks']);

/** No token is admitted; their own tests ask with a session. */
const FOR_SESSIONS = new Set(['createPasskey']);

/** It takes back what was merged, which nothing here is; its own test looks for what it makes. */
const OF_MERGED = new Set(['revertChangeRequest']);

/** Where identity providers send people; their own tests walk there. */
const OF_SIGN_ON = /(?:^|\.)(startURL|acsURL|redirectURL)$/;

/** Below them, integrations answer by themselves, and nothing is there of who only publishes. */
const OF_INTEGRATIONS = /urls\.(publicEndpoint|assets)$/;

/** A browser in which nobody is signed in. */
const readerOf = (world: World) => createApi(world.app.http, undefined, { host: new URL(TEST_BASE_URL).host });

const canAsk = (path: string, { params }: Subject): boolean => parametersOf(path).every((name) => name in params);

for (const { name, world, home, origins } of settings) {
  test(`every address in an answer leads somewhere, with sites ${name}`, async () => {
    const seen = new Map<string, string>();
    for (const operation of operations.filter(
      (each) => each.method === 'GET' && !SECRET.has(each.id) && canAsk(each.path, home),
    )) {
      const { body } = await world.as(home.owner.token).get(fill(operation.path, home.params));
      for (const { at, url } of addressesIn(body, origins(home)))
        if (!OF_SIGN_ON.test(at) && !OF_INTEGRATIONS.test(at)) seen.set(url, `${operation.id}: ${at}`);
    }
    assert.ok(seen.size >= 15, `${seen.size} addresses`);
    for (const [url, says] of seen) {
      const found = await follow(
        world,
        url,
        /^\/(?:v1|account)\//.test(new URL(url).pathname) ? home.owner.token : undefined,
      );
      assert.equal(found.status, 200, `${says} ${url}`);
    }
  });
}

test('what is created is found at its Location, and nothing is created without one', async () => {
  const home = await makeSubject(plain);
  const own = plain.as(home.owner.token);
  for (const operation of operations.filter((each) => each.status === 201 && canAsk(each.path, home))) {
    if (FOR_SESSIONS.has(operation.id) || OF_MERGED.has(operation.id)) continue;
    const { params, body } = cases[operation.id] ?? {};
    const fetches = operation.id.startsWith('importContent');
    const sent = fetches ? { url: files.url('/page.md'), source: 'markdown' } : undefined;
    const path = fill(operation.path, { ...home.params, ...params?.(home) });
    const made = await own.request(operation.method, path, { body: sent ?? body?.(home, home) ?? {} });
    assert.equal(made.status, 201, `${operation.id}: ${made.text}`);
    const location = String(made.headers['location']);
    const { pathname } = new URL(location);
    const found = await own.get(pathname);
    assert.equal(found.status, 200, `${operation.id}: ${location}`);
    assert.ok(
      found.text.includes(made.body.id ?? made.body.revision ?? made.body.installation),
      `${operation.id}: ${location}`,
    );
  }
});

test('the next page of every list is there, until all was seen once', async () => {
  const home = await makeSubject(plain);
  const own = plain.as(home.owner.token);
  for (const title of ['A', 'B', 'C']) {
    await own.post(`/v1/orgs/${home.organizationId}/spaces`, { body: { title, parent: home.params['collectionId'] } });
    await own.post(`/v1/orgs/${home.organizationId}/sites`, { body: { title } });
  }
  for (const { method, path, query, id } of operations.filter((each) => canAsk(each.path, home))) {
    if (method !== 'GET' || !('page' in query.properties && 'limit' in query.properties)) continue;
    const seen: string[] = [];
    let [page, count]: [string | undefined, number | undefined] = [undefined, undefined];
    do {
      const asked = { ...(sampleOf(query as Schema) as object), limit: 1, ...(page === undefined ? {} : { page }) };
      const params = { ...home.params, ...cases[id]?.params?.(home) };
      const { status, body } = await own.get(fill(path, params), { query: asked });
      assert.equal(status, 200, id);
      assert.equal(count ?? body.count, body.count, id);
      count = body.count as number;
      // Links and backlinks have no id: what they say distinguishes them.
      seen.push(...body.items.map((item: { id?: string }) => item.id ?? JSON.stringify(item)));
      page = body.next?.page;
    } while (page !== undefined);
    // A list that is worked out of the history, such as that of deleted pages, does not know how long it is.
    const total = count ?? seen.length;
    assert.deepEqual([seen.length, new Set(seen).size], [total, total], id);
  }
});

test('the app address of what everybody may read leads to the published page, of all else to signing in', async () => {
  const home = await makeSubject(plain);
  const { organizationId, spaceId, siteId, base, spareSpaceId } = home;
  const reader = readerOf(plain);
  const at = (rest: string) => `/o/${organizationId}${rest}`;
  const published = [at(`/s/${spaceId}`), at(`/s/${spaceId}/`), at(`/sites/${siteId}`)];
  for (const path of published) {
    const { status, headers } = await reader.get(path);
    assert.deepEqual([status, headers['location']], [303, `${TEST_BASE_URL}${base}`], path);
  }
  const page = await reader.get(at(`/s/${spaceId}/a b/ü`));
  assert.equal(page.headers['location'], `${TEST_BASE_URL}${base}/a%20b/%C3%BC`);
  const others = [at(''), at(`/s/${spareSpaceId}`), at(`/c/nothing`), at(`/s/${spaceId}/~/revisions/r`)];
  for (const path of others) {
    const { status, headers } = await reader.get(path);
    assert.deepEqual([status, headers['location']], [303, `/sign-in?next=${encodeURIComponent(path)}`], path);
  }
});

test('an app address reveals to nobody whether a thing is there, and nothing of it under another organization', async () => {
  const [home, other] = [await makeSubject(plain), await makeSubject(plain)];
  const reader = readerOf(plain);
  const answer = async (organizationId: string, kind: string, id: string) => {
    const { status, text, headers } = await reader.get(`/o/${organizationId}/${kind}/${id}`);
    return [status, text, String(headers['location']).replaceAll(id, 'ID')];
  };
  const unknown = await answer(home.organizationId, 's', 'nothing');
  assert.deepEqual(await answer(home.organizationId, 's', home.spareSpaceId), unknown);
  assert.deepEqual(await answer(home.organizationId, 's', other.spaceId), unknown);
  const site = await answer(home.organizationId, 'sites', 'nothing');
  assert.deepEqual(await answer(home.organizationId, 'sites', other.siteId), site);
  for (const id of ['a%00b', '%3Cscript%3E', 'a%20b', 'x'.repeat(65)])
    assert.equal((await reader.get(`/o/${home.organizationId}/s/${id}`)).status, 404, id);
});

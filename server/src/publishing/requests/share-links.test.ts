import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const reader = world.as(undefined);

const FILES = {
  'README.md': '# Home\n\n![](pic.png) [File](notes.txt)',
  'deep/README.md': '# Deep',
  'deep/page.md': '# Gold',
  'deep/other.md': '# Other',
  'pic.png': 'PNG',
  'notes.txt': 'gold',
};

/** A published site of share links with two of them. */
async function makeShared() {
  const site = await makeSite(world, FILES, 'share-link');
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const link = async (name: string) => (await api.post(`${url}/share-links`, { body: { name } })).body;
  const [one, two] = [await link('One'), await link('Two')];
  const keyOf = ({ urls }: { urls: { published: string } }) => new URL(urls.published).pathname.split('/').at(-1) ?? '';
  return { ...site, api, url, one, two, key: keyOf(one), otherKey: keyOf(two) };
}

/** Every kind of address below a key, as the pages name them. */
async function addressesOf(base: string): Promise<string[]> {
  const { text } = await reader.get(base);
  const named = [...text.matchAll(/(?:src|href|data-more)="([^"#]*)"/g)].flatMap(([, path = '']) =>
    path.startsWith(base) || path.includes('~files') || path.includes('~nav') ? [path] : [],
  );
  return [...new Set([base, `${base}/deep/page`, `${base}/deep/page.md`, `${base}/llms.txt`, ...named])];
}

test('a site of share links is there below an active key, and nowhere else', async () => {
  const { base, key, otherKey } = await makeShared();
  for (const each of [key, otherKey]) {
    const { status, text } = await reader.get(`${base}/${each}/deep/page`);
    assert.equal(status, 200);
    assert.match(text, /<h1>Gold/);
  }
  for (const path of [
    '',
    '/deep/page',
    '/deep/page.md',
    '/llms.txt',
    '/sitemap.xml',
    `/${key.slice(0, -1)}`,
    `/${key}0`,
  ])
    assert.equal((await reader.get(base + path)).status, 404, path);
});

test('what is asked for without a key is answered as a site that never was', async () => {
  const { base, hostname } = await makeShared();
  const nothing = await reader.get(`/sites/${hostname}/nothing/page`);
  for (const path of ['', '/page', `/${'0'.repeat(32)}`, `/${'0'.repeat(32)}/deep/page`, '/~files/x/y']) {
    const answer = await reader.get(base + path);
    assert.deepEqual([answer.status, answer.text], [404, nothing.text], path);
    const { 'x-request-id': _, date: __, ...headers } = answer.headers;
    const { 'x-request-id': _1, date: __1, ...others } = nothing.headers;
    assert.deepEqual(headers, others, path);
  }
});

test('every address in a page carries the key that it was read by', async () => {
  const { base, key, otherKey } = await makeShared();
  const addresses = await addressesOf(`${base}/${key}`);
  assert.ok(addresses.some((path) => path.includes('/~files/')) && addresses.some((path) => path.includes('/~nav/')));
  for (const path of addresses) {
    assert.ok(path.startsWith(`${base}/${key}`), path);
    const { status, text } = await reader.get(path);
    assert.equal(status, 200, path);
    assert.ok(!text.includes(otherKey), path);
  }
});

test('answers below a key are kept by nobody, found by no search engine, and reveal to no other site where they are', async () => {
  const { base, key } = await makeShared();
  const paths = [...(await addressesOf(`${base}/${key}`)), `${base}/${key}/nothing`, `${base}/${key}/deep/`];
  for (const path of paths) {
    // Twice: what is remembered must say the same.
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await reader.get(path);
      assert.equal(headers['referrer-policy'], 'no-referrer', path);
      assert.equal(headers['x-robots-tag'], 'noindex', path);
      assert.doesNotMatch(String(headers['cache-control']), /public|immutable|max-age/, path);
    }
  }
  for (const list of ['/', '/robots.txt']) assert.ok(!(await reader.get(list)).text.includes(base), list);
  assert.equal((await reader.get(`${base}/${key}/sitemap.xml`)).status, 404);
  assert.equal((await reader.get(`${base}/${key}/sitemap-pages.xml`)).status, 404);
});

test('a revoked key opens nothing from the next request on, by any address, and does again when it is active', async () => {
  const { base, key, otherKey, api, url, one, two } = await makeShared();
  const addresses = await addressesOf(`${base}/${key}`);
  const statuses = async () => {
    const seen: number[] = [];
    for (const path of addresses) {
      // With the tag of what was read before: whoever has it gets no answer that it is still true.
      seen.push((await reader.get(path, { headers: { 'if-none-match': '*' } })).status);
      seen.push((await reader.get(path)).status);
    }
    return [...new Set(seen)].toSorted((a, b) => a - b);
  };
  assert.deepEqual(await statuses(), [200, 304]);
  await api.patch(`${url}/share-links/${one.id}`, { body: { active: false } });
  assert.deepEqual(await statuses(), [404]);
  assert.equal((await reader.get(`${base}/${otherKey}`)).status, 200);
  await api.patch(`${url}/share-links/${one.id}`, { body: { active: true } });
  assert.deepEqual(await statuses(), [200, 304]);
  await api.delete(`${url}/share-links/${one.id}`);
  assert.deepEqual(await statuses(), [404]);
  await api.delete(`${url}/share-links/${two.id}`);
  assert.equal((await reader.get(`${base}/${otherKey}`)).status, 404);
});

test('keys open nothing while the site has another audience or is not published', async () => {
  const { base, key, api, url } = await makeShared();
  const page = `${base}/${key}/deep/page`;
  for (const [visibility, status] of Object.entries({ public: 404, unlisted: 404, 'visitor-auth': 401 })) {
    await api.patch(url, { body: { visibility } });
    assert.equal((await reader.get(page)).status, status, visibility);
  }
  await api.patch(url, { body: { visibility: 'share-link' } });
  assert.equal((await reader.get(page)).status, 200);
  await api.post(`${url}/unpublish`);
  assert.equal((await reader.get(page)).status, 404);
});

test('a former basename of the site leads to the present one for who has a key, and for nobody else', async () => {
  const { base, key, api, url } = await makeShared();
  await api.patch(url, { body: { basename: 'elsewhere' } });
  const { status, headers } = await reader.get(`${base}/${key}/deep/page`);
  const now = base.replace(/[^/]+$/, 'elsewhere');
  assert.deepEqual(
    [status, headers['location'], headers['referrer-policy']],
    [307, `${now}/${key}/deep/page`, 'no-referrer'],
  );
  assert.equal((await reader.get(`${base}/deep/page`)).status, 404);
});

test('what one key was shown is not shown by another, whatever was kept', async () => {
  const [mine, theirs] = [await makeShared(), await makeShared()];
  await importFiles(world, theirs.spaceId, { ...FILES, 'deep/page.md': '# Silver' });
  for (const { base, key, title } of [
    { ...mine, title: 'Gold' },
    { ...theirs, title: 'Silver' },
  ])
    assert.match((await reader.get(`${base}/${key}/deep/page`)).text, new RegExp(`<h1>${title}`));
  assert.equal((await reader.get(`${mine.base}/${theirs.key}/deep/page`)).status, 404);
  assert.equal((await reader.get(`${theirs.base}/${mine.key}/deep/page`)).status, 404);
});

test('reads with a key answer addresses with it, and a key that none has is not found', async () => {
  const { api, url, key, one, spaceId } = await makeShared();
  const address = one.urls.published;
  const query = { shareKey: key };
  const published = (await api.get(`${url}/published`, { query })).body;
  assert.equal(published.site.urls.published, address);
  assert.equal(published.structure.structure[0].urls.published, address);
  assert.equal(published.structure.structure[0].space.urls.published, address);
  assert.equal((await api.get(`${url}/structure`, { query })).body.structure[0].urls.published, address);
  assert.equal((await api.get(`${url}/site-spaces`, { query })).body.items[0].urls.published, address);
  assert.equal((await api.get(`/v1/spaces/${spaceId}`, { query })).body.urls.published, address);
  for (const path of ['published', 'structure', 'site-spaces', 'sections']
    .map((each) => `${url}/${each}`)
    .concat(`/v1/spaces/${spaceId}`))
    assert.equal((await api.get(path, { query: { shareKey: '0'.repeat(32) } })).status, 404, path);
  await api.patch(`${url}/share-links/${one.id}`, { body: { active: false } });
  assert.equal((await api.get(`${url}/published`, { query })).status, 404);
});

test('a guest sees the site with a key and not without', async () => {
  const { organizationId, url, key } = await makeShared();
  const { token } = await makePerson(world.ctx, `guest-${key.slice(0, 8)}`, { organizationId, role: null });
  const guest = world.as(token);
  assert.equal((await guest.get(`${url}/published`)).status, 404);
  assert.equal((await guest.get(`${url}/published`, { query: { shareKey: '0'.repeat(32) } })).status, 404);
  const { status, body } = await guest.get(`${url}/published`, { query: { shareKey: key } });
  assert.deepEqual([status, body.structure.structure.length], [200, 1]);
  assert.equal((await guest.get(`${url}/share-links`)).status, 403);
});

test('sections of a site of share links lie behind the key', async () => {
  const { api, url, base, key, organizationId } = await makeShared();
  const { body: space } = await api.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'API' } });
  await importFiles(world, space.id, { 'README.md': '# API home', 'page.md': '# API page' });
  await api.post(`${url}/sections`, { body: { spaceId: space.id } });
  const { text } = await reader.get(`${base}/${key}/api/page`);
  assert.match(text, /<h1>API page/);
  assert.match(text, new RegExp(`href="${base}/${key}" *>\\s*Docs`));
  assert.equal((await reader.get(`${base}/api/page`)).status, 404);
});

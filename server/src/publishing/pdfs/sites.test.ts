// On SQLite alone: the same bytes are drawn as the same sheets.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readPdfBytes } from '@lectern/pdf/testing';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const reader = world.as(undefined);

/** A published site of two spaces, each a section: a guide, and an interface that it leads to. */
async function makeBook(guide: Record<string, string> = {}) {
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const second = await makeSpace(
    world,
    { 'README.md': '# Start\n\nfirst of api', 'call.md': '# Calling\n\ncalled' },
    home,
  );
  const address = `${TEST_BASE_URL}/sites/${home.hostname}/docs/api`;
  const words = `# Welcome\n\nsee [how](${address}/call#there), [hosted](${TEST_BASE_URL}/s/${second.spaceId}/call) and [other](two.md)`;
  const files = { 'README.md': words, 'two.md': '# Two\n\nsecond of guide', ...guide };
  const first = await makeSpace(world, files, home);
  for (const [title, { spaceId }] of [
    ['Guide', first],
    ['API', second],
  ] as const)
    await world.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const { body: site } = await api.post(sites, { body: { title: 'Docs', spaces: [first.spaceId] } });
  const url = `${sites}/${site.id}`;
  const { body: section } = await api.post(`${url}/sections`, { body: { spaceId: second.spaceId } });
  await api.post(`${url}/publish`);
  return { home, api, url, section, base: `/sites/${home.hostname}/docs`, first, second };
}

async function readAt(url: string) {
  const answer = await world.app.http.inject({ method: 'GET', url });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
  assert.equal(answer.headers['content-type'], 'application/pdf');
  return { ...readPdfBytes(answer.rawPayload), answer };
}

const WHOLE = '/~gitbook/pdf?of=site';

test('a site is one book: cover, contents, a part for each section, and links that lead inside it', async () => {
  const { base } = await makeBook();
  const { sheets, bookmarks, urls, targets, places, answer } = await readAt(base + WHOLE);
  assert.match(String(answer.headers['content-disposition']), /docs\.pdf/);
  assert.match(sheets[0] ?? '', /^Docs/);
  const contents = (sheets[1] ?? '')
    .replaceAll(/\.{2,}/g, '')
    .split('\n')
    .map((line) => line.trim());
  assert.deepEqual(contents.slice(0, 6), ['Contents', 'Docs3', 'Welcome4', 'Two5', 'API6', 'Start7']);
  assert.match(sheets[2] ?? '', /^Docs/);
  assert.deepEqual(new Set(bookmarks), new Set(['Docs', 'Welcome', 'Two', 'API', 'Start', 'Calling']));
  assert.deepEqual(
    urls.filter((url) => url.includes('/api/') || url.includes('/s/')),
    [],
  );
  assert.ok(targets.length >= 8 && targets.every((name) => places.includes(name)), targets.join(' '));
  // The chapter stands above the sheets of its pages.
  assert.match((sheets[7] ?? '').split('\n').join(' '), /API/);
});

test('pages lead to the book of a site that has more than one space, and to no other', async () => {
  const { base } = await makeBook();
  assert.ok((await reader.get(`${base}/two`)).text.includes(`href="${base}${WHOLE}"`));
});

test('a book of a site has nothing of a section that its reader does not see', async () => {
  const { base, api, url, section } = await makeBook({
    'vault.md': '---\nif: visitor.claims.beta\n---\n# Vault\n\nvaulted',
  });
  const path = `${url}/sections/${section.id}`;
  const changed = await api.patch(path, { body: { condition: 'visitor.claims.beta' } });
  assert.equal(changed.status, 200, changed.text);
  const { sheets, targets, bookmarks } = await readAt(base + WHOLE);
  const text = sheets.join('\n');
  assert.match(text, /second of guide/);
  assert.doesNotMatch(text, /called|first of api|vaulted/);
  assert.ok(!bookmarks.includes('Calling') && !bookmarks.includes('API'), bookmarks.join(' '));
  assert.ok(!targets.some((name) => name.includes('part-')), targets.join(' '));
});

test('a variant whose PDF readers may not have is in no book', async () => {
  const { base, api, url } = await makeBook();
  const { body: settings } = await api.get(`${url}/customization`);
  await api.put(`${url}/customization`, { body: { ...settings, pdf: { enabled: false } } });
  assert.equal((await reader.get(base + WHOLE)).status, 404);
});

test('the API answers an address of the book, for who may read a space of the site', async () => {
  const { api, url, home, second } = await makeBook();
  await api.post(`${url}/unpublish`);
  const { status, body } = await api.get(`${url}/pdf`, { query: { paper: 'letter' } });
  assert.equal(status, 200, JSON.stringify(body));
  const { pathname, search } = new URL(body.url);
  const { sheets, info } = await readAt(pathname + search);
  assert.match(sheets.join('\n'), /second of guide[^]*called/);
  assert.match(info, /\[0 0 612 792\]/);
  assert.equal((await reader.get(pathname + search.replace('by=', 'by=x'))).status, 404);
  assert.equal((await reader.get(pathname + search.replace('claims=%7B%7D', 'claims=%7B%22a%22%3A1%7D'))).status, 404);
  await world.db
    .updateTable('spaces')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', second.spaceId)
    .execute();
  assert.doesNotMatch((await readAt(pathname + search)).sheets.join('\n'), /called/);
  const stranger = await makePerson(world.ctx, 'site-pdf-stranger');
  assert.equal((await world.as(stranger.token).get(`${url}/pdf`)).status, 404);
  await api.delete(`/v1/orgs/${home.organizationId}/sites/${url.split('/').at(-1)}`);
  assert.equal((await reader.get(pathname + search)).status, 404);
});

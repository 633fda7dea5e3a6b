// On SQLite alone: the same bytes are drawn as the same sheets.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readPdfBytes } from '@lectern/pdf/testing';
import { importFiles, makeSite, type Published, readCurrent } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const reader = world.as(undefined);

const FILES = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [Deep](deep.md)\n  * [Below](below.md)\n* [Quiet](quiet.md)\n* [Vault](vault.md)\n',
  'README.md':
    '# Home\n\nfirst [deep](deep.md) [vault](vault.md)\n\n{% if visitor.claims.beta %}\nsecretword\n{% endif %}\n',
  'deep.md': '# Deep\n\nsecond',
  'below.md': '# Below\n\nthird',
  'quiet.md': '---\nhidden: true\n---\n# Quiet\n\nfourth',
  'vault.md': '---\nif: visitor.claims.beta\n---\n# Vault\n\nsecretword',
};

const pageId = async ({ spaceId }: Published, path: string): Promise<string> =>
  (await readCurrent(world, spaceId)).tree.pageByPath.get(path)?.id ?? assert.fail(path);

/** What a reader of the PDF at an address reads. */
async function readPdfAt(url: string) {
  const answer = await world.app.http.inject({ method: 'GET', url });
  assert.equal(answer.statusCode, 200, answer.payload);
  const { sheets, urls } = readPdfBytes(answer.rawPayload);
  return { text: sheets.join('\n'), urls, headers: answer.headers };
}

test('readers print a variant as they see it: without what hides or has a condition', async () => {
  const site = await makeSite(world, FILES);
  const { text, urls, headers } = await readPdfAt(`${site.base}/~gitbook/pdf`);
  for (const word of ['first', 'second', 'third']) assert.ok(text.includes(word), word);
  for (const word of ['fourth', 'secretword', 'Vault']) assert.ok(!text.includes(word), word);
  assert.ok(urls.some((url) => url.startsWith(TEST_BASE_URL + site.base)));
  assert.ok(!urls.some((url) => url.includes('vault') || url.includes('/o/')), urls.join(' '));
  assert.equal(headers['content-type'], 'application/pdf');
  assert.equal(headers['content-disposition'], "inline; filename*=UTF-8''docs.pdf");
  assert.equal(headers['x-robots-tag'], 'noindex');
});

test('readers print a page with those below it, or alone', async () => {
  const site = await makeSite(world, FILES);
  const id = await pageId(site, 'deep');
  const both = (await readPdfAt(`${site.base}/~gitbook/pdf?page=${id}`)).text;
  assert.ok(both.includes('second') && both.includes('third') && !both.includes('first'));
  const alone = (await readPdfAt(`${site.base}/~gitbook/pdf?page=${id}&only=yes`)).text;
  assert.ok(alone.includes('second') && !alone.includes('third'));
});

test('pages lead to their PDF, unless the owners of the site do not let readers have one', async () => {
  const site = await makeSite(world, FILES);
  const id = await pageId(site, 'deep');
  const { text } = await reader.get(`${site.base}/deep`);
  assert.match(text, new RegExp(`href="${site.base}/~gitbook/pdf\\?page=${id}&amp;only=yes"`));
  assert.match(text, new RegExp(`href="${site.base}/~gitbook/pdf"`));
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const api = world.as(site.owner.token);
  const { body: settings } = await api.get(url);
  const changed = await api.put(url, { body: { ...settings, pdf: { enabled: false } } });
  assert.equal(changed.status, 200, changed.text);
  assert.doesNotMatch((await reader.get(`${site.base}/deep`)).text, /gitbook\/pdf/);
  const nothing = await reader.get(`${site.base}/~nowhere`);
  for (const path of ['/~gitbook/pdf', `/~gitbook/pdf?page=${id}`]) {
    const { status, text: answered } = await reader.get(site.base + path);
    assert.deepEqual([status, answered], [404, nothing.text], path);
  }
});

test('a page that a reader does not see is answered as one that there is not', async () => {
  const site = await makeSite(world, FILES);
  const nothing = await reader.get(`${site.base}/~nowhere`);
  for (const id of [await pageId(site, 'vault'), 'abcdefghijklmnopqrst', '%00', "'"]) {
    const { status, text } = await reader.get(`${site.base}/~gitbook/pdf?page=${id}`);
    assert.deepEqual([status, text], [404, nothing.text], id);
  }
});

test('who has a PDF already gets the answer that it is the same, until the content changes', async () => {
  const site = await makeSite(world, FILES);
  const { headers } = await reader.get(`${site.base}/~gitbook/pdf`);
  const again = () =>
    reader.get(`${site.base}/~gitbook/pdf`, { headers: { 'if-none-match': String(headers['etag']) } });
  assert.equal((await again()).status, 304);
  await importFiles(world, site.spaceId, { ...FILES, 'deep.md': '# Deep\n\nchanged' });
  assert.equal((await again()).status, 200);
});

test('a PDF below a share link is for its holders, and kept by nobody', async () => {
  const site = await makeSite(world, FILES, 'share-link');
  assert.equal((await reader.get(`${site.base}/~gitbook/pdf`)).status, 404);
  const links = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/share-links`;
  const { body: link } = await world.as(site.owner.token).post(links, { body: { name: 'L' } });
  const { pathname } = new URL(link.urls.published);
  const { urls, headers } = await readPdfAt(`${pathname}/~gitbook/pdf`);
  assert.ok(urls.some((url) => url.startsWith(TEST_BASE_URL + pathname)));
  assert.match(String(headers['cache-control']), /private/);
  await world.as(site.owner.token).patch(`${links}/${link.id}`, { body: { active: false } });
  assert.equal((await reader.get(`${pathname}/~gitbook/pdf`)).status, 404);
});

test('printing costs so much more than reading that nobody keeps the printer busy alone', async (t) => {
  const narrow = await startWorld(t, { LECTERN_SITE_RATE_LIMIT: '700' });
  const site = await makeSite(narrow, FILES);
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1)
    statuses.push((await narrow.as(undefined).get(`${site.base}/~gitbook/pdf`)).status);
  assert.deepEqual(statuses, [200, 200, 429, 429]);
});

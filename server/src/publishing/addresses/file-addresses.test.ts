// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

const NAVIGATION = { '.gitbook/pages.yaml': 'paths: navigation\n' };
const FILES = {
  ...NAVIGATION,
  'SUMMARY.md': `* [Welcome](README.md)

## Guides

* [Start](docs/start.md)
  * [Linux](linux.md)
* [Secret](secret.md)

## FAQ

* [General](general.md)
* [All questions](faq.md)
* [Reference](reference/README.md)
`,
  'README.md': '# Welcome\n\n[l](linux.md) [s](/docs/start.md) [f](faq.md)\n',
  'docs/start.md': '# Start\n\n[l](../linux.md#a) ![p](p.png)\n',
  'docs/p.png': 'png',
  'linux.md': '# Linux\n\n[back](docs/start.md)\n',
  'secret.md': '---\nif: visitor.claims.beta\n---\n# Secret\n',
  'general.md': '# General\n',
  'faq.md': '# All questions\n',
  'reference/README.md': '# Reference\n',
};
const { base, spaceId } = await makeSite(world, FILES);

const lead = async (path: string): Promise<string | number> => {
  const { status, headers } = await browser.get(base + path);
  return status === 200 || status === 404 ? status : String(headers['location']).slice(base.length);
};

test('pages lie where the navigation has them', async () => {
  for (const path of ['/guides/start', '/guides/start/linux', '/faq/general', '/faq/faq', '/faq/reference'])
    assert.equal(await lead(path), 200, path);
});

test('the path of a file leads to its page in one step, with and without its ending', async () => {
  assert.equal(await lead('/docs/start'), '/guides/start');
  assert.equal(await lead('/docs/start.md'), '/guides/start.md');
  assert.equal(await lead('/docs/start.html'), '/guides/start');
  assert.equal(await lead('/linux'), '/guides/start/linux');
  assert.equal(await lead('/reference'), '/faq/reference');
  assert.equal(await lead('/reference/README'), '/faq/reference');
  assert.equal(await lead('/welcome'), '');
});

test('where a group has the path that a file has, that leads to the page of the file', async () => {
  assert.equal(await lead('/faq'), '/faq/faq');
  assert.equal(await lead('/guides'), '/guides/start');
});

test('the path of a file reveals nothing of a page that its reader does not see', async () => {
  assert.equal(await lead('/secret'), 404);
  assert.equal(await lead('/secret.md'), 404);
});

test('links between files go on leading to pages and files', async () => {
  const { text } = await browser.get(`${base}/guides/start`);
  assert.match(text, new RegExp(`href="${base}/guides/start/linux#a"`));
  assert.match(text, /~files\/[0-9a-f]{64}\/p\.png/);
  assert.match((await browser.get(base)).text, new RegExp(`href="${base}/faq/faq"`));
});

test('a redirect of the site comes before the path of a file', async () => {
  const site = await makeSite(world, FILES);
  const own = world.as(site.owner.token);
  const at = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const siteSpaceId = (await own.get(`${at}/site-spaces`)).body.items[0].id;
  const { tree } = await readCurrent(world, site.spaceId);
  const destination = { kind: 'site-page', siteSpaceId, pageId: tree.pageByPath.get('faq/general')?.id };
  const made = await own.post(`${at}/redirects`, { body: { source: '/linux', destination } });
  assert.equal(made.status, 201, made.text);
  const { headers } = await browser.get(`${site.base}/linux`);
  assert.equal(headers['location'], `${site.base}/faq/general`);
});

test('a space keeps the paths that it began with, and what follows the navigation says so to the next import', async () => {
  const { [`.gitbook/pages.yaml`]: _, ...plain } = FILES;
  const byFiles = await makeSite(world, { ...plain, '.gitbook/pages.yaml': 'paths: files\n' });
  await importFiles(world, byFiles.spaceId, { ...plain, ...NAVIGATION, 'general.md': '# General\n\nmore' });
  assert.equal((await browser.get(`${byFiles.base}/linux`)).status, 200);
  await importFiles(world, spaceId, { ...plain, 'general.md': '# General\n\nmore' });
  assert.equal(await lead('/guides/start/linux'), 200);
});

test('a page that moves in the navigation leads on from where it was and from its file', async () => {
  const site = await makeSite(world, FILES);
  const summary = '* [Welcome](README.md)\n\n## Platforms\n\n* [Linux](linux.md)\n';
  await importFiles(world, site.spaceId, { ...FILES, 'SUMMARY.md': summary });
  for (const path of ['/guides/start/linux', '/linux']) {
    const { headers } = await browser.get(site.base + path);
    assert.equal(headers['location'], `${site.base}/platforms/linux`, path);
  }
});

test('an address that was encoded twice finds its page by the API', async () => {
  const site = await makeSite(world, { 'README.md': '# Home', 'a b/100% sure.md': '# Sure' });
  const path = `/v1/spaces/${site.spaceId}/content/path/`;
  const reader = world.as(site.owner.token);
  for (const written of ['a%20b%2F100%25%20sure', 'a%2520b%252F100%2525%2520sure'])
    assert.equal((await reader.get(path + written)).body.title, 'Sure', written);
});

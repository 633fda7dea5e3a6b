import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { compareTranslations } from '#features/translations/testing.ts';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const reader = world.as(undefined);

interface Part {
  title: string;
  language?: string;
  files: Record<string, string>;
}

const page = (title: string): string => `# ${title}\n\nWords.\n`;
const PAGES = { 'README.md': page('Home'), 'install.md': page('Install') };

/** A published site over these spaces, each a variant of the one before all. */
async function makeVariants(parts: Part[]) {
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const ids: string[] = [];
  for (const { title, language = null, files } of parts) {
    const { spaceId } = await makeSpace(world, files, home);
    await world.db.updateTable('spaces').set({ title, language }).where('id', '=', spaceId).execute();
    ids.push(spaceId);
  }
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const { body: site } = await api.post(sites, { body: { title: 'Docs', spaces: ids.slice(0, 1) } });
  const url = `${sites}/${site.id}`;
  for (const spaceId of ids.slice(1)) await api.post(`${url}/site-spaces`, { body: { spaceId } });
  await api.post(`${url}/publish`);
  return { api, url, ids, organizationId: home.organizationId, base: `/sites/${home.hostname}/docs` };
}

async function read(path: string): Promise<string> {
  const { status, text } = await reader.get(path);
  assert.equal(status, 200, path);
  return text;
}

/** Where the picker of variants leads. */
const choices = (html: string): string[] =>
  [...(/<details class="site-variants">[^]*?<\/details>/.exec(html)?.[0] ?? '').matchAll(/\shref="([^"]*)"/g)].map(
    ([, url = '']) => url,
  );

const alternates = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)"\s+href="([^"]*)"/g)].map(([, language, url = '']) => [
      language,
      new URL(url).pathname,
    ]),
  );

const GERMAN: Part = { title: 'de', language: 'de', files: { ...PAGES, 'nur.md': page('Nur hier') } };
const ENGLISH: Part = { title: 'en', language: 'en', files: { ...PAGES, 'only.md': page('Only here') } };

test('a variant is chosen for the page that is read, and entered at its start where it has no such page', async () => {
  const { base } = await makeVariants([ENGLISH, GERMAN]);
  assert.deepEqual(choices(await read(`${base}/install`)), [`${base}/install`, `${base}/de/install`]);
  assert.deepEqual(choices(await read(`${base}/de/install`)), [`${base}/install`, `${base}/de/install`]);
  assert.deepEqual(choices(await read(`${base}/only`)), [`${base}/only`, `${base}/de`]);
  assert.deepEqual(choices(await read(base)), [base, `${base}/de`]);
});

test('the first page of a variant corresponds to the first of every other, whatever their paths are', async () => {
  const files = { 'willkommen.md': page('Willkommen'), 'install.md': page('Install') };
  const { base } = await makeVariants([ENGLISH, { ...GERMAN, files }]);
  const html = await read(`${base}/de`);
  assert.deepEqual([choices(html), alternates(html)['en']], [[base, `${base}/de`], base]);
});

test('a page names itself in each language that has it, and the one for all others', async () => {
  const { base } = await makeVariants([ENGLISH, GERMAN]);
  const named = { en: `${base}/install`, de: `${base}/de/install`, 'x-default': `${base}/install` };
  assert.deepEqual(alternates(await read(`${base}/install`)), named);
  assert.deepEqual(alternates(await read(`${base}/de/install`)), named);
  assert.deepEqual(alternates(await read(`${base}/only`)), {});
});

test('versions in one language are no languages', async () => {
  const { base } = await makeVariants([ENGLISH, { ...ENGLISH, title: 'Version 1' }]);
  assert.deepEqual(alternates(await read(`${base}/install`)), {});
});

test('a page that search engines shall not list is named in no language', async () => {
  const hidden = { ...PAGES, 'install.md': `---\nnoIndex: true\n---\n\n${page('Install')}` };
  const { base } = await makeVariants([ENGLISH, { ...GERMAN, files: hidden }]);
  assert.deepEqual(alternates(await read(`${base}/install`)), {});
  assert.deepEqual(alternates(await read(`${base}/de/install`)), {});
});

test('a page that the reader is not shown in a variant is not led to', async () => {
  const closed = { ...PAGES, 'install.md': `---\nif: visitor.claims.staff\n---\n\n${page('Install')}` };
  const concealed = { ...PAGES, 'install.md': `---\nhidden: true\n---\n\n${page('Install')}` };
  for (const files of [closed, concealed]) {
    const { base } = await makeVariants([ENGLISH, { ...GERMAN, files }]);
    const html = await read(`${base}/install`);
    assert.deepEqual([choices(html), alternates(html)], [[`${base}/install`, `${base}/de`], {}]);
  }
});

test('a page that comes to a variant is led to at once', async () => {
  const { api, url, base } = await makeVariants([ENGLISH, GERMAN]);
  assert.deepEqual(choices(await read(`${base}/only`))[1], `${base}/de`);
  const items = (await api.get(`${url}/site-spaces`)).body.items as { space: { id: string; title: string } }[];
  const german = items.find((item) => item.space.title === 'de')?.space.id ?? '';
  await importFiles(world, german, { ...GERMAN.files, 'only.md': page('Auch hier') });
  assert.deepEqual(choices(await read(`${base}/only`))[1], `${base}/de/only`);
});

/** What a page says of being behind what it translates. */
const behind = (html: string): string | undefined => /<p class="page-behind"[^]*?<\/p>/.exec(html)?.[0];

test('a translation that is behind says so with a link to its source, if its team wants that', async () => {
  const german = { 'README.md': '# Anfang\n\nWorte.\n', 'install.md': '# Installieren\n\nWorte.\n' };
  const site = await makeVariants([
    { ...ENGLISH, files: PAGES },
    { ...GERMAN, files: german },
  ]);
  const [english = '', translated = ''] = site.ids;
  const settings = `/v1/orgs/${site.organizationId}/translations`;
  const body = { title: 'Docs', languages: ['de'], source: { space: english, language: 'en' } };
  const at = `${settings}/${(await site.api.post(settings, { body })).body.id}/spaces`;
  assert.equal((await site.api.post(at, { body: { language: 'de', space: translated } })).body.notice, false);
  await compareTranslations(world);
  const notify = (notice: boolean) => site.api.patch(`${at}/de`, { body: { notice } });
  const { body: changed, status, text } = await notify(true);
  assert.deepEqual([status, changed.notice], [200, true], text);
  assert.equal(behind(await read(`${site.base}/de/install`)), undefined);

  await importFiles(world, english, { ...PAGES, 'install.md': '# Install\n\nOther words.\n' });
  await compareTranslations(world);
  const said = behind(await read(`${site.base}/de/install`)) ?? '';
  assert.match(said, /Teile dieser Seite sind noch nicht übersetzt/);
  assert.match(said, new RegExp(`href="${site.base}/install" lang="en" hreflang="en">English</a>`));
  for (const path of ['/install', '/de']) assert.equal(behind(await read(site.base + path)), undefined);

  await notify(false);
  assert.equal(behind(await read(`${site.base}/de/install`)), undefined);
  await notify(true);
  assert.notEqual(behind(await read(`${site.base}/de/install`)), undefined);
  await site.api.delete(`${at}/de`);
  assert.equal(behind(await read(`${site.base}/de/install`)), undefined);
});

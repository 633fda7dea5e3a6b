// Which files of a space a site gives to whom.
// On SQLite alone: it is about files, and about what pages lead to.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { inTurn, sampleOf } from '@lectern/content/testing';
import { findSources, importFolder } from '#features/imports/index.ts';
import { makeSite, type Published, readCurrent } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

async function addressesOf(site: Published): Promise<Record<string, string>> {
  const { tree } = await readCurrent(world, site.spaceId);
  return Object.fromEntries(
    tree.files.map(({ path, sha256, name }) => [path, `${site.base}/~files/${sha256}/${name}`]),
  );
}

const statusOf = async (address: string | undefined, headers: Record<string, string> = {}): Promise<number> =>
  (await browser.get(address ?? '', { headers })).status;

test('a file that only a page under a condition shows is not there for who does not meet it', async () => {
  const site = await makeSite(world, {
    'README.md': '# Home\n\n[open](open.txt)\n\n{% if visitor.claims.unsigned.beta %}\n[x](passage.txt)\n{% endif %}\n',
    'vault.md':
      '---\nif: visitor.claims.unsigned.beta\ncover: {"src": cover.svg}\n---\n# Vault\n\n![x](page.svg)\n\n{% include ".gitbook/includes/a.md" %}\n',
    'cover.md': '---\ncover: "open.svg"\n---\n# Cover\n',
    '.gitbook/includes/a.md': '[x](../../included.txt)',
    ...Object.fromEntries(['open', 'passage', 'included'].map((name) => [`${name}.txt`, name])),
    ...Object.fromEntries(['page', 'open'].map((name) => [`${name}.svg`, `<svg>${name}</svg>`])),
  });
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  await api.patch(url, { body: { adaptiveContent: { enabled: true } } });
  const flag = { type: 'boolean', description: 'x' };
  const unsigned = { type: 'object', description: 'x', properties: { beta: flag }, additionalProperties: false };
  const jsonSchema = { type: 'object', properties: { unsigned }, additionalProperties: false };
  assert.equal((await api.put(`${url}/adaptive-schema`, { body: { jsonSchema } })).status, 200);
  const files = await addressesOf(site);
  const cookie = `gitbook-visitor-public=${encodeURIComponent(JSON.stringify({ beta: true }))}`;
  for (const path of ['open.txt', 'open.svg']) assert.equal(await statusOf(files[path]), 200, path);
  for (const path of ['passage.txt', 'included.txt', 'page.svg']) {
    assert.equal(await statusOf(files[path], { cookie }), 200, path);
    assert.equal(await statusOf(files[path]), 404, path);
    const etag = String((await browser.get(files[path] ?? '', { headers: { cookie } })).headers['etag']);
    assert.equal(await statusOf(files[path], { 'if-none-match': etag }), 404, `${path} is not confirmed either`);
  }
});

test('a file that no page shows is nobody’s, unless the look of the site names it', async () => {
  const site = await makeSite(world, {
    'README.md': '# Home',
    'logo.svg': '<svg>logo</svg>',
    'icon.svg': '<svg>icon</svg>',
    'terms.pdf': '%PDF-1.7',
    'draft.txt': 'not yet',
  });
  const files = await addressesOf(site);
  for (const [path, address] of Object.entries(files)) assert.equal(await statusOf(address), 404, path);
  const { tree } = await readCurrent(world, site.spaceId);
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const { body: settings } = await api.get(url);
  const both = (path: string) => ({ light: TEST_BASE_URL + files[path], dark: TEST_BASE_URL + files[path] });
  const to = { kind: 'file', file: tree.fileByPath.get('terms.pdf')?.id };
  const changed = await api.put(url, {
    body: {
      ...settings,
      header: { ...settings.header, logo: both('logo.svg'), links: [{ title: 'Terms', to, links: [] }] },
      favicon: { icon: both('icon.svg') },
    },
  });
  assert.equal(changed.status, 200, changed.text);
  const page = (await browser.get(site.base)).text;
  for (const path of ['logo.svg', 'icon.svg', 'terms.pdf']) {
    assert.ok(page.includes(files[path] ?? '-'), `the page names ${path}`);
    assert.equal(await statusOf(files[path]), 200, path);
  }
  assert.equal(await statusOf(files['draft.txt']), 404);
});

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const FOLDERS = [
  join(import.meta.dirname, '../../../../docs'),
  join(import.meta.dirname, '../../../../content/testing/fixtures'),
];
const REPOSITORIES = ['nso', 'bb-payments', 'singularity'].map((name) => join(corpus, name));

for (const folder of [...FOLDERS, ...inTurn(REPOSITORIES, 3, 0)]) {
  const skip = existsSync(folder) ? false : 'it is not next to this checkout';
  test(`every file that a page shows is there for its readers: ${basename(folder)}`, { skip }, async () => {
    for (const source of await findSources(folder, undefined)) {
      const site = await makeSite(world, {});
      await importFolder(world.ctx, { spaceId: site.spaceId, boundary: folder, folder: source, authorId: null });
      const { tree } = await readCurrent(world, site.spaceId);
      const addresses = new Set<string>();
      for (const page of sampleOf(tree.documents, folder.startsWith(corpus) ? 4 : 2)) {
        const { text } = await browser.get(`${site.base}/${encodeURI(page.path)}`);
        for (const [, address = ''] of text.matchAll(/(?:href|src)="(\/sites\/[^"#?]*\/~files\/[^"#?]*)/g))
          addresses.add(address.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
      }
      const missing: string[] = [];
      for (const address of addresses) if ((await statusOf(address)) !== 200) missing.push(address);
      assert.deepEqual(missing, [], `${missing.length} of ${addresses.size} in ${source}`);
    }
  });
}

// The offline edition of a site in a real browser: from a folder, without a network, with all that pages can do there.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { importFiles, makeSite, makeSpace } from '#testing/content.ts';
import { startWorld, type World } from '#testing/world.ts';
import { readZip } from '#publishing/offline/testing.ts';
import { launchBrowser } from './launch.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="teal"/></svg>';
const API = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Griffins', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/griffins': {
      get: { operationId: 'list', summary: 'Lists griffins', responses: { 200: { description: 'All' } } },
    },
  },
});

const FILES = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n  * [Diagrams](guide/diagrams.md)\n* [Interface](interface.md)\n* [Bäume](trees.md)\n',
  'README.md':
    '# Home\n\nRead how to [install](guide/install.md#on-linux).\n\n![A box](box.svg)\n\n![Remote](https://example.com/x.png)\n\n{% embed url="https://youtu.be/abc" %}\n',
  'guide/README.md': '# Guide\n\nWhat there is.\n',
  'guide/install.md':
    '# Install\n\nBegin here.\n\n## On Linux\n\nEvery installation needs a griffin and `apt-get`.\n\n{% tabs %}{% tab title="One" %}first{% endtab %}{% tab title="Two" %}second{% endtab %}{% endtabs %}\n',
  'guide/diagrams.md': '# Diagrams\n\n```mermaid\ngraph LR\n  A --> B\n```\n\n$$x^2$$\n',
  'interface.md':
    '# Interface\n\n{% openapi src="api.json" path="/griffins" method="get" %}\n[api.json](api.json)\n{% endopenapi %}\n',
  'trees.md': '# Bäume\n\n数据库 安装。Große Bäume.\n',
  'box.svg': SVG,
  'api.json': API,
};

let world: World;
let browser: Browser;
let folder: string;

before(async () => {
  world = await startWorld(undefined);
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  const other = await makeSpace(world, { 'README.md': '# Other' }, site);
  await importFiles(world, other.spaceId, { 'README.md': '# Other\n\nThe basilisk.\n' });
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  assert.equal(
    (await owner.post(`${path}/sections`, { body: { spaceId: other.spaceId, title: 'Other' } })).status,
    201,
  );
  const { body } = await owner.post(`${path}/offline`, { body: {} });
  const { pathname, search } = new URL(body.url);
  const { rawPayload } = await world.app.http.inject({ url: pathname + search });
  folder = await mkdtemp(join(tmpdir(), 'lectern-offline-'));
  for (const [name, bytes] of await readZip(rawPayload)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  browser = await launchBrowser();
});

after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
  await world.close();
});

/** A page of the folder, without a network; what is asked for outside of the folder, and every error, is a complaint. */
async function open(name: string, options: BrowserContextOptions = {}, base = pathToFileURL(folder).href) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const complaints: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${base}/`) && !/^(?:data|blob|about):/.test(url)) complaints.push(`asked for ${url}`);
  });
  context.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  if (base.startsWith('file:')) await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(`${base}/${name}`);
  return { page, complaints, context };
}

async function keep(page: Page, name: string): Promise<void> {
  const to = process.env['LECTERN_SCREENSHOTS'];
  if (to !== undefined) await page.screenshot({ path: join(to, `offline-${name}.png`) });
}

test('every page opens from a folder without a request to anywhere else', async () => {
  for (const name of ['', 'guide/', 'guide/install/', 'guide/diagrams/', 'interface/', 'trees/', 'other/']) {
    const { page, complaints, context } = await open(`${name}index.html`);
    await page.waitForTimeout(300);
    assert.deepEqual(complaints, [], name);
    assert.equal(await page.locator('form, .page-copy, .page-feedback, .site-session, [data-call]').count(), 0, name);
    assert.ok(
      await page.evaluate(`[...document.images].every((image) => image.complete && image.naturalWidth > 0)`),
      name,
    );
    await context.close();
  }
});

test('a reader searches in the box, in another form of a word, and comes to the heading', async () => {
  const { page, complaints, context } = await open('guide/index.html');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('installing on linux');
  const option = page.getByRole('option', { name: /On Linux/ }).first();
  await option.waitFor();
  await keep(page, 'search');
  assert.match(await page.getByRole('status').filter({ hasText: 'found' }).first().innerText(), /page/);
  await option.click();
  await page.waitForURL(/guide\/install\/index\.html#on-linux$/);
  for (const [words, title] of [
    ['grifin', /Install/],
    ['baume', /Bäume/],
    ['数据库', /Bäume/],
    ['inst', /Install/],
    ['basilisk', /Other/],
    ['/griffins', /Interface/],
  ] as const) {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(words);
    await page.locator('.search-hit').filter({ hasText: title }).first().waitFor({ timeout: 10_000 });
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('links, tables of contents, tabs, sections and the dark work', async () => {
  const { page, complaints, context } = await open('index.html', { colorScheme: 'light' });
  await keep(page, 'home');
  await page.locator('.site-nav .nav-toggle').first().click();
  await page.locator('.site-nav').getByRole('link', { name: 'Install' }).click();
  await page.waitForURL(/guide\/install\/index\.html$/);
  await page.getByRole('tab', { name: 'Two' }).click();
  assert.ok(await page.getByText('second').isVisible());
  await page.locator('.site-theme').click();
  assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
  await keep(page, 'dark');
  await page.getByRole('link', { name: 'Other', exact: true }).first().click();
  await page.waitForURL(/other\/index\.html$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('formulas are shown, and diagrams as pictures of the look that is chosen', async () => {
  const { page, complaints, context } = await open('guide/diagrams/index.html');
  await keep(page, 'diagrams');
  assert.equal(await page.locator('math').count(), 1);
  const light = await page.evaluate(
    "(() => { const image = document.querySelector('.diagram-view img'); return image.naturalWidth > 0 && image.currentSrc; })()",
  );
  assert.match(String(light), /\.svg$/);
  await page.locator('.site-theme').click();
  await page.waitForFunction(`document.querySelector('.diagram-view img').currentSrc !== ${JSON.stringify(light)}`);
  await keep(page, 'diagrams-dark');
  assert.ok(!(await page.getByText('A --> B').isVisible()));
  await page.locator('.diagram-source').click();
  assert.ok(await page.getByText('A --> B').isVisible());
  assert.deepEqual(complaints, []);
  await context.close();
});

test('nothing sticks out on a phone', async () => {
  for (const name of ['index.html', 'guide/install/index.html', 'interface/index.html']) {
    const { page, context } = await open(name, { viewport: { width: 390, height: 800 } });
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name);
    await keep(page, `phone-${name.split('/')[0]}`);
    await context.close();
  }
});

const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

test('any static host serves it below any path', async () => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(/^\/some\/where\//, '');
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    readFile(join(folder, name)).then(
      (bytes) =>
        response
          .setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { page, complaints, context } = await open('guide/install/', {}, `http://127.0.0.1:${port}/some/where`);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('basilisk');
  await page.locator('.search-hit').filter({ hasText: 'Other' }).first().click();
  await page.waitForURL(/some\/where\/other\/index\.html/);
  assert.deepEqual(complaints, []);
  await context.close();
  server.close();
});

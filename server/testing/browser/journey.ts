import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { importFolder } from '#features/imports/index.ts';
import { addSite, publishSite } from '#features/sites/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { makeCast } from '../cast.ts';
import { makeFolder } from '../folders.ts';
import { startWorld, type World } from '../world.ts';

const PORT = Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);
const BASE = `http://localhost:${PORT}`;
const SCREENSHOTS = process.env['LECTERN_SCREENSHOTS'];

const HOSTILE = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">';

let world: World;
let browser: Browser;
let context: BrowserContext;
let site: string;
const cleanUp: (() => Promise<void>)[] = [];

before(async () => {
  world = await startWorld(undefined, { LECTERN_BASE_URL: BASE });
  const cast = await makeCast(world.ctx);
  const folder = await makeFolder({ after: (fn) => void cleanUp.push(fn) }, FILES);
  await importFolder(world.ctx, { spaceId: cast.handbookId, boundary: folder, folder, authorId: cast.owner.id });
  const made = await addSite(world.ctx, {
    organizationId: cast.organizationId,
    createdBy: cast.owner.id,
    title: 'Handbook',
    spaces: [await getSpaceById(world.ctx, cast.handbookId)],
  });
  await publishSite(world.ctx, { organizationId: cast.organizationId, siteId: made.id });
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  site = `${BASE}/sites/acme/handbook`;
  browser = await chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  context = await browser.newContext();
});

after(async () => {
  await browser?.close();
  await world?.close();
  for (const step of cleanUp) await step();
});

const FILES = {
  'README.md': `# Handbook\n\nWelcome. See [the next page](guide/install.md) and ![a picture](.gitbook/assets/dot.svg).\n\n${HOSTILE}\n`,
  'SUMMARY.md':
    '# Table of contents\n\n* [Handbook](README.md)\n\n## Guide\n\n* [Install](guide/install.md)\n  * [On Linux](guide/linux.md)\n',
  'guide/install.md':
    '# Install\n\n## First\n\nRun it.\n\n```sh\nnpm start\n```\n\n## Second\n\n{% hint style="warning" %}\nMind the gap.\n{% endhint %}\n',
  'guide/linux.md': '# On Linux\n\nBack to [Install](install.md#second).\n',
  '.gitbook/assets/dot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4"/></svg>',
};

/** A page of the site; whatever its console or the network complains of fails the test at its end. */
async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(path);
  return { page, complaints };
}

test('a reader walks from the first page through links and navigation', async () => {
  const { page, complaints } = await open(site);
  assert.equal(await page.locator('h1').innerText(), 'Handbook');
  await page.locator('main a', { hasText: 'the next page' }).click();
  assert.equal(page.url(), `${site}/guide/install`);
  await page.locator('nav a', { hasText: 'On Linux' }).first().click();
  assert.equal(await page.locator('h1').innerText(), 'On Linux');
  await page.locator('main p a', { hasText: 'Install' }).click();
  assert.match(page.url(), /guide\/install#second$/);
  assert.deepEqual(complaints, []);
});

test('pictures of the space are shown', async () => {
  const { page } = await open(site);
  const width = await page
    .locator('main img')
    .first()
    .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  assert.equal(width, 10);
});

test('what an author writes does not run', async () => {
  const { page } = await open(site);
  assert.equal(await page.evaluate('window.hacked === undefined'), true);
});

test('the page is whole without JavaScript and fits a narrow screen', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await plain.newPage();
  await page.goto(`${site}/guide/install`);
  assert.equal(await page.locator('h1').innerText(), 'Install');
  const [content, screen] = (await page.locator('html').evaluate((root) => [root.scrollWidth, root.clientWidth])) as [
    number,
    number,
  ];
  assert.ok(content <= screen, `${content} px of content on ${screen} px of screen`);
  await plain.close();
});

test('the API reference shows the operations and asks nobody else for anything', async () => {
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(BASE) && !request.url().startsWith('data:') && !request.url().startsWith('blob:'))
      elsewhere.push(request.url());
  });
  await page.goto(`${BASE}/docs/api`);
  await page.getByText('The user that the token belongs to').first().waitFor({ state: 'attached', timeout: 30_000 });
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/reference.png` });
  assert.deepEqual(elsewhere, []);
});

test(
  'pictures of the pages for people to look at',
  { skip: SCREENSHOTS === undefined && 'LECTERN_SCREENSHOTS is not set' },
  async () => {
    await mkdir(SCREENSHOTS ?? '', { recursive: true });
    for (const scheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        const shown = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
        const page = await shown.newPage();
        await page.goto(`${site}/guide/install`);
        await page.screenshot({ path: `${SCREENSHOTS}/page-${scheme}-${width}.png` });
        await shown.close();
      }
    }
  },
);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { SITE, visit } from './stage.ts';

const tabs = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a tab is chosen by the mouse, wherever one has its title, and on the next visit', async () => {
  const { page, complaints } = await visit('/blocks');
  assert.equal(await page.getByText('Second Docker').isVisible(), false);
  await tabs(page, 'Docker').first().click();
  assert.equal(await page.getByText('Words about containers.').isVisible(), true);
  assert.equal(await page.getByText('Second Docker').isVisible(), true);
  assert.equal(await page.getByText('Second npm').isVisible(), false);
  await page.reload();
  assert.equal(await page.getByText('Second Docker').isVisible(), true);
  assert.deepEqual(complaints, []);
});

test('tabs are chosen by arrow keys, and one tab of a group is on the way of the tab key', async () => {
  const { page } = await visit('/blocks');
  const first = tabs(page, 'npm').first();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await tabs(page, 'Docker').first().getAttribute('aria-selected'), 'true');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Docker');
  await page.keyboard.press('ArrowRight');
  assert.equal(await first.getAttribute('aria-selected'), 'true');
  await page.keyboard.press('End');
  assert.equal(await first.getAttribute('tabindex'), '-1');
});

test('an address leads to what a tab holds', async () => {
  const { page } = await visit('/blocks#in-docker');
  assert.equal(await page.getByText('Words about containers.').isVisible(), true);
});

test('a button copies the code and says so to everybody', async () => {
  const { page, context } = await visit('/guide/install');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(SITE).origin });
  await page.locator('.code').first().hover();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  assert.equal(((await page.evaluate('navigator.clipboard.readText()')) as string).trim(), 'npm start');
});

test('numbers of lines are not copied', async () => {
  const { page, context } = await visit('/blocks');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(SITE).origin });
  const block = page.locator('.code-numbered');
  await block.hover();
  await block.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  assert.match((await page.evaluate('navigator.clipboard.readText()')) as string, /^\/\/ Why\nexport const/);
});

test('branches of the navigation open in place, after one request for all of them', async () => {
  const { page, complaints } = await visit('');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.getByRole('button', { name: 'Pages below: Install' }).click();
  await page.locator('.site-nav a', { hasText: 'On Linux' }).waitFor();
  await page.getByRole('button', { name: 'Pages below: On Linux' }).press('Enter');
  assert.equal(await page.locator('.site-nav a', { hasText: 'Debian' }).isVisible(), true);
  await page.getByRole('button', { name: 'Pages below: Install' }).click();
  assert.equal(await page.locator('.site-nav a', { hasText: 'Debian' }).isVisible(), false);
  assert.equal(asked.filter((url) => url.includes('~nav/')).length, 1);
  assert.equal(page.url(), SITE);
  assert.deepEqual(complaints, []);
});

test('a branch that cannot be had is opened by its page', async () => {
  const { page, expects } = await visit('');
  expects(/~nav\/|ERR_FAILED/);
  await page.route('**/~nav/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Pages below: Install' }).click();
  await page.waitForURL(`${SITE}/guide/install`);
});

test('the theme that a reader chose is there on the next page before anything is shown', async () => {
  const { page, expects } = await visit('', { colorScheme: 'light' });
  expects(/\/site-.*\.js|ERR_FAILED/);
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  assert.equal(await background(), 'rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  const dark = await background();
  assert.notEqual(dark, 'rgb(255, 255, 255)');
  // Not from the module, which runs after the page is parsed.
  await page.route('**/site-*.js', (route) => route.abort());
  await page.goto(`${SITE}/guide/install`);
  assert.equal(await background(), dark);
});

test('pictures follow the theme that a reader chose', async () => {
  const { page } = await visit('/blocks', { colorScheme: 'light' });
  const cover = () => page.evaluate("document.querySelector('.page-cover img').currentSrc.split('/').pop()");
  assert.equal(await cover(), 'dot.svg');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.waitForFunction("document.querySelector('.page-cover img').currentSrc.endsWith('/night.svg')");
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.waitForFunction("document.querySelector('.page-cover img').currentSrc.endsWith('/dot.svg')");
});

test('a page in Arabic reads from right to left on a site in English', async () => {
  const { page } = await visit('/arabic');
  const directions =
    "['.page-body p', '.site-nav'].map((part) => getComputedStyle(document.querySelector(part)).direction)";
  assert.deepEqual(await page.evaluate(directions), ['rtl', 'ltr']);
});

test('the outline marks the section that is read', async () => {
  const { page } = await visit('/long', { viewport: { width: 1440, height: 900 } });
  await page.locator('h2', { hasText: 'Section 12' }).evaluate((heading) => heading.scrollIntoView());
  await page.locator('.page-outline [aria-current]', { hasText: 'Section 12' }).waitFor();
});

test('what an address leads to stands below the header', async () => {
  const { page } = await visit('/long#section-9');
  const [top, header] = (await page.evaluate(
    `[document.getElementById('section-9').getBoundingClientRect().top, document.querySelector('.site-header').offsetHeight]`,
  )) as [number, number];
  assert.ok(top >= header, `${top} px, and the header has ${header} px`);
});

test('on a small screen a bar names what is read, opens the outline and closes behind who chose', async () => {
  const { page } = await visit('/long', { viewport: { width: 390, height: 800 } });
  const bar = page.locator('.page-outline summary');
  const entry = page.locator('.page-outline a', { hasText: 'Section 12' });
  assert.equal(await entry.isVisible(), false);
  await bar.click();
  await entry.click();
  await bar.getByText('Section 12').waitFor();
  assert.equal(await entry.isVisible(), false);
  await bar.press('Enter');
  assert.equal(await entry.isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await entry.isVisible(), false);
});

test('without JavaScript the outline opens on a small screen, and stands next to the text on a large one', async () => {
  for (const width of [390, 820, 1440]) {
    const viewport = { width, height: 800 };
    const { page, context } = await visit('/long', { viewport, javaScriptEnabled: false });
    const entry = page.locator('.page-outline a', { hasText: 'Section 12' });
    if (width < 1216) await page.locator('.page-outline summary').click();
    assert.equal(await entry.isVisible(), true);
    await entry.click();
    assert.match(page.url(), /#section-12$/);
    await context.close();
  }
});

test('a page with operations has an outline that leads to them', async () => {
  const { page } = await visit('/reference', { viewport: { width: 1440, height: 800 } });
  await page.locator('.page-outline summary').click();
  await page.locator('.page-outline a', { hasText: 'List the firings of an oven' }).click();
  assert.match(page.url(), /#./);
});

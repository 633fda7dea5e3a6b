import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE, SITE, visit } from './stage.ts';

test('a reader walks from the first page through links and navigation', async () => {
  const { page, complaints } = await visit('');
  assert.equal(await page.locator('h1').innerText(), 'Handbook');
  await page.locator('main a', { hasText: 'the next page' }).click();
  assert.equal(page.url(), `${SITE}/guide/install`);
  await page.locator('nav a', { hasText: 'On Linux' }).first().click();
  assert.equal(await page.locator('h1').innerText(), 'On Linux');
  await page.locator('main p a', { hasText: 'Install' }).click();
  assert.match(page.url(), /guide\/install#second$/);
  assert.deepEqual(complaints, []);
});

test('pictures of the space are shown', async () => {
  const { page } = await visit('');
  const width = await page
    .locator('main img')
    .first()
    .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  assert.equal(width, 10);
});

test('what an author writes does not run', async () => {
  const { page } = await visit('/hostile');
  assert.equal(await page.evaluate('window.hacked === undefined'), true);
});

test('no page is wider than a narrow screen', async () => {
  for (const path of ['', '/guide/install', '/blocks', '/cards', '/api', '/long']) {
    const { page, context } = await visit(path, { viewport: { width: 320, height: 640 } });
    const [content, screen] = (await page.locator('html').evaluate((root) => [root.scrollWidth, root.clientWidth])) as [
      number,
      number,
    ];
    assert.ok(content <= screen, `${path}: ${content} px of content on ${screen} px of screen`);
    await context.close();
  }
});

test('without JavaScript every panel, every branch above and every word can be read', async () => {
  const { page, context } = await visit('/blocks', { javaScriptEnabled: false });
  for (const words of ['npm start', 'Words about containers.', 'Second npm', 'Second Docker'])
    assert.equal(await page.getByText(words, { exact: true }).first().isVisible(), true, words);
  assert.equal(await page.locator('.tab-title').first().isVisible(), true);
  assert.equal(await page.locator('.site-theme, .code-copy, .nav-toggle').filter({ visible: true }).count(), 0);
  await context.close();
});

test('on a small screen the navigation opens without JavaScript', async () => {
  const small = { viewport: { width: 390, height: 800 }, javaScriptEnabled: false };
  const { page, context } = await visit('/guide/install', small);
  const link = page.locator('.site-nav a', { hasText: 'On Linux' });
  assert.equal(await link.isVisible(), false);
  await page.locator('.site-menu summary').click();
  assert.equal(await link.isVisible(), true);
  await link.click();
  assert.equal(await page.locator('h1').innerText(), 'On Linux');
  await context.close();
});

test('on paper everything is open and nothing but the page is left', async () => {
  const { page, context } = await visit('/blocks');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByText('Words about containers.').isVisible(), true);
  assert.equal(await page.getByText('Hidden words').isVisible(), true);
  assert.equal(await page.locator('.site-nav, .site-header, .tab-list').filter({ visible: true }).count(), 0);
  await context.close();
});

test('the list of sites is within its policy and leads to a site', async () => {
  const { page } = await visit(`${BASE}/`);
  assert.equal(
    await page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Inter Variable'))"),
    true,
  );
  await page.getByRole('link', { name: 'Handbook' }).click();
  await page.waitForURL(SITE);
});

test('the API reference shows the operations and asks nobody else for anything', async () => {
  const { page } = await visit(`${BASE}/docs/api`);
  await page.getByText('The user that the token belongs to').first().waitFor({ state: 'attached', timeout: 30_000 });
});

test('a journey notices what asks another host, breaks the policy, or fails', async () => {
  const { page, complaints, expects } = await visit('');
  expects(/./);
  await page.evaluate("fetch('https://example.com/').catch(() => undefined)");
  await page.evaluate('setTimeout(() => { throw new Error("A fault") })');
  await page.evaluate("document.body.append(Object.assign(new Image(), { src: 'https://example.com/x.png' }))");
  const all = [/Content Security Policy/, /A fault/, /Another host was asked: https:\/\/example\.com\/x\.png/];
  for (const pattern of all) {
    for (let tries = 0; tries < 50 && !complaints.some((each) => pattern.test(each)); tries += 1)
      await page.waitForTimeout(50);
    assert.ok(
      complaints.some((each) => pattern.test(each)),
      `${pattern}: ${complaints.join('\n')}`,
    );
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { SITE, visit } from './stage.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('option');

test('a reader opens the search by its key, finds a heading and goes there without a mouse', async () => {
  const { page, complaints, context } = await visit('');
  await page.keyboard.press('/');
  await field(page).waitFor();
  await page.keyboard.type('mind the gap');
  await page.getByRole('option', { name: /Second.*Mind the gap/ }).waitFor();
  assert.match(await page.getByRole('status').filter({ hasText: 'found' }).first().innerText(), /^\d pages? found$/);
  const active = await field(page).getAttribute('aria-activedescendant');
  assert.equal(await page.locator(`[id="${active}"]`).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/guide\/install#second$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the other key opens the search too, and escape gives the page back where it was', async () => {
  const { page, context } = await visit('/guide/install');
  await page.locator('main a').first().focus();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').isVisible(), false);
  assert.equal(await page.evaluate('document.activeElement.closest("main") !== null'), true);
  await context.close();
});

test('while the search is open nothing behind it can be reached by the keyboard', async () => {
  const { page, context } = await visit('');
  await page.locator('.site-search').click();
  await field(page).waitFor();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(
      'document.activeElement.closest("dialog, body").tagName + document.activeElement.tagName',
    );
    assert.match(String(where), /^DIALOG|^BODYBODY$/);
  }
  await context.close();
});

test('a slash in a field is a slash', async () => {
  const { page, context } = await visit('/~search');
  await page.locator('main input[type=search]').focus();
  await page.keyboard.type('a/b');
  assert.equal(await page.locator('main input[type=search]').inputValue(), 'a/b');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await context.close();
});

test('what authors write does not run in what is found', async () => {
  const { page, context, complaints } = await visit('');
  await page.keyboard.press('/');
  await field(page).fill('hostile');
  await options(page).first().waitFor();
  assert.equal(await page.evaluate('window.hacked === undefined'), true);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('nothing found is said', async () => {
  const { page, context } = await visit('');
  await page.keyboard.press('/');
  await field(page).fill('zzzzzz');
  await page.getByRole('status').filter({ hasText: 'Nothing found' }).first().waitFor();
  assert.equal(await options(page).count(), 0);
  await context.close();
});

test('enter before anything is found leads to all that is found', async () => {
  const { page, context } = await visit('');
  await page.keyboard.press('/');
  await field(page).fill('docker');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${SITE}/~search?q=docker`);
  assert.ok((await page.locator('main .search-hit').count()) > 0);
  await context.close();
});

test('without JavaScript the search is a page with a form', async () => {
  const { page, context } = await visit('', { javaScriptEnabled: false });
  await page.locator('.site-search').click();
  await page.locator('main input[type=search]').fill('docker');
  await page.locator('main button[type=submit]').click();
  assert.equal(page.url(), `${SITE}/~search?q=docker`);
  await page.locator('main .search-hit').first().click();
  assert.match(await page.locator('h1').innerText(), /Blocks/);
  await context.close();
});

test('opening the search moves nothing of the page', async () => {
  const { page, context } = await visit('/long');
  const place = () => page.locator('main h1').boundingBox();
  const before = await place();
  await page.locator('.site-search').click();
  await field(page).waitFor();
  assert.deepEqual(await place(), before);
  await context.close();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { BASE, visit } from './stage.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** What a program can find of the barriers on a page, the worst two kinds of them. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return (await page.evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => id + ': ' + target + ' ' + any.map((each) => each.message).join('; '))))`)) as string[];
}

const PAGES: [name: string, address: string, options?: BrowserContextOptions][] = [
  ['the first page', ''],
  ['a long page', '/long'],
  ['every block', '/blocks'],
  ['every block in the dark', '/blocks', { colorScheme: 'dark' }],
  ['cards', '/cards'],
  ['operations of an API', '/api', { colorScheme: 'dark' }],
  ['a page that is not there', '/nowhere'],
  ['what a search found', '/~search?q=install'],
  ['the list of sites', `${BASE}/`],
  ['every block on a small screen', '/blocks', { viewport: { width: 390, height: 800 } }],
];

for (const [name, address, options] of PAGES) {
  test(`${name} has no serious barriers`, async () => {
    const { page, context, expects } = await visit(address, { ...options, bypassCSP: true, reducedMotion: 'reduce' });
    if (address === '/nowhere') expects(/ 404 /);
    assert.deepEqual(await findBarriers(page), []);
    await context.close();
  });
}

test('the open navigation of a small screen has no serious barriers', async () => {
  const { page, context } = await visit('/guide/install', {
    bypassCSP: true,
    viewport: { width: 390, height: 800 },
    reducedMotion: 'reduce',
  });
  await page.locator('.site-menu summary').click();
  assert.deepEqual(await findBarriers(page), []);
  await context.close();
});

test('the open search has no serious barriers, in the light and in the dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context } = await visit('', { bypassCSP: true, reducedMotion: 'reduce', colorScheme });
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('install');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await findBarriers(page), []);
    await context.close();
  }
});

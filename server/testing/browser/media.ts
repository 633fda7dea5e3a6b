import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './accessibility.ts';
import { SITE, visit } from './stage.ts';

test('a diagram is drawn without a complaint, and its source stays', async () => {
  const { page, context, complaints } = await visit('/media');
  const picture = page.getByRole('button', { name: 'Enlarge: Diagram: How it flows' });
  await picture.waitFor();
  assert.match(String(await picture.getAttribute('src')), /^data:image\/svg\+xml/);
  const size = await page.evaluate(
    "(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.diagram img'))",
  );
  assert.ok(
    (size as number[]).every((each) => each > 50),
    String(size),
  );
  await page.getByText('Source of the diagram').first().click();
  assert.equal(await page.getByText('A[Start]').first().isVisible(), true);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a diagram that cannot be read stays as it was written', async () => {
  const { page, context } = await visit('/media');
  await page.locator('.diagram').first().waitFor();
  await page.getByText('graph nonsense').scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  assert.equal(await page.getByText('graph nonsense').isVisible(), true);
  await context.close();
});

test('the colors of a diagram are those of the theme', async () => {
  const { page, context } = await visit('/media', { colorScheme: 'light' });
  const picture = page.locator('.diagram img').first();
  await picture.waitFor();
  const light = await picture.getAttribute('src');
  await page.locator('.site-theme').click();
  let now = light;
  for (let tries = 0; tries < 50 && now === light; tries += 1) {
    await page.waitForTimeout(100);
    now = await picture.getAttribute('src');
  }
  assert.notEqual(now, light);
  await context.close();
});

test('the frame in which diagrams are drawn has no rights', async () => {
  const { page, context, expects } = await visit('/media');
  expects(/Content Security Policy|Failed to fetch|ERR_/);
  await page.locator('.diagram').first().waitFor();
  const frame = page.frames().find((each) => each.url().endsWith('frame.html'));
  assert.equal(await frame?.evaluate('self.origin'), 'null');
  assert.match(String(await frame?.evaluate("fetch('/').then(() => 'fetched', (error) => String(error))")), /Error/);
  await context.close();
});

test('nothing is asked of another host until a reader wants it, and then only of the player', async () => {
  const { page, context, expects } = await visit('/blocks');
  // Each is a request that a reader wanted.
  expects(/^Another host was asked: https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ$/);
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  await page.goto(`${SITE}/media`);
  const button = page.getByRole('button', { name: 'Show content from youtube.com' });
  await button.waitFor();
  assert.deepEqual(asked, []);
  const first = page.waitForRequest(/^https:/);
  await button.press('Enter');
  await page.locator('iframe.embed-player').waitFor();
  await first;
  assert.equal(await page.evaluate("document.activeElement.matches('.embed-player')"), true);
  assert.deepEqual(asked, ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
  await context.close();
});

test('without scripts, diagrams are their source and embeds are links', async () => {
  const { page, context } = await visit('/media', { javaScriptEnabled: false });
  assert.equal(await page.getByText('A[Start]').first().isVisible(), true);
  assert.equal(await page.getByRole('link', { name: 'youtube.com' }).isVisible(), true);
  assert.equal(await page.getByRole('button', { name: 'Show content' }).count(), 0);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`diagrams and players have no serious barriers, ${colorScheme}`, async () => {
    const { page, context } = await visit('/media', { bypassCSP: true, colorScheme, reducedMotion: 'reduce' });
    // The last one: axe fails on a page that changes while it reads.
    await page.locator('.diagram').nth(1).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await context.close();
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './accessibility.ts';
import { BASE, previewOf, visit } from './stage.ts';

test('a member follows a link to a change request on the site, reads on in it, and leaves it', async () => {
  const { page, context, complaints } = await visit(await previewOf('# Handbook\n\nWhat is proposed.'));
  assert.match(page.url(), /\/url\/preview\/\w+\/~\/changes\/\d+$/);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  assert.match(await bar.innerText(), /Change request #\d+/);
  assert.ok(await page.getByText('What is proposed.').isVisible());
  await page.getByRole('navigation').getByRole('link', { name: 'Install' }).first().click();
  await page.waitForURL(/~\/changes\/\d+\/guide\/install$/);
  assert.ok(await bar.isVisible());
  await bar.getByRole('link', { name: 'Leave the preview' }).click();
  await page.waitForURL(/\/url\/preview\/\w+\/guide\/install$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('who opens a preview without a token finds the form to log in, and nothing of the site', async () => {
  const { page, context } = await visit(await previewOf('# Handbook\n\nWhat is proposed.'));
  const stranger = await visit(page.url());
  assert.match(stranger.page.url(), /\/~gitbook\/auth\/login\?/);
  assert.ok(await stranger.page.getByRole('button').first().isVisible());
  assert.equal(await stranger.page.getByText('What is proposed.').count(), 0);
  assert.equal(await stranger.page.getByRole('navigation').count(), 0);
  assert.deepEqual(stranger.complaints, []);
  assert.equal(await page.evaluate('document.cookie'), '');
  await context.close();
  await stranger.context.close();
});

test('a preview has no serious barriers, in the light, in the dark and on a small screen', async () => {
  const options = { bypassCSP: true, reducedMotion: 'reduce' } as const;
  for (const each of [{}, { colorScheme: 'dark' as const }, { viewport: { width: 390, height: 800 } }]) {
    const { page, context } = await visit(await previewOf('# Handbook\n\nWhat is proposed.'), { ...options, ...each });
    assert.deepEqual(await findBarriers(page), []);
    const width = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(width, 0);
    await context.close();
  }
});

test('the actions of a page hold its PDF, and a browser gets one', async () => {
  const { page, context, complaints } = await visit('/guide/install');
  await page.locator('.page-more summary').click();
  const link = page.getByRole('link', { name: 'Export as PDF' });
  const address = await link.getAttribute('href');
  const answer = await context.request.get(BASE + (address ?? ''));
  assert.equal(answer.headers()['content-type'], 'application/pdf');
  assert.ok(await page.getByRole('link', { name: 'All pages as PDF' }).isVisible());
  assert.deepEqual(complaints, []);
  await context.close();
});

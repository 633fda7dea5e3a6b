// Somebody who has written in an open space proposes it instead: by one click, with every word, also those that were not saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePage, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const FIRST = '# Page\n\nBake it for an hour.\n\nEat it warm.\n';

const owned = () => stage.world.as(stage.cast.owner.token);

async function write(page: Page, words: string): Promise<void> {
  await page.locator('.editor-text').getByText('Eat it warm.').waitFor();
  await startIn(page, 'Eat it warm.');
  await page.keyboard.type(words);
}

const proposeByMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Page menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Propose these changes instead' }).press('Enter');
};

/** The change requests of a space, and what the first of them says. */
async function proposed(spaceId: string, pageId: string): Promise<{ count: number; source: string }> {
  const at = `/v1/spaces/${spaceId}/change-requests`;
  const { body } = await owned().get(at, { query: { status: 'draft' } });
  const page = await owned().get(`${at}/${body.items[0]?.id}/content/page/${pageId}`, { query: { format: 'source' } });
  return { count: body.count, source: page.body.source };
}

const MORE = FIRST.replace('warm.', 'warm. Or cold.');

test('what is written in an open space is proposed by one click, and the space stays as it was', async () => {
  const { spaceId, pageId, address, committed } = await makePage(FIRST);
  const { page } = await open(address);
  await write(page, ' Or cold.');
  await page.getByRole('button', { name: 'Page menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Propose these changes instead' }).waitFor();
  await lookAt(page, 'page-menu-propose');
  await page.keyboard.press('Escape');
  await proposeByMenu(page);
  await page.getByText('Your changes are in change request #1 now').waitFor();
  await page.locator('.editor-text').getByText('Eat it warm. Or cold.').waitFor();
  await page.getByRole('link', { name: 'View changes' }).waitFor();
  assert.deepEqual(await proposed(spaceId, pageId), { count: 1, source: MORE });
  assert.equal(await committed(), FIRST);
  // Neither the draft nor the journal of this browser brings the words back.
  await page.getByRole('link', { name: 'See the space' }).click();
  await page.locator('.editor-text').getByText('Eat it warm.', { exact: true }).waitFor();
  await page.reload();
  await page.locator('.editor-text').getByText('Eat it warm.', { exact: true }).waitFor();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.editor-text').getByText('Or cold.').count(), 0);
  assert.equal((await owned().get(`/v1/spaces/${spaceId}/drafts`)).body.count, 0);
});

test('words that a space refuses that was locked meanwhile are proposed from the browser that has them', async () => {
  const { spaceId, pageId, address, committed } = await makePage(FIRST);
  const { page, expects } = await open(address);
  expects(/status of 403/);
  await page.locator('.editor-text').getByText('Eat it warm.').waitFor();
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  await write(page, ' Or cold.');
  const trouble = page.locator('.editor-notice');
  await trouble.getByText('What you wrote is kept in this browser.').waitFor();
  await lookAt(page, 'editor-propose');
  await trouble.getByRole('button', { name: 'Propose these changes instead' }).press('Enter');
  await page.getByText('Your changes are in change request #1 now').waitFor();
  assert.deepEqual(await proposed(spaceId, pageId), { count: 1, source: MORE });
  assert.equal(await committed(), FIRST);
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  await page.goto(`${stage.base}/app${address}`);
  await page.locator('.editor-text').getByText('Eat it warm.', { exact: true }).waitFor();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.editor-text').getByText('Or cold.').count(), 0);
});

test('an answer that is lost on its way makes no second change request, and loses nothing', async () => {
  const { spaceId, pageId, address } = await makePage(FIRST);
  const { page, context, expects } = await open(address);
  expects(/ERR_FAILED/);
  let lost = 0;
  await context.route('**/drafts/propose', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await write(page, ' Or cold.');
  await proposeByMenu(page);
  await page.getByText('Your changes are in change request #1 now').waitFor();
  assert.equal(lost, 1);
  assert.deepEqual(await proposed(spaceId, pageId), { count: 1, source: MORE });
});

test('without a network nothing is proposed, and the words stay where they are', async () => {
  const { spaceId, pageId, address } = await makePage(FIRST);
  const { page, context, expects } = await open(address);
  expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.locator('.editor-text').getByText('Eat it warm.').waitFor();
  // What proposes is loaded by then.
  await page.evaluate(`fetch('/app').then(() => undefined)`);
  await page.waitForTimeout(2000);
  await context.route('**/drafts/**', (route) => route.abort());
  await write(page, ' Or cold.');
  await page.getByText('Offline: kept in this browser').waitFor();
  await proposeByMenu(page);
  await page.getByText('Your words cannot be sent now.').waitFor();
  await page.locator('.editor-text').getByText('Or cold.').waitFor();
  await context.unroute('**/drafts/**');
  await proposeByMenu(page);
  await page.getByText('Your changes are in change request #1 now').waitFor();
  assert.deepEqual(await proposed(spaceId, pageId), { count: 1, source: MORE });
});

test('drafts that a locked space holds are proposed together from their list', async () => {
  const { spaceId, pageId } = await makePage(FIRST);
  const path = `/v1/spaces/${spaceId}/drafts/${pageId}`;
  const opened = (await owned().get(path)).body;
  await owned().put(path, { body: { version: 0, base: opened.base, source: MORE } });
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  stage.world.clock.advance(31_000);
  await stage.world.app.jobs.runDue();
  const { page } = await open(`/spaces/${spaceId}/compare`);
  await page.getByRole('button', { name: 'Propose these changes instead' }).waitFor();
  await lookAt(page, 'compare-propose');
  await page.getByRole('button', { name: 'Propose these changes instead' }).press('Enter');
  await page.getByText('Your changes are in change request #1 now').waitFor();
  await page.getByText('Pages: 1 changed.').waitFor();
  assert.deepEqual(await proposed(spaceId, pageId), { count: 1, source: MORE });
  const reader = await open(`/spaces/${spaceId}/compare`, { person: stage.cast.reader });
  await reader.page.getByText('Everything is published').waitFor();
});

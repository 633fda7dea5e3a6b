// Writers in a space: its tree of pages, and what is shown next to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

/** A space that is open for edits, with these changes made in it. */
async function makeBook(title: string, changes: readonly object[], editMode = 'live'): Promise<string> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
  const api = world.as(owner.token);
  assert.equal((await api.patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } })).status, 200);
  assert.equal((await api.post(`/v1/spaces/${id}/content`, { body: { changes } })).status, 200);
  if (editMode !== 'live') await api.patch(`/v1/spaces/${id}`, { body: { editMode } });
  return id;
}

const page = (title: string, further: object = {}) => ({ operation: 'insert_page', title, ...further });
const KITCHEN = [
  page('Welcome', { description: 'Where to begin.' }),
  page('Cooking', { kind: 'group', ref: 'cooking' }),
  page('Soups', { into: 'ref:cooking', ref: 'soups' }),
  page('Onion soup', { into: 'ref:soups' }),
  page('Secret sauce', { into: 'ref:cooking', hidden: true, emoji: '1f336' }),
  page('The market', { kind: 'link', target: { kind: 'url', url: 'https://market.example' } }),
];

const row = (page: Page, name: string): Locator => page.getByRole('row', { name });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

test('a space opens at its first page, and its tree is walked with the keyboard alone', async () => {
  const spaceId = await makeBook('Kitchen', KITCHEN);
  const { page } = await open(`/spaces/${spaceId}`);
  await heading(page, 'Welcome').waitFor();
  assert.equal(await page.getByText('Where to begin.').count(), 1);
  await row(page, 'Cooking').waitFor();
  assert.equal(await row(page, 'Soups').count(), 0);
  await row(page, 'Welcome').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await row(page, 'Soups').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await row(page, 'Onion soup').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Onion soup').waitFor();
  await lookAt(page, 'space');
  // What was opened is remembered.
  await page.reload();
  await row(page, 'Onion soup').waitFor();
});

test('on a phone the pages are in a drawer, which closes when one is opened', async () => {
  const spaceId = await makeBook('Small kitchen', KITCHEN);
  const { page } = await open(`/spaces/${spaceId}`, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await heading(page, 'Welcome').waitFor();
  await page.getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('dialog', { name: 'Pages' }).waitFor();
  await lookAt(page, 'space-drawer');
  await row(page, 'The market').tap();
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('a page far down is opened with the way to it, and a space of strangers is not there', async () => {
  const spaceId = await makeBook('Deep kitchen', KITCHEN);
  const { world, cast } = stage;
  const { body } = await world.as(cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`);
  const soup = body.pages[1].pages[0].pages[0];
  const { page } = await open(`/spaces/${spaceId}/pages/${soup.id}`);
  await heading(page, 'Onion soup').waitFor();
  await row(page, 'Onion soup').waitFor();
  const visit = await open(`/spaces/${spaceId}`, { person: cast.stranger });
  visit.expects(/status of 404/);
  await visit.page.getByText('There is nothing here').waitFor();
});

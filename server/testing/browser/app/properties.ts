// What is known of a page besides its text, of a space besides its pages, and what was thrown away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

const SOURCE =
  '---\n# by hand\ndescription:   Old   # why\nicon: leaf\nzzz: kept\nvars:\n  size: 2\n---\n\n# Soup\n\nOne.\n\n*   odd\n';

/** A space with one page, in which the writer may edit. */
async function makeKitchen(title: string, source = SOURCE): Promise<{ spaceId: string; pageId: string }> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
  const api = world.as(owner.token);
  assert.equal((await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } })).status, 200);
  const changes = [{ operation: 'insert_page', title: 'Soup', document: { source } }];
  const { body } = await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes }, query: { compat: false } });
  return { spaceId, pageId: body.changes[0].page.id };
}

const owned = () => stage.world.as(stage.cast.owner.token);

/** The file of a page as readers have it. */
async function fileOf({ spaceId, pageId }: { spaceId: string; pageId: string }): Promise<string> {
  const path = `/v1/spaces/${spaceId}/content/page/${pageId}`;
  return (await owned().get(path, { query: { format: 'source' } })).body.source;
}

async function expectFile(page: { spaceId: string; pageId: string }, expected: string): Promise<void> {
  for (let tries = 0; tries < 50 && (await fileOf(page)) !== expected; tries++) await sleep(100);
  assert.equal(await fileOf(page), expected);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the settings of a page are changed with the keyboard alone, and every other byte of it stays', async () => {
  const soup = await makeKitchen('Properties');
  const { page } = await open(`/spaces/${soup.spaceId}/pages/${soup.pageId}`);
  await page.getByRole('row', { name: 'Soup' }).focus();
  await page.keyboard.press('Alt+Enter');
  const settings = dialog(page, 'Page settings');
  await settings.getByRole('textbox', { name: 'Title' }).waitFor();
  assert.equal(await settings.getByRole('textbox', { name: 'Description' }).inputValue(), 'Old');
  await settings.getByRole('textbox', { name: 'Description' }).fill('New words');
  await settings.getByRole('switch', { name: 'Outline' }).press('Space');
  await settings.getByRole('textbox', { name: 'Value of size' }).fill('3');
  await lookAt(page, 'page-settings');
  await settings.getByRole('button', { name: 'Save' }).press('Enter');
  await settings.waitFor({ state: 'detached' });
  const expected = SOURCE.replace('Old   #', 'New words   #').replace(
    'size: 2\n',
    'size: 3\nlayout:\n  outline:\n    visible: false\n',
  );
  await expectFile(soup, expected);
  await page.getByText('New words').waitFor();
  assert.match(await page.evaluate('document.activeElement.textContent'), /Soup/);
});

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('words that are being written and settings both stay, and what is wrong stands at its field', async () => {
  const soup = await makeKitchen('Words', '---\nicon: leaf # by hand\n---\n\n# Soup\n\nOne.\n');
  const { page, expects } = await open(`/spaces/${soup.spaceId}/pages/${soup.pageId}`);
  expects(/status of 422/);
  await page.locator('.editor-text').getByText('One.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Words.');
  await page.getByRole('button', { name: 'Page settings' }).press('Enter');
  const settings = dialog(page, 'Page settings');
  await settings.getByRole('textbox', { name: 'Address' }).fill('hot soup');
  await settings.getByRole('textbox', { name: 'Title' }).fill('Hot soup');
  await settings.getByRole('button', { name: 'Icon: leaf. Change it' }).press('Enter');
  await page.getByRole('radio', { name: 'Emoji' }).click();
  await page.getByRole('searchbox', { name: 'Find by words' }).fill('pepper');
  await page.getByRole('option', { name: 'hot pepper' }).waitFor();
  await lookAt(page, 'page-icon');
  await page.getByRole('option', { name: 'hot pepper' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'pot.png', mimeType: 'image/png', buffer: PNG });
  await settings.getByRole('textbox', { name: 'Height in pixels' }).fill('320');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Expected letters, digits').waitFor();
  assert.equal(await settings.getByRole('textbox', { name: 'Title' }).inputValue(), 'Hot soup');
  await lookAt(page, 'page-settings-refused');
  // Nothing that was typed goes with a key that was pressed too soon.
  await page.keyboard.press('Escape');
  await settings.getByRole('textbox', { name: 'Address' }).fill('hot-soup');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.waitFor({ state: 'detached' });
  const head = '---\nemoji: 🌶️\ncover: .gitbook/assets/pot.png\ncoverHeight: 320\n---\n\n';
  await expectFile(soup, `${head}# Hot soup\n\nOne. Words.\n`);
  await page.getByRole('heading', { level: 1, name: 'Hot soup' }).waitFor();
  await page.locator('.editor-text').getByText('One. Words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await page.waitForTimeout(400);
  await page.getByText('Saved', { exact: true }).waitFor();
  const draft = await owned().get(`/v1/spaces/${soup.spaceId}/drafts/${soup.pageId}`);
  assert.equal(draft.body.source, `${head}# Hot soup\n\nOne. Words. More.\n`);
});

test('settings that are written into the source are in the form, and in a locked space a change request has them', async () => {
  const soup = await makeKitchen('Locked', '---\nicon: leaf\n---\n\n# Soup\n\nOne.\n');
  const { spaceId, pageId } = soup;
  const base = (await owned().get(`/v1/spaces/${spaceId}/content`)).body.id;
  const source = '---\ndescription: By hand\nicon: leaf\n---\n\n# Soup\n\nTwo.\n';
  await owned().put(`/v1/spaces/${spaceId}/drafts/${pageId}`, { body: { version: 0, base, source, save: 'one' } });
  const { page } = await open(`/spaces/${spaceId}/pages/${pageId}`);
  await page.getByRole('button', { name: 'Page settings' }).press('Enter');
  const settings = dialog(page, 'Page settings');
  await settings.getByRole('textbox', { name: 'Description' }).waitFor();
  assert.equal(await settings.getByRole('textbox', { name: 'Description' }).inputValue(), 'By hand');
  await settings.getByRole('button', { name: 'Cancel' }).press('Enter');
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  await page.reload();
  await page.getByRole('button', { name: 'Page settings' }).press('Enter');
  await settings.getByRole('textbox', { name: 'Description' }).fill('Proposed');
  await settings.getByRole('button', { name: 'Save' }).press('Enter');
  await page.waitForURL(/\/changes\//);
  await page.getByText('Proposed').waitFor();
  assert.equal(await fileOf(soup), source);
});

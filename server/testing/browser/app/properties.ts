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
  await page.getByRole('searchbox', { name: 'Find an icon' }).fill('pepper');
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
  await page.getByText('Draft saved', { exact: true }).waitFor();
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

test('pages that were deleted long ago are found and come back with those below them, by the keyboard alone', async () => {
  const { spaceId, pageId } = await makeKitchen('Trash');
  const edit = (change: object) => owned().post(`/v1/spaces/${spaceId}/content`, { body: { changes: [change] } });
  await edit({ operation: 'insert_page', title: 'Broth', into: pageId });
  await edit({ operation: 'insert_page', title: 'Bread' });
  await edit({ operation: 'delete_page', page: pageId });
  await edit({ operation: 'update_variables', variables: { a: 1 } });
  const { page } = await open(`/spaces/${spaceId}`);
  await page.getByRole('heading', { level: 1, name: 'Bread' }).waitFor();
  await page.getByRole('button', { name: 'More of this space' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Deleted pages' }).press('Enter');
  await page.getByText('with the page below it').waitFor();
  await lookAt(page, 'trash');
  await page.getByRole('button', { name: 'Restore Soup' }).press('Enter');
  await page.getByRole('row', { name: 'Soup' }).waitFor();
  await page.getByText('No deleted pages').waitFor();
  const { body } = await owned().get(`/v1/spaces/${spaceId}/content/pages`);
  assert.deepEqual(
    body.pages.map(({ title, pages }: { title: string; pages: { title: string }[] }) => [
      title,
      pages.map((below) => below.title),
    ]),
    [
      ['Soup', ['Broth']],
      ['Bread', []],
    ],
  );
});

test('what a change request deletes is found in it, and brought back', async () => {
  const { spaceId, pageId } = await makeKitchen('Proposed trash');
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  const request = (await owned().post(`/v1/spaces/${spaceId}/change-requests`, { body: {} })).body.id;
  const path = `/v1/spaces/${spaceId}/change-requests/${request}/content`;
  await owned().post(path, { body: { changes: [{ operation: 'delete_page', page: pageId }] } });
  const { page } = await open(`/spaces/${spaceId}/changes/${request}/trash`);
  await page.getByRole('heading', { name: 'In this change request' }).waitFor();
  await page.getByRole('button', { name: 'Restore Soup' }).press('Enter');
  await page.getByRole('row', { name: 'Soup' }).waitFor();
});

test('a space is set up, deleted and restored from its organization', async () => {
  const { cast } = stage;
  const { spaceId } = await makeKitchen('Pantry');
  const { page, expects } = await open(`/spaces/${spaceId}`, { person: cast.owner });
  // What was being read of the space when it was deleted is gone with it.
  expects(/status of 404/);
  await page.getByRole('heading', { level: 1, name: 'Soup' }).waitFor();
  await page.getByRole('button', { name: 'More of this space' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Space settings' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('Larder');
  await page.getByRole('radio', { name: /Review every change/ }).press('Space');
  await page.getByRole('button', { name: 'Add a variable' }).press('Enter');
  await page.keyboard.type('season');
  await page.getByRole('textbox', { name: 'Value of season' }).fill('autumn');
  await lookAt(page, 'space-settings');
  await page.getByRole('button', { name: 'Save the variables' }).press('Enter');
  await page.getByText('The variables are saved.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The settings are saved.').waitFor();
  const { body } = await owned().get(`/v1/spaces/${spaceId}`);
  assert.deepEqual([body.title, body.editMode], ['Larder', 'locked']);
  assert.deepEqual((await owned().get(`/v1/spaces/${spaceId}/content`)).body.variables, { season: 'autumn' });
  await page.getByRole('button', { name: 'Delete the space' }).press('Enter');
  await page.getByRole('heading', { name: 'Deleted spaces' }).waitFor();
  // What was read out of the page before refers to it for some seconds.
  await page.reload();
  await page.getByRole('heading', { name: 'Deleted spaces' }).waitFor();
  await lookAt(page, 'organization');
  await page.getByRole('button', { name: 'Restore Larder' }).press('Enter');
  await page.getByText('“Larder” is back.').waitFor();
  assert.equal((await owned().get(`/v1/spaces/${spaceId}`)).body.deletedAt, undefined);
});

test('home leads back to what somebody began to write', async () => {
  const { cast, world } = stage;
  const { spaceId, pageId } = await makeKitchen('Begun');
  const api = world.as(cast.writer.token);
  const request = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Hotter soup' } });
  assert.equal(request.status, 201, request.text);
  const { page } = await open(`/spaces/${spaceId}/pages/${pageId}`);
  await page.getByRole('heading', { level: 1, name: 'Soup' }).waitFor();
  const base = (await owned().get(`/v1/spaces/${spaceId}/content`)).body.id;
  const body = { version: 0, base, source: '# Soup\n\nTwo.\n', save: 'one' };
  assert.equal((await api.put(`/v1/spaces/${spaceId}/drafts/${pageId}`, { body })).status, 200);
  await page.getByRole('link', { name: 'Home' }).click();
  const begun = page.getByRole('region', { name: 'Continue writing' });
  await begun.getByRole('link', { name: /Soup.*Not committed yet · Begun/ }).waitFor();
  await begun.getByRole('link', { name: /Hotter soup/ }).waitFor();
  await lookAt(page, 'home-unfinished');
});

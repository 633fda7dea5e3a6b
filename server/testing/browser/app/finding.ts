// Finding one's way: the side bar, the palette.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

/** A page in the handbook that can be found. */
async function writeKiln(): Promise<void> {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  await api.patch(`/v1/spaces/${cast.handbookId}`, { body: { editMode: 'live' } });
  const change = { operation: 'insert_page', title: 'Kilns', document: { markdown: 'A kiln fires clay.' } };
  const body = { changes: [change] };
  const { status, text } = await api.post(`/v1/spaces/${cast.handbookId}/content`, { body });
  assert.ok(status < 300, text);
  await world.app.jobs.runDue();
}

test('the palette finds a page by its words, and opens it, by the keyboard alone', async () => {
  await writeKiln();
  const { page } = await open();
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox');
  await field.waitFor();
  await page.keyboard.type('fires');
  await page.getByRole('option', { name: 'Kilns' }).waitFor();
  assert.equal(await page.locator('.palette mark').first().innerText(), 'fires');
  await page.getByRole('status').getByText('1 result').waitFor({ state: 'attached' });
  await lookAt(page, 'palette');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/spaces\/\w+\/pages\/\w+/);
  await page.getByRole('heading', { name: 'Kilns' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Kilns' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('Enter that comes before the answers opens the first of them', async () => {
  const { page } = await open();
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').waitFor();
  await page.keyboard.insertText('handb');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/spaces\/\w+/);
});

test('a command of the palette makes everything dark, here and after the next start', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.keyboard.type('dark');
  await page.getByRole('option', { name: 'Dark', exact: true }).waitFor();
  await page.getByRole('option', { name: 'Dark', exact: true }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-scheme'), 'dark');
});

test('a collection that was closed stays closed, and many spaces are found by name', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const made = await api.post(`/v1/orgs/${cast.organizationId}/collections`, { body: { title: 'Products' } });
  for (let index = 0; index < 40; index += 1) {
    const body = { title: `Product ${index}`, parent: made.body.id };
    assert.equal((await api.post(`/v1/orgs/${cast.organizationId}/spaces`, { body })).status, 201);
  }
  const { page } = await open('', { person: cast.owner });
  const side = page.getByRole('navigation', { name: 'Main' });
  const products = side.getByRole('button', { name: 'Products' });
  await products.waitFor();
  assert.equal(await side.getByRole('link', { name: /^Product / }).count(), 30);
  await lookAt(page, 'side');
  await side.getByRole('button', { name: 'Show all 40' }).click();
  assert.equal(await side.getByRole('link', { name: /^Product / }).count(), 40);
  await side.getByRole('searchbox', { name: 'Find a space' }).fill('39 prod');
  await side.getByRole('link', { name: 'Product 39' }).waitFor();
  assert.equal(await side.getByRole('link', { name: /^Product / }).count(), 1);
  await side.getByRole('searchbox').fill('');
  await products.click();
  await page.reload();
  await products.waitFor();
  assert.equal(await products.getAttribute('aria-expanded'), 'false');
  assert.equal(await side.getByRole('link', { name: /^Product / }).count(), 0);
});

test('the palette finds a file of the space that somebody is in, and leads to it', async () => {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Pictures' });
  const api = world.as(owner.token);
  await api.patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } });
  const files = ['kiln plan.csv', 'other.csv'].map((name) => ({ name, base64: 'YQ==' }));
  await api.post(`/v1/spaces/${id}/content`, { body: { changes: [{ operation: 'insert_files', files }] } });
  const { page } = await open(`/spaces/${id}/files`);
  await page.getByRole('row', { name: /other/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').waitFor();
  await page.keyboard.type('KILN PL');
  await page.getByRole('option', { name: /kiln plan\.csv/ }).waitFor();
  await lookAt(page, 'palette-files');
  const only = page.getByRole('switch', { name: 'Only in “Pictures”' });
  await only.press('Space');
  await page.getByRole('option', { name: /kiln plan\.csv/ }).waitFor();
  await lookAt(page, 'palette-here');
  await page.reload();
  await page.getByRole('row', { name: /other/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').waitFor();
  await page.keyboard.type('KILN PL');
  await page.getByRole('option', { name: /kiln plan\.csv/ }).waitFor();
  await page.getByRole('option', { name: /kiln plan\.csv/ }).click();
  await page.waitForURL(/name=kiln%20plan\.csv$/);
  await page.getByRole('row', { name: /kiln plan/ }).waitFor();
  await page.getByRole('row', { name: /other/ }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('nothing');
  await page.getByText('No file has this name').waitFor();
  await lookAt(page, 'files-unfound');
  await page.getByRole('button', { name: 'Show all files' }).press('Enter');
  await page.getByRole('row', { name: /other/ }).waitFor();
});

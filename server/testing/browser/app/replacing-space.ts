// Words are found in all pages of a space, looked at, and replaced as one change request or at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

async function makeKilns() {
  const { spaceId, pageId, committed } = await makePage('# Page\n\nA kiln, and another kiln.\n\n`kiln`\n');
  const api = stage.world.as(stage.cast.owner.token);
  const changes = [{ operation: 'insert_page', title: 'Other', document: { source: '# Other\n\nOne kiln.\n' } }];
  assert.equal((await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } })).status, 200);
  return { spaceId, pageId, committed, api };
}

test('what is found is chosen and replaced in a change request', async () => {
  const { spaceId, committed, api } = await makeKilns();
  const { page } = await open(`/spaces/${spaceId}`);
  await page.getByRole('button', { name: 'More of this space' }).click();
  await page.getByRole('menuitem', { name: 'Find and replace' }).click();
  await page.getByText('Look through all pages').waitFor();
  await lookAt(page, 'replacing');
  await page.getByLabel('Find', { exact: true }).fill('kiln');
  await page.getByLabel('Replace with').fill('oven');
  await page.keyboard.press('Enter');
  await page.getByText('3 places will be replaced.').waitFor();
  await page
    .getByRole('checkbox', { name: /^Line 3: A kiln, and another/ })
    .last()
    .press('Space');
  await page.getByText('2 places will be replaced.').waitFor();
  await lookAt(page, 'replacing-found');
  await page.getByRole('button', { name: 'Replace in a change request' }).click();
  await page.getByText('Replaced 2 places in 2 pages.').waitFor();
  assert.equal(await committed(), '# Page\n\nA kiln, and another kiln.\n\n`kiln`\n');
  await page.getByRole('button', { name: 'View changes' }).click();
  await page.getByText('Pages: 2 changed.').waitFor();
  const { items } = (await api.get(`/v1/spaces/${spaceId}/change-requests`, { query: { status: 'draft' } })).body;
  assert.equal(items[0].subject, 'Replaced “kiln” with “oven”');
});

test('in an open space it is replaced at once, by a pattern, and bad patterns say what is wrong', async () => {
  const { spaceId, committed } = await makeKilns();
  const { page, expects } = await open(`/spaces/${spaceId}/find`);
  expects(/422/);
  await page.getByLabel('Find', { exact: true }).fill('k(iln');
  await page.getByRole('checkbox', { name: 'Regular expression' }).press('Space');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/missing closing/)
    .waitFor();
  await page.getByLabel('Find', { exact: true }).fill('k(iln)');
  await page.getByLabel('Replace with').fill('b$1');
  await page.getByRole('checkbox', { name: 'Code' }).press('Space');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText('3 places will be replaced.').waitFor();
  await page.getByRole('button', { name: 'Replace now' }).click();
  await page.getByText('Replaced 3 places in 2 pages.').waitFor();
  assert.equal(await committed(), '# Page\n\nA biln, and another biln.\n\n`kiln`\n');
});

test('whoever may only read finds, and is offered no replacement', async () => {
  const { spaceId } = await makeKilns();
  const { page } = await open(`/spaces/${spaceId}/find`, { person: stage.cast.reader });
  await page.getByLabel('Find', { exact: true }).fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing was found').waitFor();
  await lookAt(page, 'replacing-none');
  await page.getByLabel('Find', { exact: true }).fill('kiln');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Other' }).waitFor();
  assert.equal(await page.getByLabel('Replace with').count(), 0);
  assert.equal(await page.getByRole('button', { name: /^Replace/ }).count(), 0);
});

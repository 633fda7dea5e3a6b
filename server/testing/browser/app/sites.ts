// From a page that nobody reads to one that readers find.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

test('a space is published on a new site with the keyboard alone, and readers find it there', async () => {
  const { address, spaceId } = await makePage('# Release notes\n\nAll is new.\n');
  const { page, context } = await open(address, { person: stage.cast.owner });
  await page.getByRole('button', { name: 'Publish on a site' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Site title').waitFor();
  await lookAt(page, 'publish');
  await page.getByLabel('Site title').fill('News for everybody');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '“News for everybody” is published' }).waitFor();
  await lookAt(page, 'published');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const site = await opened;
  await site.getByRole('heading', { level: 1, name: 'Release notes' }).waitFor();
  await page.keyboard.press('Escape');
  // Another one is in the menu of the space.
  await page.getByText(/^Published/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Publish on a site' }).count(), 0);
  const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}`);
  assert.match(body.urls.published, /news-for-everybody/);
});

test('a space joins a site that is there, and a refusal leaves no site behind', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const sites = `/v1/orgs/${cast.organizationId}/sites`;
  const { address, spaceId } = await makePage('# Page\n\nText.\n');
  const { body: site } = await api.post(sites, { body: { title: 'Waiting', type: 'basic', spaces: 'empty' } });
  const before = (await api.get(sites)).body.count;
  const { page, expects } = await open(address, { person: cast.owner });
  expects(/status of 503/);
  await page.route('**/publish', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 503, message: 'Come back later.' } } }),
  );
  await page.getByRole('button', { name: 'Publish on a site' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Come back later.' }).waitFor();
  assert.equal((await api.get(sites)).body.count, before);
  await page.unroute('**/publish');
  await page.getByRole('button', { name: /^A new site/ }).click();
  await page.getByRole('option', { name: 'Waiting' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: '“Waiting” is published' }).waitFor();
  const { body } = await api.get(`${sites}/${site.id}/site-spaces`);
  assert.ok(body.items.some((item: { space: { id: string } }) => item.space.id === spaceId));
});

test('who may make no sites is offered none', async () => {
  const { address } = await makePage('# Page\n\nText.\n');
  const { page } = await open(address);
  await page.getByText('Text.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Publish on a site' }).count(), 0);
});

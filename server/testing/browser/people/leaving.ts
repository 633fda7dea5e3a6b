// People who take their data along, who go, and who delete an organization and bring it back.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openZip } from '../../zips.ts';
import { BASE, enterPassword, isAccountOf, makeSomebody, open, signIn, stage } from './stage.ts';

test('somebody takes their data along and deletes their account, and nobody comes in by it any more', async () => {
  const somebody = await makeSomebody();
  const page = await open({ acceptDownloads: true });
  await signIn(page, somebody);
  await page.getByRole('link', { name: 'Your data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ]);
  const files = await openZip(await readFile(await download.path()));
  assert.ok(files.has('README.md'), [...files.keys()].join());
  // The page is still there, and another address than one's own deletes nothing.
  const field = page.getByLabel('Your e-mail address, to confirm');
  await field.fill('somebody-else@example.com');
  await page.getByRole('button', { name: 'Delete your account' }).click();
  await page.getByRole('alert').waitFor();
  await field.fill(somebody.email.toUpperCase());
  await page.getByRole('button', { name: 'Delete your account' }).click();
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterPassword(page, somebody);
  await page.getByRole('alert').waitFor();
  assert.equal((await stage.world.as(somebody.token).get('/v1/user')).status, 401);
});

test('an administrator deletes an organization by its name, and brings it back by one button', async () => {
  const { world } = stage;
  const owner = await makeSomebody();
  const api = world.as(owner.token);
  const { body: organization } = await api.post('/v1/orgs', { body: { title: 'Initrode' } });
  const { body: space } = await api.post(`/v1/orgs/${organization.id}/spaces`, { body: { title: 'Handbook' } });
  const statusOf = async () => (await api.get(`/v1/spaces/${space.id}`)).status;
  const page = await open();
  await signIn(page, owner);
  await isAccountOf(page, owner);
  // Who is the last one to administer it cannot go before it is gone, and is led there.
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('link', { name: 'Initrode' }).click();
  const field = page.getByRole('textbox');
  await field.fill('initrode');
  await page.getByRole('button', { name: 'Delete the organization' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await statusOf(), 200);
  await field.fill('Initrode');
  await page.getByRole('button', { name: 'Delete the organization' }).click();
  await page.waitForURL(`${BASE}/account?done=organizationDeleted`);
  assert.equal(await statusOf(), 404);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.waitForURL(`${BASE}/account?done=restored`);
  assert.equal(await statusOf(), 200);
  assert.equal(await page.getByRole('button', { name: 'Restore' }).count(), 0);
});

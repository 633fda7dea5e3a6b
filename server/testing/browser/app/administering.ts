// Administrators at the settings of an organization: its name, members, invitations and teams.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAt, open, stage } from './stage.ts';

const settings = (path = ''): string => `/organizations/${stage.cast.organizationId}/settings${path}`;

test('an administrator changes the title and the mail domains, and bad values say why', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { page, expects } = await open('', { person: cast.owner });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Hostname').waitFor();
  await lookAt(page, 'settings');
  expects(/status of 422/);
  await page.getByLabel('Mail domains').fill('example.com, not a domain!');
  await page.getByRole('button', { name: 'Save: Joining' }).click();
  await page.getByRole('alert').filter({ hasText: 'mail domain' }).waitFor();
  await page.getByLabel('Mail domains').fill('@Example.com\nacme.example');
  await page.getByRole('button', { name: 'Save: Joining' }).click();
  await page.getByText('The settings are saved.').waitFor();
  const { body } = await api.get(`/v1/orgs/${cast.organizationId}`);
  assert.deepEqual(body.emailDomains, ['example.com', 'acme.example']);
  assert.equal(body.title, 'Acme');
});

test('who may not change the settings finds out whom to ask, and guests find none', async () => {
  const { page } = await open(settings('/general'), { person: stage.cast.reader });
  await page.getByRole('heading', { name: 'General needs another role' }).waitFor();
  await lookAt(page, 'settings-refused');
  const { page: other } = await open(settings(), { person: stage.cast.guest });
  await other.getByRole('heading', { name: 'There are no settings for you here' }).waitFor();
  assert.equal(await other.getByRole('link', { name: 'Settings', exact: true }).count(), 0);
});

// Who can see a space or a collection: it is shared, closed, and explained.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { makePerson } from '../../cast.ts';
import { lookAt, open, stage } from './stage.ts';

const owned = () => stage.world.as(stage.cast.owner.token);

async function makeSpace(title: string): Promise<string> {
  const { organizationId, owner } = stage.cast;
  return (await createSpace(stage.world.ctx, { organizationId, createdBy: owner.id, title })).id;
}

test('a space is shared with a person and a team, closed to all others, and everybody is explained', async () => {
  const { organizationId, owner, reader, guest } = stage.cast;
  const spaceId = await makeSpace('Salaries');
  const api = owned();
  await api.put(`/v1/orgs/${organizationId}/teams`, { body: { title: 'Payroll', members: [reader.id] } });
  const { page } = await open(`/spaces/${spaceId}/people`, { person: owner });
  await page.getByText('Nobody was named by themselves.').waitFor();
  await lookAt(page, 'people');
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share “Salaries”' });
  await dialog.getByRole('searchbox').fill('Payroll');
  await dialog.getByRole('option', { name: 'Payroll' }).press('Space');
  await dialog.getByRole('searchbox').fill('gus');
  await dialog.getByRole('option', { name: 'gus' }).press('Space');
  await dialog.getByRole('button', { name: 'Do not choose Payroll' }).waitFor();
  await lookAt(page, 'share');
  await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Payroll' }).waitFor();
  await page.getByRole('button', { name: /Members who are not named below/ }).press('Enter');
  await page.getByRole('option', { name: 'No access' }).press('Enter');
  await page.getByText('“Salaries” is closed to who was not named.').waitFor();
  const roleOf = async (user: string) =>
    (await api.get(`/v1/spaces/${spaceId}/permissions/explain?user=${user}`)).body.role;
  assert.deepEqual(
    [await roleOf(guest.id), await roleOf(reader.id), await roleOf(stage.cast.writer.id)],
    ['read', 'read', null],
  );
  await page.getByRole('button', { name: 'Why can ravi see this?' }).press('Enter');
  await page.getByText('ravi is Reader of “Salaries”.').waitFor();
  await page.getByText('“Salaries” was shared with the team “Payroll”, as Reader.').waitFor();
  await lookAt(page, 'why');
  await page.getByRole('button', { name: 'Check somebody else' }).press('Enter');
  await page.getByRole('dialog').getByRole('searchbox').fill('wim');
  await page.getByRole('option', { name: 'wim' }).press('Space');
  await page.getByText('wim cannot see “Salaries”.').waitFor();
  await page.getByRole('link', { name: 'Change it' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Remove gus' }).press('Enter');
  await page.getByText('gus is not named here any more').waitFor();
  assert.equal(await roleOf(guest.id), null);
  await page.locator('.toast').filter({ hasText: 'gus is not' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Remove gus' }).waitFor();
  assert.equal(await roleOf(guest.id), 'read');
  // The other way round.
  await page.goto(`${stage.base}/app/organizations/${organizationId}/settings/members/${reader.id}`);
  await page.getByRole('link', { name: 'Why can they see Salaries?' }).press('Enter');
  await page.getByText('ravi is Reader of “Salaries”.').waitFor();
});

test('a link for guests opens one space, and a collection passes on what it says', async () => {
  const { organizationId, owner } = stage.cast;
  const api = owned();
  const { body: collection } = await api.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Vault' } });
  const spaceId = await makeSpace('Inside');
  await api.post(`/v1/spaces/${spaceId}/move`, { body: { parent: collection.id } });
  const { page } = await open(`/organizations/${organizationId}`, { person: owner });
  await page.getByRole('link', { name: 'People of Vault' }).click();
  await page.getByRole('button', { name: /Members who are not named below/ }).waitFor();
  await lookAt(page, 'people-collection');
  await page.getByRole('button', { name: /Members who are not named below/ }).press('Enter');
  await page.getByRole('option', { name: 'Commenter' }).press('Enter');
  await page.getByText('The change counts at once.').waitFor();
  await page.getByRole('button', { name: 'New link' }).press('Enter');
  await page.getByRole('button', { name: 'Copy the link to Vault for Reader' }).waitFor();
  await page.goto(`${stage.base}/app/spaces/${spaceId}/people?person=${stage.cast.reader.id}`);
  await page.getByText('Everybody in the organization is Commenter of “Vault”.').waitFor();
  await page.getByRole('link', { name: 'Change it' }).press('Enter');
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  const { body: invites } = await api.get(
    `/v1/orgs/${organizationId}/content-link-invites?collection=${collection.id}`,
  );
  const newcomer = await makePerson(stage.world.ctx, 'newcomer');
  await stage.world.as(newcomer.token).post(`/v1/orgs/${organizationId}/invites/${invites.items[0].id}`);
  assert.equal((await stage.world.as(newcomer.token).get(`/v1/spaces/${spaceId}`)).status, 200);
});

test('who does not manage a space reads why they see it, and changes nothing', async () => {
  const spaceId = await makeSpace('Canteen');
  const { page } = await open(`/spaces/${spaceId}/people`, { person: stage.cast.reader });
  await page.getByRole('button', { name: 'Why can I see this?' }).press('Enter');
  await page.getByText('ravi is Reader of “Canteen”.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Share' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: /Members who are not named below/ }).count(), 0);
});

// Administrators at the settings of an organization: its name, members, invitations and teams.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { addMember, createOrganization } from '#features/organizations/index.ts';
import { setQuotas } from '#features/quotas/index.ts';
import { createUser } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { makePerson } from '../../cast.ts';
import { openZip } from '../../zips.ts';
import { lookAt, open, stage, WIDTHS } from './stage.ts';

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

test('an administrator lets questions of readers be answered, and stops it', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { page } = await open(settings('/general'), { person: cast.owner });
  const isOn = page.getByRole('switch', { name: 'Let questions of readers be answered' });
  for (const expected of [true, false]) {
    await isOn.press('Space');
    await page.getByRole('button', { name: 'Save: Questions' }).click();
    const saved = async () => (await api.get(`/v1/orgs/${cast.organizationId}`)).body.ai === expected;
    for (let tries = 0; tries < 50 && !(await saved()); tries++) await page.waitForTimeout(100);
    assert.ok(await saved(), String(expected));
    await page.reload();
    await isOn.waitFor();
    assert.equal(await isOn.isChecked(), expected);
  }
});

test('an administrator sees what the organization takes, takes all of it along, and finds the way to its end', async () => {
  const { world, cast } = stage;
  const { organizationId } = cast;
  await setQuotas(world.ctx, organizationId, { settings: { storage: 5e9, spaces: 100_000, members: 1 } });
  const { page } = await open(settings('/general'), { person: cast.owner, acceptDownloads: true });
  const usage = page.getByRole('table', { name: 'Usage' });
  await usage.getByRole('row', { name: /^Storage .* 5 GB$/ }).waitFor();
  await usage.getByRole('row', { name: /^Spaces \d+ 100,000$/ }).waitFor();
  await usage.getByRole('row', { name: /^Sites \d+ No limit$/ }).waitFor();
  await usage.getByRole('row', { name: /^Members and guests \d+ 1 \(nothing left\)$/ }).waitFor();
  const isLong = 'document.documentElement.scrollHeight > innerHeight';
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('link', { name: 'Delete the organization…' }).scrollIntoViewIfNeeded();
    await lookAt(page, 'settings-usage', width);
    assert.equal(await page.evaluate(isLong), false, 'the page scrolls within the window, and the window does not');
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).press('Enter'),
  ]);
  const files = await openZip(await readFile(await download.path()));
  assert.ok(files.has('README.md'), [...files.keys()].slice(0, 20).join());
  await page.getByRole('link', { name: 'Delete the organization…' }).click();
  await page.waitForURL(`${stage.base}/account/organizations/${organizationId}/delete`);
  await setQuotas(world.ctx, organizationId, {
    settings: { storage: 'default', spaces: 'default', members: 'default' },
  });
});

test('who may not change the settings finds out whom to ask, and guests find none', async () => {
  const { page } = await open(settings('/general'), { person: stage.cast.reader });
  await page.getByRole('heading', { name: 'General needs another role' }).waitFor();
  await lookAt(page, 'settings-refused');
  const { page: other } = await open(settings(), { person: stage.cast.guest });
  await other.getByRole('heading', { name: 'There are no settings for you here' }).waitFor();
  assert.equal(await other.getByRole('link', { name: 'Settings', exact: true }).count(), 0);
});

test('members are found, given a role with a way back, and kept out; the last administrator stays one', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const membership = { organizationId: cast.organizationId, role: 'read' as const };
  const long = await makePerson(world.ctx, 'l'.repeat(60), membership);
  await world.db
    .updateTable('users')
    .set({ display_name: `${'Ünnamed'.repeat(8)} <b>x</b>` })
    .where('id', '=', long.id)
    .execute();
  const rtl = await makePerson(world.ctx, 'rtl', membership);
  await world.db.updateTable('users').set({ display_name: 'שלום \u202Eevil' }).where('id', '=', rtl.id).execute();
  const { page, expects } = await open(settings('/members'), { person: cast.owner });
  await page.getByRole('link', { name: 'wim' }).waitFor();
  await lookAt(page, 'members');
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('RAVI');
  await page.getByText('1 person found').waitFor();
  await page.getByRole('button', { name: /Role of ravi/ }).click();
  await page.getByRole('option', { name: 'Reviewer' }).click();
  await page.getByText('ravi is Reviewer now.').waitFor();
  const role = async () => (await api.get(`/v1/orgs/${cast.organizationId}/members/${cast.reader.id}`)).body.role;
  assert.equal(await role(), 'review');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('button', { name: /Reader.*Role of ravi|Role of ravi.*Reader|^Reader/ })
    .first()
    .waitFor();
  for (let tries = 0; tries < 50 && (await role()) !== 'read'; tries++) await page.waitForTimeout(100);
  assert.equal(await role(), 'read');
  // The one who would lose everything is asked, and then refused.
  expects(/status of 412/);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('olga');
  await page.getByText('1 person found').waitFor();
  await page.getByRole('button', { name: /Role of olga/ }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await page.getByRole('dialog', { name: 'Give up your own rights?' }).waitFor();
  await lookAt(page, 'member-own-role');
  await page.getByRole('button', { name: 'Become Editor' }).click();
  await page
    .getByText(/last administrator|only administrator/i)
    .first()
    .waitFor();
});

test('a member who is removed loses what the window says, and what they wrote stays', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { id } = await makePerson(world.ctx, 'leaver', { organizationId: cast.organizationId, role: 'edit' });
  await api.put(`/v1/orgs/${cast.organizationId}/teams`, { body: { title: 'Leavers', members: [id] } });
  const { page } = await open(settings(`/members/${id}`), { person: cast.owner });
  await page.getByRole('link', { name: 'Leavers' }).waitFor();
  await page.getByRole('link', { name: 'Handbook', exact: false }).first().waitFor();
  await lookAt(page, 'member');
  await page.getByRole('button', { name: 'Options of leaver' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
  await lookAt(page, 'member-menu');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove leaver?' });
  await dialog.getByText('the team Leavers').waitFor();
  await dialog.getByText(/lose access to \d+ space/).waitFor();
  await lookAt(page, 'member-remove');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await page.getByText('leaver is no member any more.').waitFor();
  assert.equal((await api.get(`/v1/orgs/${cast.organizationId}/members/${id}`)).status, 404);
});

test('people are invited by mail and by link, and both are withdrawn', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const list = async (path: string) => (await api.get(`/v1/orgs/${cast.organizationId}/${path}`)).body;
  const { page } = await open(settings('/invitations'), { person: cast.owner });
  await page.getByLabel('Mail addresses').fill('new@example.org, nobody');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('These are no mail addresses: nobody.').waitFor();
  assert.equal((await list('email-invites')).count, 0);
  await api.put(`/v1/orgs/${cast.organizationId}/teams`, { body: { title: 'Newcomers' } });
  await page.getByLabel('Mail addresses').fill('New One <new@example.org>\nravi@example.com');
  await page.getByRole('button', { name: /The link works for/ }).press('Enter');
  await page.getByRole('option', { name: '30 days' }).press('Enter');
  await page.getByLabel('Message').fill('Welcome to the kitchen.');
  await page.getByRole('button', { name: 'Teams, spaces and collections' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Teams, spaces and collections' }).fill('Newc');
  await page.getByRole('option', { name: 'Newcomers' }).press('Space');
  await page.getByRole('searchbox', { name: 'Teams, spaces and collections' }).fill('Handbook');
  await page.getByRole('option', { name: 'Handbook' }).press('Space');
  await page.getByRole('button', { name: /Role on these spaces/ }).press('Enter');
  await page.getByRole('option', { name: 'Editor' }).press('Enter');
  await lookAt(page, 'invitation');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  // This server sends no mail.
  await page.getByText('1 person is invited. 1 is a member already').waitFor();
  await page.getByRole('button', { name: 'Copy the link for new@example.org' }).waitFor();
  await page.getByText('1 team, 1 space').waitFor();
  const [waiting] = (await list('email-invites')).items;
  assert.deepEqual([waiting.level, waiting.message], ['edit', 'Welcome to the kitchen.']);
  assert.equal(Math.round((Date.parse(waiting.expiresAt) - Date.now()) / 86_400_000), 30);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Copy the link for Reader' }).waitFor();
  await lookAt(page, 'invitations');
  await page.getByRole('button', { name: /State/ }).click();
  await page.getByRole('option', { name: 'Accepted' }).click();
  await page.getByText('Nobody used an invitation in the last 30 days.').waitFor();
  await page.getByRole('button', { name: /State/ }).click();
  await page.getByRole('option', { name: 'Waiting' }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation of new@example.org' }).click();
  await page.getByText('The invitation of new@example.org does not work any more.').waitFor();
  await page.getByRole('button', { name: 'Delete the link for Reader' }).click();
  await page.getByText('The link does not work any more.').waitFor();
  assert.deepEqual([(await list('email-invites')).count, (await list('link-invites')).count], [0, 0]);
});

test('a team is made, filled, given an owner and deleted with the keyboard alone', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { page } = await open(settings('/teams'), { person: cast.owner });
  await page.getByRole('button', { name: 'New team' }).press('Enter');
  await page.getByLabel('Title').fill('Cooks & <Bakers>');
  await lookAt(page, 'team-dialog');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cooks & <Bakers>' }).waitFor();
  await page.getByRole('button', { name: 'Add members' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Add members/ });
  await dialog.getByRole('searchbox', { name: 'Members' }).fill('wim');
  await dialog.getByRole('option', { name: 'wim' }).press('Space');
  await dialog.getByRole('searchbox', { name: 'Members' }).fill('rosa');
  await dialog.getByRole('option', { name: 'rosa' }).press('Space');
  await lookAt(page, 'team-add');
  await dialog.getByRole('button', { name: 'Add 2 members' }).press('Enter');
  await page.getByRole('button', { name: 'Role of rosa in the team' }).waitFor();
  await lookAt(page, 'team');
  await page.getByRole('button', { name: /Role of wim in the team/ }).press('Enter');
  await page.getByRole('option', { name: 'Owner' }).press('Enter');
  const teamId = page.url().split('/').at(-1);
  const members = async () =>
    (await api.get(`/v1/orgs/${cast.organizationId}/teams/${teamId}/members`)).body.items.map(
      (each: { organization: { user: { displayName: string } }; team: { role: string } }) =>
        `${each.organization.user.displayName} ${each.team.role}`,
    );
  for (let tries = 0; tries < 50 && !(await members()).includes('wim owner'); tries++) await page.waitForTimeout(100);
  await page.getByRole('button', { name: 'Remove rosa from the team' }).press('Enter');
  await page.getByText('rosa is not in').waitFor();
  assert.deepEqual(await members(), ['wim owner']);
  // Somebody who owns a team adds members, and does not delete it.
  const { page: owners } = await open(settings(`/teams/${teamId}`), { person: cast.writer });
  await owners.getByRole('button', { name: 'Add members' }).waitFor();
  assert.equal(await owners.getByRole('button', { name: 'Delete' }).count(), 0);
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await page.getByText('1 member stays in the organization').waitFor();
  await lookAt(page, 'team-delete');
  await page.getByRole('button', { name: 'Delete the team' }).press('Enter');
  await page.getByText('is deleted.').waitFor();
  await lookAt(page, 'teams');
});

test('five thousand members are shown some at a time, and found by the server', async () => {
  const { world, cast } = stage;
  const { id: organizationId } = await createOrganization(world.ctx, { title: 'Large', adminUserId: cast.owner.id });
  await inTransaction(world.ctx, async (tx) => {
    for (let at = 1; at <= 5000; at++) {
      const displayName = `Person ${String(at).padStart(4, '0')}`;
      const userId = await createUser(tx, { email: `large${at}@example.com`, displayName, isEmailVerified: true });
      await addMember(tx, { organizationId, userId, role: 'read' });
    }
  });
  const { page } = await open(`/organizations/${organizationId}/settings/members`, { person: cast.owner });
  const sizes: number[] = [];
  page.on('response', (response) => {
    if (/\/members\?/.test(response.url())) void response.body().then(({ length }) => sizes.push(length));
  });
  await page.getByText('5,001 people').waitFor();
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  assert.equal(await rows.count(), 50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await rows.nth(99).waitFor();
  assert.equal(await rows.count(), 100);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('person 2345');
  await page.getByText('1 person found').waitFor();
  await page.getByRole('link', { name: 'Person 2345' }).waitFor();
  assert.ok(sizes.length > 0 && Math.max(...sizes) < 64_000, `${sizes.join()} bytes`);
  assert.ok((await page.locator('*').count()) < 3000);
});

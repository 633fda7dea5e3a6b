// A site is made, published, taken back and deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { createOrganization } from '#features/organizations/index.ts';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const sitesOf = (organizationId: string): string => `/organizations/${organizationId}/sites`;
const siteApi = (siteId = ''): string => `/v1/orgs/${stage.cast.organizationId}/sites${siteId && `/${siteId}`}`;

test('an organization without sites offers to make one, and says what one is', async () => {
  const { world, cast } = stage;
  const { id } = await createOrganization(world.ctx, { title: 'Empty Co', adminUserId: cast.owner.id });
  const { page } = await open(sitesOf(id), { person: cast.owner });
  await page.getByRole('heading', { name: 'There are no sites yet' }).waitFor();
  await lookAt(page, 'sites-empty');
});

test('a site is made with the keyboard alone: title, address, spaces and audience', async () => {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  for (const title of ['Alpha manual', 'Beta manual'])
    await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
  const { page } = await open(sitesOf(organizationId), { person: owner });
  await page.getByRole('button', { name: 'New site' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').waitFor();
  await page.keyboard.type('Product manual');
  assert.equal(await page.getByRole('textbox', { name: 'Address' }).inputValue(), 'product-manual');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('bad address');
  await page.getByText(/^Letters, digits, dashes and underscores only/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create' }).isDisabled(), true);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Manual');
  const filter = page.getByRole('main').getByLabel('Find a space');
  for (const title of ['Beta', 'Alpha']) {
    if ((await filter.count()) > 0) await filter.fill(title);
    const choice = page.getByRole('checkbox', { name: `${title} manual` });
    await choice.focus();
    await page.keyboard.press('Space');
  }
  if ((await filter.count()) > 0) await filter.fill('');
  await lookAt(page, 'new-site');
  await page.getByRole('button', { name: 'Move Alpha manual up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Who has the address/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const [site] = (await world.as(owner.token).get(siteApi(), { query: { title: 'Product manual' } })).body.items;
  assert.deepEqual([site.basename, site.visibility, site.published], ['manual', 'unlisted', false]);
  const shown = (await world.as(owner.token).get(`${siteApi(site.id)}/site-spaces`)).body.items;
  assert.deepEqual(
    shown.map(({ title }: { title: string }) => title),
    ['Alpha manual', 'Beta manual'],
  );
});

test('an address that another site had until lately is refused at its field, and no site is left behind', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { body: site } = await api.post(siteApi(), { body: { title: 'Moving', basename: 'moving' } });
  await api.patch(siteApi(site.id), { body: { basename: 'moved' } });
  const before = (await api.get(siteApi())).body.count;
  const { page, expects } = await open(`${sitesOf(cast.organizationId)}?new`, { person: cast.owner });
  expects(/status of 409/);
  await page.getByLabel('Title').fill('Moving');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Another site has this address, or had it until lately').waitFor();
  await lookAt(page, 'new-site-refused');
  assert.equal((await api.get(siteApi())).body.count, before);
  await page.getByRole('textbox', { name: 'Address' }).fill('moving-on');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

test('who publishes sees where and for whom, and who takes it back sees what readers lose', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { spaceId } = await makePage('# Guide\n\nAll about it.\n');
  const { body: site } = await api.post(siteApi(), { body: { title: 'Guides', spaces: [spaceId] } });
  const { page } = await open(`${sitesOf(cast.organizationId)}/${site.id}`, { person: cast.owner });
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByText(/read by members alone until now/).waitFor();
  await lookAt(page, 'site-publish');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: '“Guides” is published' }).waitFor();
  await lookAt(page, 'site-published');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const { urls } = (await api.get(siteApi(site.id))).body;
  assert.equal((await world.as(undefined).get(new URL(urls.published).pathname)).status, 200);
  await lookAt(page, 'site');
  await page.getByRole('button', { name: 'Export as PDF…' }).click();
  await page.getByRole('dialog', { name: 'Export the site' }).waitFor();
  await lookAt(page, 'site-export');
  await page.getByRole('radio', { name: 'Letter' }).check({ force: true });
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  assert.equal((await coming).suggestedFilename(), 'guides.pdf');
  await page.getByText('The browser has the file').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const edition = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Offline edition' }).click();
  await page.getByText(/is being made/).waitFor();
  await lookAt(page, 'site-offline-edition');
  assert.equal((await edition).suggestedFilename(), 'guides.zip');
  await page.getByRole('button', { name: 'Unpublish…' }).click();
  await page.getByText(/Readers get “not found”/).waitFor();
  await lookAt(page, 'site-unpublish');
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await page.getByText('“Guides” is not published any more.').waitFor();
  assert.equal((await world.as(undefined).get(new URL(urls.published).pathname)).status, 404);
  await page.goto(`${stage.base}/app${sitesOf(cast.organizationId)}`);
  await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
  await page.getByRole('list', { name: 'Sites of the organization' }).waitFor();
  await lookAt(page, 'sites');
});

test('a site is renamed, moved and deleted, the last only with its title typed', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { spaceId } = await makePage('# Guide\n\nText.\n');
  const { body: site } = await api.post(siteApi(), { body: { title: 'Old name', spaces: [spaceId] } });
  await api.post(`${siteApi(site.id)}/publish`);
  const { page } = await open(`${sitesOf(cast.organizationId)}/${site.id}/settings`, { person: cast.owner });
  await page.getByLabel('Title').fill('New name');
  await page.getByRole('textbox', { name: 'Address' }).fill('new-name');
  await page.getByText(/leads readers to the new one/).waitFor();
  await lookAt(page, 'site-settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  const now = (await api.get(siteApi(site.id))).body;
  assert.deepEqual([now.title, now.basename], ['New name', 'new-name']);
  await page.getByRole('button', { name: 'Delete the site…' }).click();
  const last = page.getByRole('button', { name: 'Delete the site', exact: true });
  await page.getByLabel(/^Type the title of the site/).fill('New nam');
  assert.equal(await last.isDisabled(), true);
  await lookAt(page, 'site-delete');
  await page.getByLabel(/^Type the title of the site/).fill('New name');
  await last.click();
  await page.getByText('The site “New name” is deleted.').waitFor();
  assert.equal((await api.get(siteApi(site.id))).status, 404);
  assert.equal((await api.get(`/v1/spaces/${spaceId}`)).status, 200);
});

test('on a phone the tabs of a site are a menu', async () => {
  const { world, cast } = stage;
  const { body: site } = await world.as(cast.owner.token).post(siteApi(), { body: { title: 'Narrow' } });
  const { page } = await open(`${sitesOf(cast.organizationId)}/${site.id}`, {
    person: cast.owner,
    viewport: { width: 390, height: 800 },
  });
  await page.getByRole('button', { name: /^Overview/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await lookAt(page, 'site-tabs', 390);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('who may change no sites looks at them, learns why not more, and finds no tab for it', async () => {
  const { world, cast } = stage;
  const { body: site } = await world.as(cast.owner.token).post(siteApi(), { body: { title: 'Looked at' } });
  const address = `${sitesOf(cast.organizationId)}/${site.id}`;
  for (const person of [cast.writer, cast.reader]) {
    const { page } = await open(address, { person });
    await page.getByText(/^You may look at this site/).waitFor();
    if (person === cast.reader) await lookAt(page, 'site-reader');
    assert.equal(await page.getByRole('button', { name: /Publish/ }).count(), 0);
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).count(), 0);
    await page.goto(`${stage.base}/app${address}/settings`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.goto(`${stage.base}/app${sitesOf(cast.organizationId)}`);
    await page.getByText(/makes and changes sites/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'New site' }).count(), 0);
  }
});

// A site is shown below a path of another one, or by a program of its owner.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

async function makeSite() {
  const api = stage.world.as(stage.cast.owner.token);
  const { spaceId } = await makePage('# Welcome\n');
  const sites = `/v1/orgs/${stage.cast.organizationId}/sites`;
  const { body } = await api.post(sites, { body: { title: 'Elsewhere', spaces: [spaceId] } });
  const at = `${sites}/${body.id}`;
  await api.post(`${at}/publish`);
  const read = async () => (await api.get(at)).body;
  return { read, id: body.id, address: `/organizations/${stage.cast.organizationId}/sites/${body.id}/elsewhere` };
}

test('a proxy is set up step by step, used, and removed again', async () => {
  const { read, id, address } = await makeSite();
  const { page } = await open(address, { person: stage.cast.owner });
  await page.getByText(`/~proxy/${id}`).waitFor();
  const field = page.getByLabel('Address of the site there');
  await field.fill('https://docs');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText('Begin with a host that has a dot in it').waitFor();
  await field.fill('https://example.com/handbook/');
  await page.getByText('/handbook and all below it').waitFor();
  await lookAt(page, 'site-elsewhere');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText('example.com/handbook: in use').or(page.getByText('Try it in a new tab')).first().waitFor();
  assert.equal((await read()).proxy.origin, 'example.com/handbook');
  await lookAt(page, 'site-elsewhere-used');
  await page.getByRole('button', { name: 'Remove the address…' }).press('Enter');
  await lookAt(page, 'site-elsewhere-remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByLabel('Address of the site there').waitFor();
  assert.equal((await read()).proxy, undefined);
});

test('a renderer gets its settings and a secret that is shown once, and what it would be answered is tried', async () => {
  const { address } = await makeSite();
  const { page, expects } = await open(address, { person: stage.cast.owner });
  expects(/status of 404/);
  await page.getByRole('button', { name: 'Make a secret' }).click();
  await page.getByText('Copy it now').waitFor();
  assert.match(
    (await page
      .locator('code', { hasText: /^[0-9a-f]{64}$/ })
      .first()
      .textContent()) ?? '',
    /^[0-9a-f]{64}$/,
  );
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText(/A renderer would show “Book”/).waitFor();
  await lookAt(page, 'site-renderer');
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.locator('code', { hasText: /^[0-9a-f]{64}$/ }).count(), 0);
  await page.getByLabel('Address that a reader asks for').fill('https://nowhere.example.com/x');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText(/A renderer would be refused/).waitFor();
});

test('members who may change no sites see how it is shown, and can change nothing', async () => {
  const { address } = await makeSite();
  const { page } = await open(address, { person: stage.cast.reader });
  await page.getByText('It is not set up.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Use this address' }).count(), 0);
});

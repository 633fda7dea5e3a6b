// A writer comes in, finds their spaces and makes another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, setPassword } from '#features/credentials/index.ts';
import { makePerson } from '../../cast.ts';
import { lookAt, open, showAll, stage } from './stage.ts';

const PASSWORD = 'four green umbrellas';

test('somebody signs in on the way to the application, and makes a space with the keyboard alone', async () => {
  const { world, cast } = stage;
  await setPassword(world.ctx, cast.owner.id, await hashPassword(world.ctx, PASSWORD));
  const { page } = await open('', { person: null });
  await page.getByLabel('E-mail address').fill(cast.owner.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/app');
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor();
  await lookAt(page, 'home');
  await page.getByRole('button', { name: 'New space' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New space' }).waitFor();
  await lookAt(page, 'new-space');
  await page.keyboard.type('Release notes');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/spaces\/\w+/);
  const [, id = ''] = /spaces\/(\w+)/.exec(page.url()) ?? [];
  const { status, body } = await world.as(cast.owner.token).get(`/v1/spaces/${id}`);
  assert.deepEqual([status, body.title], [200, 'Release notes']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Release notes' }).waitFor();
});

test('who may only edit is offered no new space', async () => {
  const { page } = await open();
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'New space' }).count(), 0);
});

test('a title stays in its field when the space is refused, and the reason stands there', async () => {
  const { world, cast } = stage;
  const { organizationId } = cast;
  const person = await makePerson(world.ctx, 'nora', { organizationId, role: 'create' });
  const { page, expects } = await open('', { person });
  expects(/status of 403/);
  await page.getByRole('button', { name: 'New space' }).click();
  await page.getByLabel('Title').fill('Release notes');
  const path = `/v1/orgs/${organizationId}/members/${person.id}`;
  assert.equal((await world.as(cast.owner.token).patch(path, { body: { role: 'read' } })).status, 200);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.locator('.field-error').filter({ hasText: 'create' }).waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Release notes');
});

test('a space is renamed, put into a collection, deleted and brought back to where it was', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  await api.post(`/v1/orgs/${cast.organizationId}/collections`, { body: { title: 'Shelf' } });
  const { page } = await open('', { person: cast.owner });
  const main = page.getByRole('main');
  const choose = async (title: string, item: string) => {
    await main.getByRole('link', { name: 'Handbook' }).waitFor();
    await showAll(main);
    await main.getByRole('button', { name: `Options of ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Recipes', 'Rename');
  await page.getByLabel('Title').fill('Cook book');
  await page.keyboard.press('Enter');
  await main.getByRole('link', { name: 'Cook book' }).waitFor();
  await choose('Cook book', 'Move');
  await lookAt(page, 'move');
  await page.getByRole('dialog').getByRole('button', { name: 'Shelf' }).click();
  await main.getByText(/^Shelf · /).waitFor();
  await choose('Cook book', 'Delete');
  await main.getByRole('link', { name: 'Cook book' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await main.getByRole('link', { name: 'Cook book' }).waitFor();
  await main.getByText(/^Shelf · /).waitFor();
});

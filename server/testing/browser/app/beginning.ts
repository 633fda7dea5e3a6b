// Who begins: from the address of a first start to a published page, and spaces that begin with a template.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addMember, createOrganization } from '#features/organizations/index.ts';
import { createSignInLink } from '#features/sign-in/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { createUser } from '#features/users/index.ts';
import { rest } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

/** An administrator as a first start makes one, in an organization with nothing in it, and their address. */
async function startFirst(name: string): Promise<{ url: string; organizationId: string; id: string }> {
  const { world, base } = stage;
  const { ctx } = world;
  const id = await createUser(ctx, { email: `${name}@localhost`, displayName: 'Administrator', operator: true });
  const { id: organizationId } = await createOrganization(ctx, { title: 'My organization' });
  await addMember(ctx, { organizationId, userId: id, role: 'admin' });
  const { url } = await createSignInLink({ ...ctx, baseUrl: base }, id, 'first');
  return { url, organizationId, id };
}

/** What somebody does, counted: each press of a button, and each field. */
function counting(page: Page) {
  const count = { steps: 0, letters: 0 };
  return {
    count,
    press: async (name: string) => {
      count.steps++;
      await page.getByRole('button', { name, exact: true }).first().click();
    },
    fill: async (label: string, text: string) => {
      count.steps++;
      count.letters += text.length;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    write: async (text: string) => {
      count.letters += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** Somebody who looks for the next button needs so long for it, and so long for a letter. */
const HUMAN = { stepMs: 4000, letterMs: 250 };

test('somebody who never read the guide publishes a first page within two minutes of a first start', async (t) => {
  const { url } = await startFirst('first');
  const began = performance.now();
  const { page, context } = await open('', { person: null });
  await page.goto(url);
  const { press, fill, write, count } = counting(page);
  await press('Continue');
  await fill('Name', 'Ada');
  await fill('E-mail address', 'ada@example.org');
  await fill('New password', 'nine quiet walruses');
  await press('Continue');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByRole('region', { name: 'Begin' }).waitFor();
  await lookAt(page, 'begin');
  count.steps++;
  await page.getByRole('link', { name: /^Write/ }).click();
  await fill('Title', 'Handbook');
  await press('Create');
  await page.locator('.editor-text').waitFor();
  // The first page is ready to be written in, without a click.
  await page.waitForFunction(() => document.activeElement?.matches('.editor-text') === true);
  await write('Our handbook');
  await page.keyboard.press('Enter');
  await write('Everything that we know.');
  await rest(page);
  await press('Publish on a site');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  count.steps++;
  await page.getByRole('link', { name: 'Open the site' }).waitFor();
  await lookAt(page, 'begin-published');
  count.steps++;
  const [site] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the site' }).click(),
  ]);
  await site.getByText('Everything that we know.').waitFor();
  await site.getByRole('heading', { name: 'Our handbook', level: 1 }).waitFor();
  const machine = performance.now() - began;
  const human = count.steps * HUMAN.stepMs + count.letters * HUMAN.letterMs;
  t.diagnostic(`${count.steps} steps, ${count.letters} letters: ${Math.round(human / 1000)} s of a person`);
  t.diagnostic(`${Math.round(machine / 1000)} s of this machine, with looking for barriers`);
  assert.ok(human < 100_000, `${human} ms`);
});

test('a space begins with a template that was looked at, under the name of a product', async () => {
  const { world, cast } = stage;
  const { page } = await open('/?new', { person: cast.owner });
  await page.getByRole('radio', { name: /^API reference/ }).click({ force: true });
  await page.getByText('Be notified instead of asking again and again.').waitFor();
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'API reference');
  await page.getByLabel('Name of the product').fill('Walrus');
  await lookAt(page, 'templates');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.getByRole('row', { name: /^Webhooks/ }).waitFor();
  const [, id = ''] = /spaces\/(\w+)/.exec(page.url()) ?? [];
  const { body } = await world.as(cast.owner.token).get(`/v1/spaces/${id}/content`);
  assert.equal(body.variables.product, 'Walrus');
});

test('an empty space takes the pages of a template; a locked one proposes them', async () => {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Empty' });
  const { page } = await open(`/spaces/${id}`, { person: owner });
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page.getByRole('radio', { name: /^Handbook/ }).click({ force: true });
  await lookAt(page, 'template-apply');
  await page.getByRole('button', { name: 'Add its pages' }).click();
  await page.waitForURL(/\/changes\/\w+\/pages\/\w+/);
  await page.getByRole('heading', { name: 'About this handbook', level: 1 }).waitFor();
  assert.deepEqual((await world.as(owner.token).get(`/v1/spaces/${id}/content/pages`)).body.pages, []);
});

test('the guide is a space of its own to try things in', async () => {
  const { page } = await open('/?new=guide', { person: stage.cast.owner });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/spaces\/\w+\/pages\/\w+/);
  await page.getByRole('row', { name: /^Getting started/ }).waitFor();
});

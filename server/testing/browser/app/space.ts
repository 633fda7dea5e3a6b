// Writers in a space: its tree of pages, and what is shown next to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

/** A space that is open for edits, with these changes made in it. */
async function makeBook(title: string, changes: readonly object[], editMode = 'live'): Promise<string> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
  const api = world.as(owner.token);
  assert.equal((await api.patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } })).status, 200);
  assert.equal((await api.post(`/v1/spaces/${id}/content`, { body: { changes } })).status, 200);
  if (editMode !== 'live') await api.patch(`/v1/spaces/${id}`, { body: { editMode } });
  return id;
}

/** The titles of the pages of a space, as a tree. */
async function outlineOf(spaceId: string): Promise<string> {
  const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`);
  const draw = (pages: { title: string; pages?: never[] }[]): string =>
    pages.map(({ title, pages = [] }) => (pages.length > 0 ? `${title}(${draw(pages)})` : title)).join(' ');
  return draw(body.pages);
}

/** Until the server has it: what is shown is ahead of it. */
async function expectOutline(spaceId: string, expected: string): Promise<void> {
  for (let tries = 0; tries < 50 && (await outlineOf(spaceId)) !== expected; tries++) await sleep(100);
  assert.equal(await outlineOf(spaceId), expected);
}

const page = (title: string, further: object = {}) => ({ operation: 'insert_page', title, ...further });
const KITCHEN = [
  page('Welcome', { description: 'Where to begin.' }),
  page('Cooking', { kind: 'group', ref: 'cooking' }),
  page('Soups', { into: 'ref:cooking', ref: 'soups' }),
  page('Onion soup', { into: 'ref:soups' }),
  page('Secret sauce', { into: 'ref:cooking', hidden: true, emoji: '1f336' }),
  page('The market', { kind: 'link', target: { kind: 'url', url: 'https://market.example' } }),
];

const row = (page: Page, name: string): Locator => page.getByRole('row', { name });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

test('a space opens at its first page, and its tree is walked with the keyboard alone', async () => {
  const spaceId = await makeBook('Kitchen', KITCHEN);
  const { page } = await open(`/spaces/${spaceId}`);
  await heading(page, 'Welcome').waitFor();
  assert.equal(await page.getByText('Where to begin.').count(), 1);
  // Groups are open on the first visit.
  await row(page, 'Soups').waitFor();
  await row(page, 'Welcome').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await row(page, 'Soups').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await row(page, 'Soups').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await row(page, 'Onion soup').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Onion soup').waitFor();
  await lookAt(page, 'space');
  // What was opened is remembered.
  await page.reload();
  await row(page, 'Onion soup').waitFor();
});

test('on a phone the pages are in a drawer, which closes when one is opened', async () => {
  const spaceId = await makeBook('Small kitchen', KITCHEN);
  const { page } = await open(`/spaces/${spaceId}`, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await heading(page, 'Welcome').waitFor();
  await page.getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('dialog', { name: 'Pages' }).waitFor();
  await lookAt(page, 'space-drawer');
  await row(page, 'The market').tap();
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('a page far down is opened with the way to it, and a space of strangers is not there', async () => {
  const spaceId = await makeBook('Deep kitchen', KITCHEN);
  const { world, cast } = stage;
  const { body } = await world.as(cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`);
  const soup = body.pages[1].pages[0].pages[0];
  const { page } = await open(`/spaces/${spaceId}/pages/${soup.id}`);
  await heading(page, 'Onion soup').waitFor();
  await row(page, 'Onion soup').waitFor();
  const visit = await open(`/spaces/${spaceId}`, { person: cast.stranger });
  visit.expects(/status of 404/);
  await visit.page.getByText('There is nothing here').waitFor();
});

/** By hand, in steps as small as those of a mouse. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.waitFor();
  await to.waitFor();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start !== null && end !== null);
  await page.mouse.move(start.x + 90, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 90, end.y + end.height / 2, { steps: 8 });
  await page.mouse.move(end.x + 91, end.y + end.height / 2);
  await page.mouse.up();
}

const LETTERS = [page('A', { ref: 'a' }), page('A1', { into: 'ref:a' }), page('B'), page('C')];

test('pages are made, named, moved, hidden and deleted with the mouse, and brought back', async () => {
  const spaceId = await makeBook('Letters', LETTERS);
  const { page } = await open(`/spaces/${spaceId}`);
  await drag(page, row(page, 'C'), row(page, 'B'));
  await expectOutline(spaceId, 'A(A1) B(C)');
  await page.getByRole('button', { name: 'New page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Page' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('D');
  await page.keyboard.press('Enter');
  await expectOutline(spaceId, 'A(A1) B(C) D');
  await row(page, 'A').hover();
  await page.getByRole('button', { name: 'Actions for A', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide from navigation' }).click();
  await row(page, 'A, hidden').waitFor();
  await page.getByRole('button', { name: 'Actions for A', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectOutline(spaceId, 'B(C) D');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOutline(spaceId, 'A(A1) B(C) D');
  await row(page, 'A, hidden').waitFor();
});

test('the same is done with the keyboard alone', async () => {
  const spaceId = await makeBook('More letters', LETTERS);
  const { page } = await open(`/spaces/${spaceId}`);
  await heading(page, 'A').waitFor();
  await row(page, 'B').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  await page.keyboard.type('Bee');
  await page.keyboard.press('Enter');
  await expectOutline(spaceId, 'A(A1) Bee C');
  // Several at once, into the first page.
  await row(page, 'A, shown').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'Selected pages' }).waitFor();
  await page.getByRole('button', { name: 'Move the selected pages' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Move 2 pages' }).waitFor();
  await lookAt(page, 'space-move', 1280);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expectOutline(spaceId, 'A(A1 Bee C)');
  await row(page, 'A, shown').focus();
  await page.keyboard.press('ArrowRight');
  await row(page, 'A1').focus();
  await page.keyboard.press('Delete');
  await expectOutline(spaceId, 'A(Bee C)');
});

test('what the server refuses is taken back, and it is said why', async () => {
  const spaceId = await makeBook('Letters of another', LETTERS);
  const { world, cast } = stage;
  const { page, expects } = await open(`/spaces/${spaceId}`);
  expects(/status of 403/);
  await heading(page, 'A').waitFor();
  await world.as(cast.owner.token).patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  await row(page, 'C').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sea');
  await page.keyboard.press('Enter');
  await page.getByText('The space is locked.').first().waitFor();
  await row(page, 'Sea').waitFor({ state: 'detached' });
  await row(page, 'C').waitFor();
});

test('in a locked space a change begins a change request, which is merged from its bar', async () => {
  const spaceId = await makeBook('Locked letters', LETTERS, 'locked');
  const { page } = await open(`/spaces/${spaceId}`, { person: stage.cast.reviewer });
  await page.getByText('This space is locked.').waitFor();
  await row(page, 'B').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Bee');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/changes\/\w+\/pages\//);
  await row(page, 'Bee').waitFor();
  assert.equal(await outlineOf(spaceId), 'A(A1) B C');
  await lookAt(page, 'space-proposal');
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Names for letters');
  await page.keyboard.press('Enter');
  await page.getByText('Names for letters #1').waitFor();
  await page.goto(`${stage.base}/app/spaces/${spaceId}/changes`);
  await heading(page, 'Change requests').waitFor();
  await lookAt(page, 'space-requests');
  await page.getByRole('link', { name: /Names for letters #1/ }).click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  await page.getByRole('button', { name: 'Merge now' }).click();
  await page.getByText('The changes are merged.').waitFor();
  await expectOutline(spaceId, 'A(A1) Bee C');
});

test('in a locked space, the text of a page is edited in a change request of its own', async () => {
  const spaceId = await makeBook('Locked words', LETTERS, 'locked');
  const { page } = await open(`/spaces/${spaceId}`, { person: stage.cast.reviewer });
  await page.getByText('This space is locked.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Continue one' }).count(), 0);
  // The button is drawn anew once the editor is there.
  await page.locator('.editor-text').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.waitForURL(/\/changes\/\w+\/pages\//);
  await page.locator('.editor-text[contenteditable=true]').waitFor();
  await page.goto(`${stage.base}/app/spaces/${spaceId}`);
  await page.getByRole('link', { name: 'Continue one' }).waitFor();
});

test('who may only read is offered nothing that changes pages', async () => {
  const spaceId = await makeBook('Read letters', LETTERS);
  const { page } = await open(`/spaces/${spaceId}`, { person: stage.cast.reader });
  await row(page, 'B').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Delete');
  assert.equal(await page.getByRole('button', { name: /^Actions for|New page|^Move / }).count(), 0);
  assert.equal(await outlineOf(spaceId), 'A(A1) B C');
});

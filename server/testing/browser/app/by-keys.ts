// What people do from a new space to a merged change, without a mouse: every control is reached by keys, as they would.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createSpace } from '#features/spaces/index.ts';
import { open, stage, type Visit } from './stage.ts';

/** Somebody whose browser notes each press of a pointer as a complaint, which fails the journey. */
async function openByKeys(path = ''): Promise<Visit> {
  const visit = await open(path, { person: stage.cast.owner });
  await visit.context.addInitScript(`addEventListener('pointerdown', (event) => {
    if (event.isTrusted) console.error('A pointer was used.');
  }, true)`);
  await visit.page.reload();
  return visit;
}

const STEPS_AT_MOST = 150;

/** Presses Tab, or another key, until this has the focus. */
async function reach(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.first().waitFor();
  const isReached = async () => (await goal.and(page.locator(':focus')).count()) > 0;
  for (let step = 0; step < STEPS_AT_MOST; step++) {
    if (await isReached()) return;
    await page.keyboard.press(key);
  }
  assert.ok(await isReached(), `${key} does not lead to ${goal}`);
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function press(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  await reach(page, button(page, name), key);
  await page.keyboard.press('Enter');
}

/** Opens a menu and goes down to an item. */
async function choose(page: Page, opener: string | RegExp, item: string, key = 'Tab'): Promise<void> {
  await press(page, opener, key);
  await reach(page, page.getByRole('menuitem', { name: item }), 'ArrowDown');
  await page.keyboard.press('Enter');
}

const owned = () => stage.world.as(stage.cast.owner.token);

async function until(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (let tries = 0; tries < 60 && (await read()) !== expected; tries++)
    await new Promise((done) => setTimeout(done, 100));
  assert.equal(await read(), expected);
}

/** Blocks that ask for nothing, and what each writes. */
const BLOCKS: readonly [name: string, words: string, written: RegExp][] = [
  ['Heading 2', 'Ovens', /^## Ovens$/m],
  ['Quote', 'So it was.', /^> So it was\.$/m],
  ['Code', 'one = 1', /^```\none = 1\n```$/m],
  ['Hint', 'Mind.', /\{% hint style="info" %\}\nMind\./],
  ['Warning', 'Hot.', /\{% hint style="warning" %\}\nHot\./],
  ['Divider', '', /^(?:---|\*\*\*)$/m],
  ['Bulleted list', 'Flour', /^[*-] Flour$/m],
  ['Numbered list', 'First', /^1\. First$/m],
  ['Task list', 'Bake', /^[*-] \[ \] Bake$/m],
  ['Table', 'Dish', /^\| *Dish *\|/m],
  ['Tabs', 'Left', /\{% tabs %\}[^]*Left/],
  ['Steps', 'Step', /\{% stepper %\}[^]*Step/],
  ['Columns', 'Half', /\{% columns %\}[^]*Half/],
  ['Cards', '', /data-view="cards"/],
  ['Expandable', 'More', /<summary>More<\/summary>/],
  ['Diagram', '', /^```mermaid$/m],
];

test('a space is made, its first page written with every kind of block, found, replaced, commented on and published', async () => {
  const { page, context } = await openByKeys();
  await press(page, 'New space');
  await page.getByRole('dialog', { name: 'New space' }).waitFor();
  await page.keyboard.type('Keyboard');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pages\/\w+/);
  const [, spaceId = '', pageId = ''] = /spaces\/(\w+)\/pages\/(\w+)/.exec(page.url()) ?? [];
  const saved = async (): Promise<string> => (await owned().get(`/v1/spaces/${spaceId}/drafts/${pageId}`)).body.source;
  await reach(page, page.locator('.editor-text'));
  for (const [name, words] of BLOCKS) {
    // The caret has moved a moment later, which nobody's fingers notice.
    for (const key of ['Control+Home', 'End', 'Enter']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
    await page.keyboard.type(`/${name}`);
    const option = page.getByRole('option', { name, exact: true });
    await option.waitFor();
    await page.keyboard.press('Enter');
    await option.waitFor({ state: 'detached' });
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Control+s');
  await page.locator('.save-state[data-state=committed]').waitFor();
  const source = await saved();
  for (const [name, , written] of BLOCKS) assert.match(source, written, name);
  // Two words are replaced, and a block is moved and comes back.
  await page.keyboard.press('Control+h');
  await page
    .getByRole('searchbox', { name: 'Find', exact: true })
    .or(page.getByRole('textbox', { name: 'Find', exact: true }))
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type('Flour');
  await reach(page, page.getByRole('textbox', { name: 'Replace with' }));
  await page.keyboard.type('Rye');
  await press(page, 'Replace all');
  await page.keyboard.press('Escape');
  await page.locator('.editor-text:focus').waitFor();
  await until(async () => /[*-] Rye/.test(await saved()), true);
  // The keyboard leads out of the text.
  await page.keyboard.press('Control+Home');
  await choose(page, 'Page menu', 'Outline and length', 'Shift+Tab');
  await page.getByRole('dialog', { name: 'Outline' }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Page menu').and(page.locator(':focus')).waitFor();
  await reach(page, page.locator('.editor-text'));
  await page.keyboard.press('Control+Alt+m');
  const comment = page.getByRole('textbox', { name: /^Comment on/ });
  await reach(page, comment);
  await page.keyboard.type('Is this so?');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText('Is this so?').waitFor();
  await press(page, 'Close the comments', 'Shift+Tab');
  await press(page, 'Publish on a site');
  await page.getByLabel('Site title').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /is published$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+p');
  await page.frameLocator('.preview-frame[data-state=shown]').getByText('Rye').waitFor();
  await page.keyboard.press('Control+Alt+p');
  await page.getByRole('region', { name: 'Preview' }).waitFor({ state: 'detached' });
  assert.equal(context.pages().length, 1);
});

test('pages are made, moved, set up, deleted and restored, and a file is uploaded', async () => {
  const { cast, world } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Keyed' });
  await owned().patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } });
  const changes = ['A', 'B', 'C'].map((title) => ({ operation: 'insert_page', title }));
  await owned().post(`/v1/spaces/${id}/content`, { body: { changes } });
  const outline = async (): Promise<string> => {
    const { body } = await owned().get(`/v1/spaces/${id}/content/pages`);
    const draw = (pages: { title: string; pages?: never[] }[]): string =>
      pages.map(({ title, pages: below = [] }) => (below.length > 0 ? `${title}(${draw(below)})` : title)).join(' ');
    return draw(body.pages);
  };
  const { page } = await openByKeys(`/spaces/${id}`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}(?:, shown)?$`) });
  const toRow = async (name: string) => {
    await reach(page, page.getByRole('row'));
    await page.keyboard.press('Home');
    await reach(page, row(name), 'ArrowDown');
  };
  await page.locator('.editor-text').waitFor();
  await choose(page, 'New page', 'Page');
  await page.getByRole('textbox', { name: 'Title', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('D');
  await page.keyboard.press('Enter');
  await until(outline, 'A B C D');
  await toRow('C');
  // Into the row, to its menu.
  await reach(page, button(page, 'Actions for C'), 'ArrowRight');
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('menuitem', { name: 'Move to…' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Move “C”' }).waitFor();
  await page.keyboard.type('B');
  await reach(page, page.getByRole('option', { name: 'B' }));
  await page.keyboard.press('Space');
  await press(page, 'Move');
  await until(outline, 'A B(C) D');
  await toRow('A');
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('dialog', { name: 'Page settings' }).waitFor();
  await reach(page, page.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type('The first one');
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until(
    async () => (await owned().get(`/v1/spaces/${id}/content/pages`)).body.pages[0].description,
    'The first one',
  );
  await row('A').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Delete');
  await until(outline, 'B(C) D');
  await press(page, 'Undo');
  await until(outline, 'A B(C) D');
  await choose(page, 'More of this space', 'Files');
  await page.getByRole('heading', { name: 'This space has no files yet' }).waitFor();
  const chosen = page.waitForEvent('filechooser');
  await press(page, 'Choose files');
  await (await chosen).setFiles([{ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') }]);
  await page.getByRole('row', { name: /list\.csv/ }).waitFor();
  await choose(page, 'More of this space', 'Reusable contents');
  await page.getByRole('heading', { name: 'This space has no reusable contents yet' }).waitFor();
  await press(page, 'Create the first one');
  await page.keyboard.type('Opening hours');
  await press(page, 'Create');
  await page.getByRole('heading', { name: 'Opening hours' }).waitFor();
  await choose(page, 'More of this space', 'Space settings');
  await reach(page, page.getByRole('radio', { name: /Write directly/ }));
  await page.keyboard.press('ArrowDown');
  await press(page, 'Save');
  await until(async () => (await owned().get(`/v1/spaces/${id}`)).body.editMode, 'locked');
});

test('a change is proposed, reviewed text by text, and merged', async () => {
  const { cast, world } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Proposed' });
  await owned().patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } });
  const insert = { operation: 'insert_page', title: 'Page', document: { source: '# Page\n\nOne.\n' } };
  const made = await owned().post(`/v1/spaces/${id}/content`, {
    body: { changes: [insert] },
    query: { compat: false },
  });
  const pageId: string = made.body.changes[0].page.id;
  await owned().patch(`/v1/spaces/${id}`, { body: { editMode: 'locked' } });
  const text = async (): Promise<string> =>
    (await owned().get(`/v1/spaces/${id}/content/page/${pageId}`, { query: { format: 'source' } })).body.source;
  const { page } = await openByKeys(`/spaces/${id}/pages/${pageId}`);
  await press(page, 'Edit');
  await page.waitForURL(/\/changes\/\w+\/pages\//);
  await page.locator('.editor-text[contenteditable=true]').waitFor();
  await reach(page, page.locator('.editor-text'));
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Two.');
  await press(page, 'Ask for review', 'Shift+Tab');
  await page.getByRole('dialog', { name: 'Ask for review' }).waitFor();
  await page.keyboard.type('Two more');
  await page.keyboard.press('Enter');
  await page.getByText('Two more #1').waitFor();
  await reach(page, page.getByRole('link', { name: 'View changes' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor();
  await press(page, 'Next change');
  await page.keyboard.press('n');
  await page
    .getByRole('group', { name: /^Changed/ })
    .and(page.locator(':focus'))
    .waitFor();
  await press(page, 'Merge', 'Shift+Tab');
  await page.getByRole('button', { name: 'Merge now' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The changes are merged.').waitFor();
  assert.equal(await text(), '# Page\n\nOne. Two.\n');
});

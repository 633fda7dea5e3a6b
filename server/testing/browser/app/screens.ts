// Screens, menus and errors that no other journey looks at. seen.ts lists all of them, and where each is looked at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createOrganization } from '#features/organizations/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makePage, startIn } from './book.ts';
import { lookAt, open, stage, WIDTHS } from './stage.ts';

const owned = () => stage.world.as(stage.cast.owner.token);

/** Closes a window. The first Escape gives up what is selected in a tree, or closes the list of a field. */
async function close(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  for (let tries = 0; tries < 3 && (await dialog.count()) > 0; tries++) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Opens a window or menu by its button, wide and narrow, looks at it, and closes it by Escape: the focus is back at the button.
 * Where the button is in the column of pages, a phone has it in a drawer.
 */
async function lookInto(
  page: Page,
  button: string | RegExp,
  name: string,
  { shown = 'menu', drawer = '' }: { shown?: 'menu' | 'dialog'; drawer?: string } = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const isDrawn = drawer !== '' && width < 800;
    if (isDrawn) await page.getByRole('button', { name: drawer, exact: true }).press('Enter');
    const opener = page.getByRole('button', { name: button }).first();
    await opener.press('Enter');
    // A drawer is a dialog, too.
    const over = page.getByRole(shown).last();
    await over.waitFor();
    await lookAt(page, name, width);
    await page.keyboard.press('Escape');
    // In a row of the tree, the row is what has it.
    await opener
      .or(page.getByRole('row').filter({ has: opener }))
      .and(page.locator(':focus'))
      .waitFor();
    if (!isDrawn) continue;
    await close(page, drawer);
  }
}

test('the menus of Home, of a person and of several organizations', async () => {
  const { world, cast } = stage;
  await createOrganization(world.ctx, { title: 'Second company', adminUserId: cast.owner.id });
  const { page } = await open('', { person: cast.owner });
  await lookInto(page, /^Acme|^Second company/, 'organizations-menu', { drawer: 'Navigation' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Acme|^Second company/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Acme' }).press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor();
  await lookInto(page, 'Options of Handbook', 'place-menu');
  await lookInto(page, /olga/, 'person-menu', { drawer: 'Navigation' });
  await page.getByRole('button', { name: 'New collection' }).first().press('Enter');
  await page.getByRole('dialog', { name: 'New collection' }).waitFor();
  await lookAt(page, 'new-collection');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Navigation' }).press('Enter');
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  await lookAt(page, 'navigation-drawer', 390);
});

test('the menus of a space, its pages and a page', async () => {
  const { address } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address, { person: stage.cast.owner });
  await page.locator('.editor-text').waitFor();
  await lookInto(page, 'More of this space', 'space-menu', { drawer: 'Pages' });
  await lookInto(page, 'New page', 'new-page-menu', { drawer: 'Pages' });
  await lookInto(page, 'Actions for Page', 'row-menu', { drawer: 'Pages' });
  await lookInto(page, 'Page menu', 'page-menu');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const showPages = async () => {
      if (width < 800) await page.getByRole('button', { name: 'Pages', exact: true }).press('Enter');
    };
    await showPages();
    await page.getByRole('button', { name: 'New page' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Link' }).press('Enter');
    await page.getByRole('dialog', { name: 'New link' }).waitFor();
    await lookAt(page, 'new-link', width);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'Page' }).focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    await lookAt(page, 'page-rename', width);
    await page.keyboard.press('Escape');
    if (width > 800) continue;
    await close(page, 'Pages');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await startIn(page, 'One.');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Link' }).waitFor();
  await lookAt(page, 'link-form');
  await close(page, 'Link');
  assert.match(String(await page.evaluate('document.activeElement.className')), /editor-text/);
});

test('empty screens say what comes here and how to begin', async () => {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Bare' });
  const look = async (path: string, words: string | RegExp, name: string) => {
    const { page } = await open(`/spaces/${id}${path}`, { person: owner });
    await page.getByText(words).first().waitFor();
    await lookAt(page, name);
    await page.close();
  };
  await look('', 'This space has no pages yet', 'space-empty');
  await look('/trash', 'No deleted pages', 'trash-empty');
  await look('/changes', 'No change requests in review', 'requests-empty');
  const { page } = await open('');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').waitFor();
  await page.keyboard.type('zzzzzz');
  await page
    .getByRole('dialog', { name: 'Search' })
    .getByText(/^(?:No |Nothing )/)
    .first()
    .waitFor();
  await lookAt(page, 'palette-empty');
});

test('a request for a review is named in a window', async () => {
  const { spaceId } = await makePage('# Page\n\nOne.\n');
  const { body } = await owned().post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Hotter' } });
  const { page } = await open(`/spaces/${spaceId}/changes/${body.id}`, { person: stage.cast.owner });
  await page.locator('.editor-text').waitFor();
  await lookInto(page, 'Ask for review', 'request-subject', { shown: 'dialog' });
});

test('a page, a group and a link that is not there, and a space of strangers', async () => {
  const { spaceId } = await makePage('# Page\n\nOne.\n');
  const changes = [
    { operation: 'insert_page', title: 'Group', kind: 'group' },
    { operation: 'insert_page', title: 'Market', kind: 'link', target: { kind: 'url', url: 'https://market.example' } },
  ];
  const { body } = await owned().post(`/v1/spaces/${spaceId}/content`, { body: { changes }, query: { compat: false } });
  const [group, link] = body.changes.map(({ page }: { page: { id: string } }) => page.id);
  const look = async (path: string, words: string, name: string, person = stage.cast.owner) => {
    const { page, expects } = await open(path, { person });
    expects(/status of 404/);
    await page.getByText(words).first().waitFor();
    await lookAt(page, name);
    await page.close();
  };
  await look(`/spaces/${spaceId}/pages/${group}`, 'A group holds pages', 'page-group');
  await look(`/spaces/${spaceId}/pages/${link}`, 'Open the link', 'page-link');
  await look('/nowhere', 'There is nothing here', 'not-found');
  await look(`/spaces/${spaceId}`, 'There is nothing here', 'no-rights', stage.cast.stranger);
});

test('without a network the line above the page says so, and a server that fails is named', async () => {
  const { address } = await makePage('# Page\n\nOne.\n');
  const { page, context, expects } = await open(address);
  expects(/ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 50/);
  await startIn(page, 'One.');
  await context.setOffline(true);
  await page.keyboard.type(' Two.');
  await page.locator('.save-state[role=alert]').waitFor();
  await lookAt(page, 'editor-offline');
  await context.setOffline(false);
  await page.locator('.save-state:is([data-state=saved], [data-state=committed])').waitFor();
  await page.route('**/v1/orgs**', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 503, message: 'Come back later.' } } }),
  );
  await page.goto(`${stage.base}/app`);
  await page.getByText('Come back later.').first().waitFor();
  await lookAt(page, 'server-gone');
});

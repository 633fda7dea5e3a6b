// Writers at the files of a space: they are uploaded, found, renamed, replaced, deleted and brought back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

interface Shelf {
  spaceId: string;
  api: ReturnType<typeof stage.world.as>;
  names: () => Promise<string[]>;
}

/** A space with a page that shows a picture. */
async function makeShelf(editMode = 'live'): Promise<Shelf> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Kitchen' });
  const api = world.as(owner.token);
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const files = await Promise.all(
    [
      ['oven.png', await picture(320, 200, '#c2410c')],
      ['table.png', await picture(120, 240, '#0f766e')],
      ['menu.pdf', Buffer.from('%PDF-1.4')],
    ].map(async ([name, bytes]) => ({ name, base64: (bytes as Buffer).toString('base64') })),
  );
  const figure = '<figure><img src="/.gitbook/assets/oven.png" alt="The oven"><figcaption></figcaption></figure>';
  const document = { markdown: `# Welcome\n\n${figure}\n\nCome in.\n` };
  const changes = [
    { operation: 'insert_files', files },
    { operation: 'insert_page', document },
  ];
  const made = await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
  assert.equal(made.status, 200, made.text);
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode } });
  const names = async () =>
    (await api.get(`/v1/spaces/${spaceId}/content/files`)).body.items.map(({ name }: { name: string }) => name);
  return { spaceId, api, names };
}

const row = (page: Page, name: string) => page.getByRole('row', { name });

async function pick(page: Page, name: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `More of ${name}` }).click();
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

/** Until the server has them. */
async function expectNames({ names }: Shelf, expected: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 50 && (await names()).join() !== expected.join(); tries++) await sleep(100);
  assert.deepEqual(await names(), expected);
}

test('files are found by name and kind, and lead to the pages that use them', async () => {
  const shelf = await makeShelf();
  const { page } = await open(`/spaces/${shelf.spaceId}/files`);
  await row(page, 'oven.png').waitFor();
  await lookAt(page, 'files');
  await page.getByRole('button', { name: 'More of oven.png' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy Markdown' }).waitFor();
  await lookAt(page, 'file-menu');
  await page.keyboard.press('Escape');
  // From a row that has the focus, somebody goes to the field, and a screen reader brings them to another row's button.
  await row(page, 'menu.pdf').focus();
  await page.getByRole('searchbox', { name: 'Find a file' }).focus();
  await page.getByRole('button', { name: 'More of table.png' }).focus();
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'More of table.png');
  await page.getByRole('button', { name: /All files/ }).press('Enter');
  await page.getByRole('option').first().waitFor();
  await lookAt(page, 'file-kinds');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('MENU');
  await row(page, 'oven.png').waitFor({ state: 'detached' });
  await row(page, 'menu.pdf').waitFor();
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('');
  await row(page, 'oven.png').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'oven.png' });
  await dialog.getByText('Used in one place').waitFor();
  await lookAt(page, 'file');
  await dialog.getByRole('link', { name: 'Welcome' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
});

test('files are uploaded by choosing and pasting, and one that is refused says why', async () => {
  const shelf = await makeShelf();
  const { page, expects } = await open(`/spaces/${shelf.spaceId}/files`);
  await row(page, 'oven.png').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  const buffer = await picture(64, 64, '#334155');
  await (
    await chooser
  ).setFiles([
    { name: 'pan.png', mimeType: 'image/png', buffer },
    { name: 'what: is this?.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
  ]);
  await page.getByText('2 files uploaded.').waitFor();
  await row(page, 'pan.png').waitFor();
  await row(page, 'what- is this-.txt').waitFor();
  await row(page, 'pan.png').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await row(page, 'pasted.txt').waitFor();
  expects(/status of 403/);
  // Locked before, the upload would begin a change request: the page learns of it at once.
  await page.route(
    '**/uploads/spaces/*',
    async (route) => {
      await shelf.api.patch(`/v1/spaces/${shelf.spaceId}`, { body: { editMode: 'locked' } });
      await route.continue();
    },
    { times: 1 },
  );
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await again).setFiles([{ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') }]);
  await page.getByRole('alert').getByText('The space is locked.').waitFor();
  await lookAt(page, 'files-refused');
  await shelf.api.patch(`/v1/spaces/${shelf.spaceId}`, { body: { editMode: 'live' } });
  await page.getByRole('button', { name: 'Try late.txt again' }).click();
  await row(page, 'late.txt').waitFor();
});

test('a file is renamed with its links, replaced, deleted with a warning, and brought back', async () => {
  const shelf = await makeShelf();
  const { page } = await open(`/spaces/${shelf.spaceId}/files`);
  await pick(page, 'oven.png', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('new/oven');
  await page.keyboard.press('Enter');
  await page.getByText('A name has none of').waitFor();
  await lookAt(page, 'file-rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('The new oven');
  await page.keyboard.press('Enter');
  await row(page, 'The new oven.png').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await pick(page, 'The new oven.png', 'Replace');
  const buffer = await picture(500, 400, '#7c3aed');
  await (await chooser).setFiles([{ name: 'other.png', mimeType: 'image/png', buffer }]);
  await row(page, 'The new oven.png').getByText('500 × 400').waitFor();
  await pick(page, 'The new oven.png', 'Delete');
  await page.getByText('Used in one place').waitFor();
  await lookAt(page, 'file-delete');
  await page.getByRole('button', { name: 'Delete it anyway' }).click();
  await expectNames(shelf, ['menu.pdf', 'table.png']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'The new oven.png').waitFor();
  await expectNames(shelf, ['The new oven.png', 'menu.pdf', 'table.png']);
});

test('in a locked space an upload begins a change request, and the space stays as it is', async () => {
  const shelf = await makeShelf('locked');
  const { page } = await open(`/spaces/${shelf.spaceId}/files`);
  await row(page, 'oven.png').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles([{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('new') }]);
  await row(page, 'new.txt').waitFor();
  assert.match(page.url(), /\/changes\/[^/]+\/files$/);
  assert.deepEqual(await shelf.names(), ['menu.pdf', 'oven.png', 'table.png']);
});

/** As if these had been copied elsewhere: bytes by name. */
async function pasteInto(page: Page, files: Record<string, Buffer>): Promise<void> {
  const sent = Object.entries(files).map(([name, bytes]) => ({ name, bytes: [...bytes] }));
  await page.evaluate((each) => {
    const clipboardData = new DataTransfer();
    for (const { name, bytes } of each)
      clipboardData.items.add(
        new File([new Uint8Array(bytes)], name, { type: name.endsWith('.png') ? 'image/png' : '' }),
      );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, sent);
}

test('pictures and files that are pasted into a page stand in it, in their order, and are saved', async () => {
  const shelf = await makeShelf();
  const pages = (await shelf.api.get(`/v1/spaces/${shelf.spaceId}/content/pages`)).body.pages;
  const pageId: string = pages[0].id;
  const { page, expects } = await open(`/spaces/${shelf.spaceId}/pages/${pageId}`);
  const text = page.getByRole('textbox', { name: 'Welcome' });
  await text.getByText('Welcome').first().waitFor();
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Look here');
  await pasteInto(page, { 'the pan.png': await picture(200, 80, '#1d4ed8'), 'list.csv': Buffer.from('a,b') });
  await text.locator('img[title$="the%20pan.png"]').waitFor();
  await lookAt(page, 'page-with-files');
  const source = async (): Promise<string> =>
    (await shelf.api.get(`/v1/spaces/${shelf.spaceId}/drafts/${pageId}`)).body.source;
  for (let tries = 0; tries < 50 && !(await source()).includes('list.csv'); tries++) await sleep(100);
  assert.match(
    await source(),
    /Look here\n\n(?:!\[\]\(|<figure><img src=").gitbook\/assets\/the%20pan\.png[^]*\n\n\{% file src="\.gitbook\/assets\/list\.csv" %\}/,
  );
  expects(/status of 403/);
  await shelf.api.patch(`/v1/spaces/${shelf.spaceId}`, { body: { editMode: 'locked' } });
  await pasteInto(page, { 'late.png': await picture(20, 20, '#1d4ed8') });
  await page.getByText('“late.png” was not uploaded. The space is locked.').waitFor();
  assert.equal(await text.getByText('Look here').count(), 1);
  assert.equal(await page.locator('.upload-place').count(), 0);
});

test('the form of a picture chooses one of the files of the space', async () => {
  const shelf = await makeShelf();
  const pages = (await shelf.api.get(`/v1/spaces/${shelf.spaceId}/content/pages`)).body.pages;
  const { page } = await open(`/spaces/${shelf.spaceId}/pages/${pages[0].id}`);
  const text = page.getByRole('textbox', { name: 'Welcome' });
  await text.locator('figure img').first().waitFor();
  await page.getByRole('button', { name: 'Picture, The oven' }).press('Enter');
  await page.getByRole('button', { name: 'Choose a picture' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await row(page, 'table.png').waitFor();
  assert.equal(await row(page, 'menu.pdf').count(), 0);
  await lookAt(page, 'file-picker');
  await row(page, 'table.png').click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(
    await page.getByRole('textbox', { name: 'Picture', exact: true }).inputValue(),
    '.gitbook/assets/table.png',
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await text.locator('img[title=".gitbook/assets/table.png"]').waitFor();
});

test('a space without files says how to begin, and thousands of them stay a short document', async () => {
  const { organizationId, owner } = stage.cast;
  const { id } = await createSpace(stage.world.ctx, { organizationId, createdBy: owner.id, title: 'Empty' });
  const api = stage.world.as(owner.token);
  await api.patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } });
  const { page, expects } = await open(`/spaces/${id}/files`);
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  await lookAt(page, 'files-empty');
  const text = Buffer.from('text').toString('base64');
  const batch = (from: number) => ({
    operation: 'insert_files',
    files: Array.from({ length: 20 }, (_, n) => ({
      name: `file-${String(from + n).padStart(4, '0')}.txt`,
      base64: text,
    })),
  });
  const changes = Array.from({ length: 25 }, (_, n) => batch(n * 20));
  assert.equal((await api.post(`/v1/spaces/${id}/content`, { body: { changes } })).status, 200);
  await page.reload();
  await row(page, 'file-0000.txt').waitFor();
  await row(page, 'file-0000.txt').focus();
  // Parts come late and not each time, so that rows change while somebody goes on.
  expects(/429/);
  let asked = 0;
  await page.route(/\/files\?.*page=/, async (route) => {
    if (++asked % 2 === 1) return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} });
    await sleep(150);
    await route.continue();
  });
  // Each time the end of what is loaded is reached, more is loaded.
  const until = Date.now() + 60_000;
  while ((await row(page, 'file-0499.txt').count()) === 0 && Date.now() < until) {
    await page.keyboard.press('End');
    await page.waitForTimeout(100);
  }
  await row(page, 'file-0499.txt').waitFor();
  assert.notEqual(asked, 0);
  assert.equal(await page.evaluate(() => document.activeElement?.closest('[role=row]') !== null), true);
  assert.ok((await page.getByRole('row').count()) < 60);
});

// A site gets its links and pictures, next to a page that already has them.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { api, makeSite, openPart, previewOf, says } from './looks.ts';
import { lookAt, open, stage } from './stage.ts';

test('links of the header are added, nested, ordered by keys and refused where they are none', async () => {
  const { settings, address } = await makeSite('Linked');
  const { page, expects } = await open(address, { person: stage.cast.owner });
  expects(/status of 422/);
  await openPart(page, 'Header');
  const add = async (title: string, url: string) => {
    await page.getByRole('button', { name: 'Add a link: Links in the header' }).click();
    await page.getByLabel('Text', { exact: true }).fill(title);
    await page.getByLabel('Address', { exact: true }).fill(url);
  };
  await add('Blog', 'blog.example.com');
  await page.getByRole('button', { name: 'Add a link to the menu' }).click();
  await page.getByLabel('Text', { exact: true }).fill('News');
  await page.getByLabel('Address', { exact: true }).fill('https://news.example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('News').waitFor();
  await lookAt(page, 'site-look-link');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await previewOf(page, says('Blog'));
  await add('Status', 'javascript:alert(1)');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('expected an address with http, https, mailto or tel').first().waitFor();
  await lookAt(page, 'site-look-refused');
  await page.getByRole('button', { name: 'Change Status' }).click();
  await page.getByLabel('Address', { exact: true }).fill('https://status.example.com');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move Status up' }).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The look is saved.').waitFor();
  const { links } = (await settings()).header;
  assert.deepEqual(
    links.map(({ title, to }: { title: string; to: { url: string } }) => [title, to.url]),
    [
      ['Status', 'https://status.example.com'],
      ['Blog', 'https://blog.example.com'],
    ],
  );
  assert.equal(links[1].links[0].title, 'News');
});

test('links lead to pages, spaces and files of the site, in groups and menus that are ordered by drag and by keys', async () => {
  const { settings, address, spaceIds } = await makeSite('Led', 2);
  const [spaceId = ''] = spaceIds;
  const content = `/v1/spaces/${spaceId}/content`;
  await stage.world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  await api().post(content, {
    body: {
      changes: [{ operation: 'insert_page', title: 'Opening hours', document: { markdown: '# Opening hours' } }],
    },
  });
  const { page } = await open(address, { person: stage.cast.owner });
  const dialog = page.getByRole('dialog');
  const leadTo = async (kind: string) => {
    await dialog.getByRole('button', { name: /Leads to/ }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  await openPart(page, 'Header');
  await page.getByRole('button', { name: 'Add a link: Links in the header' }).click();
  await leadTo('A page of this site');
  assert.equal(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled(), true, 'no page is chosen');
  await dialog.getByRole('option', { name: 'Opening hours' }).click();
  assert.equal(await dialog.getByLabel('Text', { exact: true }).inputValue(), 'Opening hours');
  await lookAt(page, 'site-look-link-page');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await previewOf(page, async (frame) => (await frame.locator('a', { hasText: 'Opening hours' }).count()) > 0);
  await page.getByText('Welcome 0 / Opening hours').or(page.getByText('/ Opening hours')).first().waitFor();
  await page.getByRole('button', { name: 'Add a link: Links in the header' }).click();
  await leadTo('The start of a space');
  await dialog.getByLabel('Text', { exact: true }).fill('Start');
  await dialog.getByRole('button', { name: /Shown as/ }).click();
  await page.getByRole('option', { name: 'A filled button' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  // By keys alone: the handle is taken, the link is moved above the other, and dropped there.
  await page.getByRole('button', { name: 'Drag Start' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.look-list .react-aria-DropIndicator').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const titles = () => page.getByRole('grid', { name: 'Links in the header' }).getByRole('row').allInnerTexts();
  for (let time = 0; time < 50 && !(await titles())[0]?.startsWith('Start'); time += 1) await page.waitForTimeout(100);
  assert.match((await titles())[0] ?? '', /^Start/);
  await openPart(page, 'Footer');
  for (const title of ['Company', 'Help']) {
    await page.getByRole('button', { name: 'Add a group' }).click();
    await dialog.getByLabel('Title of the group').fill(title);
    await dialog.getByRole('button', { name: 'Add a link: Links of the group' }).click();
    const inner = dialog.last();
    await inner.getByLabel('Text', { exact: true }).fill(`${title} link`);
    await inner.getByLabel('Address', { exact: true }).fill('example.com');
    await inner.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('https://example.com').waitFor();
    if (title === 'Company') await lookAt(page, 'site-look-group');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Move Help up' }).click();
  await previewOf(page, says('Help link'));
  await openPart(page, 'Announcement');
  await page.getByText('Show an announcement above all pages').click();
  await page.getByLabel('Message').fill('We open on Sundays');
  await page.getByRole('button', { name: 'Add a link to the announcement' }).click();
  await leadTo('A page of this site');
  await dialog.getByRole('option', { name: 'Opening hours' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await previewOf(page, says('We open on Sundays'));
  await openPart(page, 'Code');
  await page.getByRole('button', { name: /Code on dark pages/ }).click();
  await page.getByRole('option', { name: 'Dracula' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The look is saved.').waitFor();
  const saved = await settings();
  const [start, hours] = saved.header.links;
  assert.deepEqual(
    [start.to.kind, start.style, hours.to.kind, hours.to.space],
    ['space', 'button-primary', 'page', spaceId],
  );
  assert.deepEqual(
    saved.footer.groups.map(({ title, links }: { title: string; links: object[] }) => [title, links.length]),
    [
      ['Help', 1],
      ['Company', 1],
    ],
  );
  assert.equal(saved.announcement.link.to.page, hours.to.page);
  assert.deepEqual(saved.styling.codeTheme.default, { light: 'default-light', dark: 'dracula' });
});

/** A drawing of a color, as a file that somebody chooses. */
const drawing = (name: string, fill: string) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" rx="8" fill="${fill}"/></svg>`,
  ),
});

async function choose(page: Page, button: string, file: ReturnType<typeof drawing>) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles(file);
}

/** As if somebody dragged a file of their computer to a place. */
async function drop(page: Page, place: string, { name, buffer }: ReturnType<typeof drawing>) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-drop-'));
  const file = join(folder, name);
  await writeFile(file, buffer);
  const box = await page.locator(place).first().boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  // Its bytes are read when it is sent.
  return () => rm(folder, { recursive: true });
}

test('a logo is uploaded for light and dark, dropped too, shown at once, and refused where it is no picture', async () => {
  const { settings, address } = await makeSite('Pictured');
  const { page, expects } = await open(address, { person: stage.cast.owner });
  expects(/status of 422/);
  await openPart(page, 'Logo and icons');
  await page.getByText('PNG, JPEG, WebP, GIF, SVG or ICO, at most 2 MB').first().waitFor();
  await choose(page, 'Choose a file: logo on light', drawing('our logo.svg', '#2f5bd7'));
  const hasLogo = (name: string) => async (frame: Frame) => (await frame.content()).includes(`/${name}"`);
  await previewOf(page, hasLogo('our-logo.svg'));
  assert.equal(await page.locator('.look-slot img').count(), 2, 'one picture serves both until there is another');
  const forget = await drop(page, '.look-drop[data-ground=dark]', drawing('night.svg', '#9db8ff'));
  await previewOf(page, hasLogo('night.svg'));
  await forget();
  await lookAt(page, 'site-look-pictures');
  const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await choose(page, 'Replace: logo on light', pdf);
  await page.getByText('“notes.pdf” is no picture that can be shown there.').waitFor();
  await choose(page, 'Replace: logo on light', { ...pdf, name: 'renamed.png', mimeType: 'image/png' });
  await page.getByText('The file is no picture that sites can show.').waitFor();
  await choose(page, 'Choose a file: picture for previews of links', {
    ...pdf,
    name: 'cover.svg',
    mimeType: 'image/svg+xml',
  });
  await page.getByText('Choose a PNG, JPEG, WebP or GIF.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The look is saved.').waitFor();
  const { logo } = (await settings()).header;
  assert.match(logo.light, /our-logo\.svg$/);
  assert.match(logo.dark, /night\.svg$/);
  await page.getByLabel('Address of the logo on dark').fill('example.com/night.png');
  await page.getByLabel('Address of the logo on dark').blur();
  await page.getByText('night.png, at its own address').waitFor();
  await page.getByRole('button', { name: 'Remove the logo on dark' }).click();
  assert.equal(await page.locator('.look-slot img[src$="our-logo.svg"]').count(), 2);
});

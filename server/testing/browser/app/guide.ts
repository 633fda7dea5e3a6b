// The pictures of the guide to the application, made from a real server so that they stay true. Without LECTERN_PICTURES, only
// whether each screen is still found; with it, the pictures are written into that folder: npm run pictures
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { createToken } from '#access/index.ts';
import { addMember, createOrganization } from '#features/organizations/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { createUser } from '#features/users/index.ts';
import type { Api } from '../../api.ts';
import type { Person } from '../../cast.ts';
import { importFiles } from '../../content.ts';
import { SETTLED } from '../looking.ts';
import { rest } from './book.ts';
import { open, stage } from './stage.ts';

const FOLDER = process.env['LECTERN_PICTURES'];
/** What a picture shows fits into a column of text, and is sharp on fine screens. */
const [SIZE, SCALE] = [{ width: 1120, height: 640 }, 1.5];

const OVENS = `# Ovens

The large oven takes 40 minutes to warm up.

{% hint style="warning" %}
Wear gloves. The door stays hot for an hour.
{% endhint %}

## Temperatures

| Bread | Degrees | Minutes |
|---|--:|--:|
| Rye | 240 | 55 |
| Wheat | 230 | 40 |
| Rolls | 220 | 18 |

1. Warm up the oven.
2. Check the temperature.
3. Write it into the log.
`;

const FILES = {
  'README.md': '# Welcome\n\nThis is how we bake.\n',
  'SUMMARY.md': `# Table of contents

* [Welcome](README.md)

## In the bakery

* [Ovens](ovens.md)
  * [Cleaning](cleaning.md)
  * [Repairs](repairs.md)
* [Doughs](doughs.md)

## In the shop

* [Opening hours](hours.md)
* [Returns](returns.md)
`,
  'ovens.md': OVENS,
  'cleaning.md': '# Cleaning\n\nEvery evening.\n\n![The brush](.gitbook/assets/brush.png)\n',
  'repairs.md': '# Repairs\n\nCall us.\n',
  'doughs.md': '# Doughs\n\nRye and wheat.\n',
  'hours.md': '# Opening hours\n\nFrom 6 to 18.\n',
  'returns.md': '# Returns\n\nWe take back what is not eaten.\n',
};

/** A bakery of its own, so that other journeys see nothing of it. */
interface Bakery {
  organizationId: string;
  spaceId: string;
  requestId: string;
  olga: Person;
  wim: Person;
  /** The address of the page of a path. */
  at: (path: string) => string;
}

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer();

async function makeMember(displayName: string, organizationId?: string): Promise<Person> {
  const { ctx } = stage.world;
  const email = `${displayName.toLowerCase().replace(' ', '.')}@bakery.example`;
  const id = await createUser(ctx, { email, displayName, isEmailVerified: true });
  if (organizationId !== undefined) await addMember(ctx, { organizationId, userId: id, role: 'edit' });
  return { id, email, token: (await createToken(ctx, { userId: id, name: 'guide' })).token };
}

async function makeBakery(): Promise<Bakery> {
  const { ctx } = stage.world;
  const olga = await makeMember('Olga Berg');
  const { id: organizationId } = await createOrganization(ctx, { title: 'Bakery', adminUserId: olga.id });
  const wim = await makeMember('Wim Vos', organizationId);
  const { id: spaceId } = await createSpace(ctx, { organizationId, createdBy: olga.id, title: 'Handbook' });
  await createSpace(ctx, { organizationId, createdBy: olga.id, title: 'Recipes' });
  await importFiles(stage.world, spaceId, FILES);
  const [api, v1] = [stage.world.as(olga.token), `/v1/spaces/${spaceId}`];
  await api.patch(v1, { body: { editMode: 'live' } });
  await addFiles(api, v1);
  const pages: Record<string, string> = {};
  const note = ({ path, id, pages: below = [] }: { path?: string; id: string; pages?: [] }): void => {
    if (path !== undefined) pages[path.slice(path.lastIndexOf('/') + 1)] = id;
    for (const page of below) note(page);
  };
  for (const page of (await api.get(`${v1}/content/pages`)).body.pages) note(page);
  const sites = `/v1/orgs/${organizationId}/sites`;
  const site = await api.post(sites, { body: { title: 'Bakery', visibility: 'public', spaces: [spaceId] } });
  assert.ok((await api.post(`${sites}/${site.body.id}/publish`)).status < 300);
  const requestId = await propose(stage.world.as(wim.token), v1, pages['ovens'] ?? assert.fail());
  const at = (path: string): string => `/spaces/${spaceId}/pages/${pages[path] ?? assert.fail(path)}`;
  return { organizationId, spaceId, requestId, olga, wim, at };
}

async function addFiles(api: Api, v1: string): Promise<void> {
  const assets = [
    ['brush.png', await picture('#9a5b2f')],
    ['bread.png', await picture('#c98d3c')],
    ['shop.png', await picture('#3c6e8f')],
    ['price list.pdf', Buffer.from('%PDF-1.4 prices')],
  ] as const;
  const files = assets.map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }));
  const { status, text } = await api.post(`${v1}/content`, {
    body: { changes: [{ operation: 'insert_files', files }] },
  });
  assert.equal(status, 200, text);
}

/** A change request in which the page about ovens is another one. */
async function propose(api: Api, v1: string, page: string): Promise<string> {
  const { id } = (await api.post(`${v1}/change-requests`, { body: { subject: 'New oven' } })).body;
  const source = OVENS.replace('The large oven takes 40 minutes', 'The new oven takes 15 minutes');
  const changes = [
    { operation: 'update_page', page, document: { source } },
    { operation: 'insert_page', title: 'Waste heat', document: { source: '# Waste heat\n\nIt warms the shop.\n' } },
  ];
  const { status, text } = await api.post(`${v1}/change-requests/${id}/content`, { body: { changes } });
  assert.equal(status, 200, text);
  return id;
}

const caretAfter = async (page: Page, words: string): Promise<void> => {
  await page.locator('.editor-text').getByText(words).click();
  await page.keyboard.press('End');
};

type Options = BrowserContextOptions & { person: Person };

/** By the name of its picture: how somebody comes to a screen. The last one alone changes something on the way. */
const SCREENS: Record<string, (options: Options, bakery: Bakery) => Promise<Page>> = {
  'app-home': async (options, { olga }) => {
    const { page } = await open('', { ...options, person: olga });
    await page.getByRole('main').getByRole('link', { name: 'Handbook' }).first().waitFor();
    return page;
  },
  'app-pages': async (options, { at }) => {
    const { page } = await open(at('ovens'), options);
    await page.locator('.editor-text').getByText('The large oven').waitFor();
    await page.getByRole('button', { name: 'Actions for Ovens' }).press('Enter');
    await page.getByRole('menu').waitFor();
    return page;
  },
  'app-saving': async (options, { at, olga }) => {
    const { page } = await open(at('ovens'), options);
    const { page: other } = await open(at('ovens'), { person: olga });
    await caretAfter(other, 'The large oven');
    await page.getByRole('list', { name: 'Also in this page' }).getByText('Olga Berg').waitFor();
    await other.close();
    return page;
  },
  'app-files': async (options, { spaceId }) => {
    const { page } = await open(`/spaces/${spaceId}/files`, options);
    await page.getByRole('row', { name: 'brush.png' }).waitFor();
    return page;
  },
  'app-review': async (options, { spaceId, requestId }) => {
    const { page } = await open(`/spaces/${spaceId}/changes/${requestId}/compare`, options);
    await page.getByRole('group', { name: 'Changed: paragraph' }).waitFor();
    return page;
  },
  'app-publishing': async (options, { at }) => {
    const { page } = await open(at('ovens'), { ...options, viewport: { width: 1440, height: 760 } });
    await page.locator('.editor-text').getByText('The large oven').waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('radio', { name: 'Phone' }).click();
    await page.frameLocator('.preview-frame[data-state=shown]').getByText('The large oven').waitFor();
    return page;
  },
  'app-transfer': async (options, { organizationId, olga }) => {
    const path = `/organizations/${organizationId}/import`;
    const { page } = await open(path, { ...options, person: olga });
    await page.getByText('Drop the file here.').waitFor();
    return page;
  },
  'app-keys': async (options, { at }) => {
    const { page } = await open(at('ovens'), options);
    await caretAfter(page, 'The large oven');
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    return page;
  },
  'app-writing': async (options, { at }) => {
    const { page } = await open(at('ovens'), options);
    await caretAfter(page, 'The large oven');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/ta');
    await page.getByRole('option').first().waitFor();
    return page;
  },
};

/** Of what was typed for a picture, the next one shows nothing. */
async function takeBack(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Backspace');
  await rest(page);
}

const SCHEMES = FOLDER === undefined ? (['light'] as const) : (['light', 'dark'] as const);

let bakery: Promise<Bakery> | undefined;

for (const [name, go] of Object.entries(SCREENS))
  test(`the screen of the picture ${name} is found`, async () => {
    const made = await (bakery ??= makeBakery());
    for (const colorScheme of SCHEMES) {
      const page = await go({ viewport: SIZE, deviceScaleFactor: SCALE, colorScheme, person: made.wim }, made);
      await page.evaluate(SETTLED);
      // The pointer shows nothing.
      await page.mouse.move(0, 0);
      const shot = await page.screenshot({ animations: 'disabled', caret: 'initial' });
      if (name === 'app-writing') await takeBack(page);
      // Whoever else was there is not in the next picture.
      if (name === 'app-saving') stage.world.clock.advance(16_000);
      if (FOLDER === undefined) continue;
      await mkdir(FOLDER, { recursive: true });
      const bytes = await sharp(shot).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer();
      await writeFile(join(FOLDER, `${name}${colorScheme === 'dark' ? '-dark' : ''}.webp`), bytes);
    }
  });

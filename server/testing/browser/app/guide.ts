// The pictures of the guide to the application, made from a real server so that they stay true. Without LECTERN_PICTURES, only
// whether each screen is still found; with it, the pictures are written into that folder: npm run pictures
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Person } from '../../cast.ts';
import { SETTLED } from '../looking.ts';
import { rest } from './book.ts';
import { type Bakery, makeBakery } from './guide-bakery.ts';
import { TEAM_SCREENS } from './guide-team.ts';
import { open, stage } from './stage.ts';

const FOLDER = process.env['LECTERN_PICTURES'];
/** What a picture shows fits into a column of text, and is sharp on fine screens. */
const [SIZE, SCALE] = [{ width: 1120, height: 640 }, 1.5];

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

for (const [name, go] of Object.entries({ ...TEAM_SCREENS, ...SCREENS }))
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

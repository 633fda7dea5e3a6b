// What people change for their eyes: zoom up to 400%, more space in the text, and the focus that they look for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findCutOff, SETTLED } from '../looking.ts';
import { makePage } from './book.ts';
import { open, stage } from './stage.ts';

/** The least that WCAG 1.4.12 asks for. Style sheets of a page are kept out by its policy, those of scripts are not. */
const SPACED = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

const SCREENS = async (): Promise<string[]> => {
  const { spaceId, address } = await makePage('# Page\n\nOne.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
  return [
    '',
    `/organizations/${stage.cast.organizationId}`,
    address,
    `/spaces/${spaceId}/settings`,
    `/spaces/${spaceId}/files`,
  ];
};

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.base}/app${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

test('with 200% and 400% of zoom, and with more space in the text, nothing is cut off', async () => {
  const { page } = await open('', { person: stage.cast.owner });
  for (const path of await SCREENS()) {
    await show(page, path);
    for (const size of [
      { width: 640, height: 400 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(SETTLED);
      assert.deepEqual(await findCutOff(page), [], `${path} at ${size.width}`);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.evaluate(SPACED);
    await page.evaluate(SETTLED);
    assert.deepEqual(await findCutOff(page), [], `${path} with more space`);
  }
});

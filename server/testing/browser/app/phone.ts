// What people do on a phone, by touch: read a page, say something about it, and mend a word.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const LINES = Array.from({ length: 30 }, (_, at) => `Line ${at + 1} of the page.`).join('\n\n');
const SOURCE = `# Page\n\n${LINES}\n\n| Name | Meaning |\n| --- | --- |\n| A rather long name of a thing | A rather long meaning of it |\n\n## End\n\nThe lst word.\n`;

test('a page is read, commented on and mended with a finger', async () => {
  const { address, spaceId, pageId, saved } = await makePage(SOURCE);
  const { page } = await open(address, PHONE);
  await page.locator('.editor-text h1', { hasText: 'Page' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await lookAt(page, 'phone-reading', 390);

  const last = page.locator('.editor-text p', { hasText: 'The lst word.' });
  await last.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Comments', exact: true }).tap();
  const panel = page.getByRole('region', { name: 'Comments' });
  await panel.getByRole('textbox').tap();
  await page.keyboard.type('A letter is missing at the end.');
  await lookAt(page, 'phone-commenting', 390);
  await panel.getByRole('button', { name: 'Comment', exact: true }).tap();
  await panel.getByText('A letter is missing at the end.').waitFor();
  await page.getByRole('button', { name: 'Close the comments' }).tap();
  await panel.waitFor({ state: 'detached' });

  await last.scrollIntoViewIfNeeded();
  await last.tap();
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.press('Home');
  for (let step = 0; step < 'The l'.length; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('a');
  await rest(page);
  assert.equal(await saved(), SOURCE.replace('lst', 'last'));
  await lookAt(page, 'phone-mended', 390);
  const { body } = await stage.world
    .as(stage.cast.owner.token)
    .get(`/v1/spaces/${spaceId}/comments`, { query: { targetPage: pageId } });
  assert.equal(body.items[0].body.markdown, 'A letter is missing at the end.');
});

// Somebody looks for words in a page and replaces them, by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open } from './stage.ts';

test('words are found in text and code, and Escape leads back to what was found', async () => {
  const { address } = await makePage('# Page\n\nOne cat.\n\n```\ncat file\n```\n\nA concat of Cats.\n');
  const { page } = await open(address);
  await startIn(page, 'One cat.');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await page.keyboard.type('cat');
  await page.getByText('1 of 4', { exact: true }).waitFor();
  await lookAt(page, 'editor-find');
  await page.keyboard.press('Enter');
  await page.getByText('2 of 4', { exact: true }).waitFor();
  assert.equal(await page.locator('.is-found.is-shown').innerText(), 'cat');
  await page.getByRole('button', { name: 'Whole words' }).press('Enter');
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('search', { name: 'Find in the page' }).count(), 0);
  assert.equal(await page.locator('.is-found').count(), 0);
  await page.keyboard.type('dog');
  await page.locator('.editor-text code', { hasText: 'dog file' }).waitFor();
});

test('words are replaced one by one or all at once, and all come back by one undo', async () => {
  const source = '# Cats\n\nA **cat** and a [cat](x.md), `cat` too.\n\n|  a |cat|\n|----|--|\n| b | c |\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'and a');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('cat');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('horse');
  await lookAt(page, 'editor-replace');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByText('1 of 4', { exact: true }).waitFor();
  await rest(page);
  assert.equal(await saved(), source.replace('Cats', 'horses'));
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.getByText('4 replaced').waitFor();
  await rest(page);
  assert.equal(await saved(), source.replace('Cats', 'horses').replaceAll('cat', 'horse'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), source.replace('Cats', 'horses'));
});

test('code keeps its colors while words are found in it, and after that', async () => {
  const { address } = await makePage('# Page\n\nOne.\n\n```typescript\nconst one = 1;\n```\n');
  const { page } = await open(address);
  const isColored = () =>
    page.waitForFunction(() => {
      const ranges = [...(CSS.highlights.get('token-keyword')?.values() ?? [])];
      return ranges.some((range) => (range as Range).toString().trim() === 'const');
    });
  await isColored();
  await startIn(page, 'One.');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await page.keyboard.type('nst');
  await page.getByText('1 of 1', { exact: true }).waitFor();
  // Colors come a moment after the text.
  await page.waitForTimeout(600);
  await isColored();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(600);
  await isColored();
});

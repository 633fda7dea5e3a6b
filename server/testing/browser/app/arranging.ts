// What a page is made of, seen from above: its outline, blocks that become other ones, columns of tables, and the keys for it all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open } from './stage.ts';

test('a block becomes another one from its form, by keyboard, and one undo takes it back', async () => {
  const source = '# Page\n\nOne.\n\n+ a\n+ b\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.press('Control+.');
  await page.getByRole('button', { name: /Turn into$/ }).press('Enter');
  await lookAt(page, 'editor-turn-into');
  await page.getByRole('option', { name: 'Hint' }).press('Enter');
  await page.locator('.block-menu').waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  // As one step of undo, however slow the machine is.
  await page.keyboard.insertText(' Two');
  await rest(page);
  assert.equal(await saved(), source.replace('One.', '{% hint style="info" %}\nOne. Two\n{% endhint %}'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), source);
});

test('a column is aligned as a whole', async () => {
  const { address, saved } = await makePage('# Page\n\n| a | b |\n| --- | --- |\n| c | d |\n');
  const { page } = await open(address);
  await startIn(page, 'd');
  await page.keyboard.press('Control+.');
  await page.getByRole('button', { name: 'Align the column' }).press('Enter');
  await page.getByRole('option', { name: 'Right' }).press('Enter');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await rest(page);
  assert.match(await saved(), /\| a \| b \|\n\| -+ \| -+: \|\n\| c \| d \|/);
});

test('the outline leads to a heading and says how long the page is', async () => {
  const text = Array.from({ length: 60 }, (_, index) => `Line ${index}.`).join('\n\n');
  const { address, saved } = await makePage(`# Page\n\n${text}\n\n## Far below\n\n${text}\n`);
  const { page } = await open(address);
  await page.getByRole('button', { name: 'Page menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Outline and length' }).press('Enter');
  await page.getByText('243 words', { exact: false }).waitFor();
  await lookAt(page, 'editor-outline');
  await page.getByRole('menuitem', { name: 'Far below' }).press('Enter');
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.type(' indeed');
  const heading = page.getByRole('heading', { name: 'Far below indeed' });
  await heading.waitFor();
  const top = await heading.evaluate((each) => each.getBoundingClientRect().top / innerHeight);
  assert.ok(top > 0 && top < 1, `${top}`);
  await rest(page);
  assert.match(await saved(), /\n## Far below indeed\n/);
});

test('the list of keys opens by its own key, and leads back into the text', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await lookAt(page, 'editor-shortcuts');
  await page.keyboard.press('Escape');
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.type(' Two.');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne. Two.\n');
});

// Somebody writes a page: by keyboard, offline, in two tabs, with a session that ends. No word is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from '../../browsers.ts';
import { makePage, rest, startIn, startWriting } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

test('a page is written by keyboard, and only what was written is another byte', async () => {
  const source = '---\nicon:   leaf\n---\n\n# Page\n\nOne.\n\n*   odd\n*   list\n\n| a|b |\n|--|:-:|\n|1 | 2|\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' And **bold** too.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/warning');
  await page.getByRole('option', { name: 'Warning' }).waitFor();
  await lookAt(page, 'editor-blocks');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hot.');
  await page.keyboard.press('Control+s');
  await rest(page);
  const written = 'One. And **bold** too.\n\n{% hint style="warning" %}\nHot.\n{% endhint %}';
  assert.equal(await saved(), source.replace('One.', written));
});

test('what is typed in a new paragraph stands in order, however fast it comes', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\nTwo.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  const words = Array.from({ length: 20 }, (_, index) => `words number ${index}`);
  for (const text of words) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+s');
  await rest(page);
  assert.equal(await saved(), `# Page\n\nOne.\n\n${words.join('\n\n')}\n\nTwo.\n`);
});

test('a page that nobody edits is not saved, and undo leads back to its bytes', async () => {
  const source = '# Page\n\nA  text   with\nodd blanks.\n\n+ a\n+ b\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'odd blanks.');
  await page.keyboard.type(' More.');
  await rest(page);
  assert.match(await saved(), /More\./);
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), source);
});

test('a block is changed by its form, moved and copied with the keyboard alone', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\n{% hint style="info" %}\nTwo.\n{% endhint %}\n');
  const { page } = await open(address);
  await startIn(page, 'Two.');
  await page.keyboard.press('Control+.');
  await page.getByRole('dialog', { name: 'Hint' }).waitFor();
  await lookAt(page, 'editor-form');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Danger' }).click();
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await page.keyboard.press('Alt+ArrowUp');
  await rest(page);
  assert.equal(await saved(), '# Page\n\n{% hint style="danger" %}\nTwo.\n{% endhint %}\n\nOne.\n');
});

test('the source of a page is written by keyboard, shown as blocks, and no other byte changes', async () => {
  const source = '---\nicon:   leaf\n---\n\n# Page\n\nOne.\n\n*   odd\n*   list\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await page.getByRole('heading', { level: 1, name: 'Page' }).waitFor();
  await lookAt(page, 'editor');
  await startWriting(page, 'One.');
  await page.keyboard.type(' And **bold** too.');
  await lookAt(page, 'editor-source');
  await page.keyboard.press('Control+s');
  await rest(page);
  assert.equal(await saved(), source.replace('One.', 'One. And **bold** too.'));
  await page.getByRole('button', { name: 'Show the page' }).press('Enter');
  await page.locator('strong', { hasText: 'bold' }).waitFor();
});

test('lines of a file end as they did', async () => {
  const source = '# Page\r\n\r\nOne.\r\n\r\nTwo.\r\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startWriting(page, 'One.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('More.');
  await rest(page);
  assert.equal(await saved(), source.replace('One.', 'One.\r\nMore.'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), source);
});

test('what is written offline is there after the tab was closed, and saved when the network is back', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page, context, expects } = await open(address);
  expects(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await startWriting(page, 'One.');
  await context.setOffline(true);
  await page.keyboard.type(' Written on a train.');
  await page.getByText('Offline: kept in this browser').waitFor();
  assert.doesNotMatch(await saved(), /train/);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${stage.base}/app${address}`);
  await again.locator('.editor-text', { hasText: 'Written on a train.' }).waitFor();
  await rest(again);
  assert.equal(await saved(), '# Page\n\nOne. Written on a train.\n');
});

test('in two tabs, everybody’s words stay', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\nTwo.\n');
  const { page, context } = await open(address);
  const other = await context.newPage();
  await other.goto(`${stage.base}/app${address}`);
  await startWriting(other, 'Two.');
  await other.keyboard.type(' Right.');
  await rest(other);
  await page.bringToFront();
  await startWriting(page, 'One.');
  await page.keyboard.type(' Left.');
  await rest(page);
  await page.locator('.cm-line', { hasText: 'Two. Right.' }).waitFor();
  assert.equal(await saved(), '# Page\n\nOne. Left.\n\nTwo. Right.\n');
  // What the other one wrote is not mine to undo.
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne.\n\nTwo. Right.\n');
});

test('a session that ends while somebody writes loses no word', async () => {
  const { world, cast, base } = stage;
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page, context, expects } = await open(address);
  expects(/401/);
  await startWriting(page, 'One.');
  await context.clearCookies();
  await page.keyboard.type(' After the end.');
  await page.getByText('Your session has ended.').waitFor();
  await lookAt(page, 'editor-signed-out');
  const { cookie } = await signIn(world, cast.writer.id);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: base }]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne. After the end.\n');
});

test('who may not edit reads the page, and is offered no source', async () => {
  const { address } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address, { person: stage.cast.reader });
  await page.getByText('One.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Edit the source' }).count(), 0);
});

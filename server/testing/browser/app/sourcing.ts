// Blocks of source with what readers see of them, and single blocks as their source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn, startWriting } from './book.ts';
import { lookAt, open, WIDTHS } from './stage.ts';

const HTML = '<p align="center">A <b>bold</b> word, <i class="fa-rocket">:rocket:</i> and <kbd>K</kbd></p>';

test('a block of source shows what readers see of it, and follows while it is written', async () => {
  const source = `# Page\n\nOne.\n\n${HTML}\n\n<div>\n\nTwo.\n\n</div>\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  const shown = page.getByRole('group', { name: 'What readers see' });
  await shown.locator('b').waitFor();
  await page.waitForFunction(() => {
    const icon = document.querySelector('.source-shown .pic-rocket');
    return icon !== null && getComputedStyle(icon).getPropertyValue('--pic') !== '';
  });
  // Of half an element, there is nothing to see.
  assert.equal(await shown.count(), 1);
  for (const width of WIDTHS) await lookAt(page, 'source-block', width);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.source-code').first().dblclick();
  const field = page.getByRole('textbox', { name: 'Source: Source' });
  await field.waitFor();
  await page.keyboard.press('Control+a');
  // What is saved meanwhile ends in a blank, which is none of the block.
  await page.keyboard.type('<p align="center">Other ');
  await rest(page);
  await page.keyboard.type('<em>words</em></p>');
  await shown.locator('em').waitFor();
  assert.equal(await shown.locator('b').count(), 0);
  for (const width of WIDTHS) await lookAt(page, 'block-source', width);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await rest(page);
  assert.equal(await saved(), source.replace(HTML, '<p align="center">Other <em>words</em></p>'));
});

test('any block becomes its source and a block again, and no other byte changes', async () => {
  const source = '# Page\n\n*  odd\n*  list\n\nOne __bold__.\n\nTwo.\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'One');
  await page.keyboard.press('Control+Shift+.');
  const field = page.getByRole('textbox', { name: 'Source: Text' });
  await field.waitFor();
  assert.equal(await field.textContent(), 'One __bold__.');
  // Nothing was written, so nothing changes.
  await page.keyboard.press('Escape');
  await rest(page);
  assert.equal(await saved(), source);
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.press('Control+Shift+.');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n## Next ##');
  await page.locator('.editor-text h2').waitFor();
  await rest(page);
  const after = source.replace('One __bold__.', 'One __bold__.\n\n## Next ##');
  assert.equal(await saved(), after);
  // What would take in the blocks below waits, and says why.
  await page.keyboard.type('\n\n```');
  await page.getByText('read in another way').waitFor();
  await lookAt(page, 'block-source-refused');
  await rest(page);
  assert.doesNotMatch(await saved(), /```/);
  assert.match(await saved(), /\n\nTwo\.\n$/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.block-source').count(), 1);
  await page.keyboard.type('\nx\n```');
  await page.getByText('read in another way').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show the block' }).press('Enter');
  await page.locator('.editor-text:focus').waitFor();
  await rest(page);
  assert.equal(await saved(), source.replace('One __bold__.', 'One __bold__.\n\n## Next ##\n\n```\nx\n```'));
  for (let times = 0; times < 20 && (await saved()) !== source; times++) {
    await page.keyboard.press('Control+z');
    await rest(page);
  }
  assert.equal(await saved(), source);
});

test('source that the page does not take yet outlives its tab', async () => {
  const source = '# Page\n\nOne.\n\nTwo.\n';
  const { address, saved } = await makePage(source);
  const { page, context } = await open(address);
  await startIn(page, 'One');
  await page.keyboard.press('Control+Shift+.');
  await page.getByRole('textbox', { name: 'Source: Text' }).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n```\nHeld');
  await page.locator('.block-source-problem').filter({ hasText: 'not in the page yet' }).waitFor();
  await rest(page);
  assert.equal(await saved(), source);
  await page.close();
  const next = await context.newPage();
  await next.goto(page.url());
  await next.locator('.editor-text').getByText('Held').waitFor();
  await rest(next);
  assert.match(await saved(), /One\.\n\n```\nHeld\n/);
});

test('the menu of a block opens its source, and a new block is begun as one', async () => {
  const { address, saved } = await makePage('# Page\n\n{% hint style="info" %}\nOne.\n{% endhint %}\n');
  const { page } = await open(address);
  await page.getByRole('button', { name: /^Hint/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit as source' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Source: Hint' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/Source');
  await page.getByRole('option', { name: 'Source', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Source: Text' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('<p>Raw <b>HTML</b></p>');
  await page.getByRole('group', { name: 'What readers see' }).locator('b').waitFor();
  await page.keyboard.press('Escape');
  await rest(page);
  assert.equal(await saved(), '# Page\n\n{% hint style="info" %}\nOne.\n{% endhint %}\n\n<p>Raw <b>HTML</b></p>\n');
});

test('the source is searched by the same keys and the same bar as the page', async () => {
  const { address, saved } = await makePage('# Page\n\nA __word__, a Word.\n\n[word](https://word.example)\n');
  const { page } = await open(address);
  await startWriting(page, '__word__');
  await page.keyboard.press('Control+h');
  const bar = page.getByRole('search', { name: 'Find in the page' });
  await bar.getByRole('textbox', { name: 'Find' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('word');
  // From the caret on.
  await bar.getByText('3 of 4').waitFor();
  await page.keyboard.press('Enter');
  await bar.getByText('4 of 4').waitFor();
  await bar.getByRole('button', { name: 'Match case' }).press('Space');
  await bar.getByText('of 3').waitFor();
  for (const width of WIDTHS) await lookAt(page, 'source-find', width);
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('term');
  await bar.getByRole('button', { name: 'Replace all' }).press('Enter');
  await bar.getByText('3 replaced').waitFor();
  await rest(page);
  assert.equal(await saved(), '# Page\n\nA __term__, a Word.\n\n[term](https://term.example)\n');
  await bar.getByRole('button', { name: 'Close' }).press('Enter');
  await page.locator('.cm-content:focus').waitFor();
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nA __word__, a Word.\n\n[word](https://word.example)\n');
});

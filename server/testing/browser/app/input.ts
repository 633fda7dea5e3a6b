// Writing in other scripts: characters that are composed of several keys, and text that runs from right to left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { makePage, rest, startIn } from './book.ts';
import { open, stage } from './stage.ts';

/** Composes a text as an input method does: through these states, and then what stands there in the end. */
async function compose(keys: CDPSession, states: readonly string[], text: string): Promise<void> {
  for (const state of states)
    await keys.send('Input.imeSetComposition', {
      text: state,
      selectionStart: state.length,
      selectionEnd: state.length,
    });
  await keys.send('Input.insertText', { text });
}

async function startComposing(address: string, paragraph: string): Promise<{ page: Page; keys: CDPSession }> {
  const { page, context } = await open(address);
  await startIn(page, paragraph);
  return { page, keys: await context.newCDPSession(page) };
}

const SCRIPTS = [
  { name: 'Japanese', states: ['n', 'に', 'にh', 'にほ', 'にほん', '日本'], text: '日本' },
  { name: 'Korean', states: ['ㅎ', '하', '한'], text: '한' },
  { name: 'Chinese', states: ['z', 'zh', 'zhong', 'zhong w', 'zhong wen'], text: '中文' },
] as const;

for (const { name, states, text } of SCRIPTS)
  test(`${name} is composed in text, lists, cells, titles and code, and typing goes on behind it`, async () => {
    const source = '# Page\n\nOne.\n\n* Item\n\n| Cell | b |\n| --- | --- |\n| c | d |\n\n```\ncode\n```\n';
    const { address, saved } = await makePage(source);
    const { page, keys } = await startComposing(address, 'One.');
    for (const place of ['One.', 'Item', 'Cell', 'code']) {
      await startIn(page, place);
      await compose(keys, states, text);
      await compose(keys, states, text);
      await page.keyboard.type('.');
    }
    await rest(page);
    const written = `${text}${text}.`;
    const expected = ['One.', 'Item', 'Cell', 'code'].reduce(
      (all, place) => all.replace(place, place + written),
      source,
    );
    assert.equal(await saved(), expected);
  });

test('an empty paragraph, bold text and a selection take composed characters, and one that is given up leaves nothing', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\nTwo.\n');
  const { page, keys } = await startComposing(address, 'One.');
  await page.keyboard.press('Enter');
  await compose(keys, ['に', 'にほ'], '日本');
  await page.keyboard.press('Control+b');
  await compose(keys, ['ご', '語'], '語');
  await page.keyboard.press('Control+b');
  await startIn(page, 'Two.');
  await page.keyboard.press('Shift+Home');
  await compose(keys, ['ㅎ', '하'], '하');
  await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await keys.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await page.keyboard.type('!');
  await rest(page);
  assert.match(await saved(), /^# Page\n\nOne\.\n\n日本\*\*語\*\*\n\n하\\?!\n$/);
});

test('Arabic and Hebrew run from the right, next to blocks that do not, and the caret follows', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\nמזל טוב\n\n* مرحبا\n');
  const { page } = await open(address);
  const directionOf = (text: string): Promise<string> =>
    page.locator('.editor-text :is(p, h1)', { hasText: text }).evaluate((each) => getComputedStyle(each).direction);
  assert.deepEqual(await Promise.all(['One.', 'מזל', 'مرحبا'].map(directionOf)), ['ltr', 'rtl', 'rtl']);
  await startIn(page, 'One.');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('שלום');
  assert.equal(await directionOf('שלום'), 'rtl');
  // To the right is to the beginning here.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('ה');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText('ץ');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne.\n\nשלוהםץ\n\nמזל טוב\n\n* مرحبا\n');
});

test('what others write comes in while characters are composed, and neither is torn apart', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\nTwo.\n');
  const { page, keys } = await startComposing(address, 'One.');
  const { page: olga } = await open(address, { person: stage.cast.owner });
  await startIn(olga, 'Two.');
  await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await olga.keyboard.type(' Theirs.');
  await rest(olga);
  await keys.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await keys.send('Input.insertText', { text: '日本' });
  await page.getByText('Two. Theirs.').waitFor();
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne.日本\n\nTwo. Theirs.\n');
});

test('characters are composed where a block begins by Markdown, and after the key of a menu', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page, keys } = await startComposing(address, 'One.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await compose(keys, ['한', '한구'], '한국');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await compose(keys, ['z', 'zhong'], '中');
  await page.keyboard.type('!');
  await rest(page);
  assert.match(await saved(), /^# Page\n\nOne\.\n\n\* 한국\n\* \/中\\?!\n$/);
});

test('while characters are composed, no key chooses from a menu, and the Enter after that does', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page, keys } = await startComposing(address, 'One.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  for (const text of ['d', 'di', 'div'])
    await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await page.getByRole('option', { name: 'Divider', selected: true }).waitFor();
  const enter = { type: 'rawKeyDown', code: 'Enter' } as const;
  await keys.send('Input.dispatchKeyEvent', { ...enter, key: 'Process', windowsVirtualKeyCode: 229 });
  await keys.send('Input.dispatchKeyEvent', { ...enter, key: 'Enter', windowsVirtualKeyCode: 13 });
  assert.equal(await page.locator('.editor-text p').last().innerText(), '/div');
  await keys.send('Input.insertText', { text: 'div' });
  await page.getByRole('option', { name: 'Divider', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne.\n\n***\n');
});

test('Hebrew and Arabic with Latin words, digits and brackets stay in their order in items and cells', async () => {
  const { address, saved } = await makePage('# Page\n\n* Item\n\n| Cell | b |\n| --- | --- |\n| c | d |\n');
  const { page } = await open(address);
  for (const place of ['Item', 'Cell']) {
    await startIn(page, place);
    await page.keyboard.press('Shift+Home');
    await page.keyboard.insertText('שלום (abc) 12, مرحبا.');
  }
  await rest(page);
  const directions = page
    .locator('.editor-text :is(li p, th)')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).direction));
  assert.deepEqual((await directions).slice(0, 2), ['rtl', 'rtl']);
  const text = 'שלום (abc) 12, مرحبا.';
  assert.equal(await saved(), `# Page\n\n* ${text}\n\n| ${text} | b |\n| --- | --- |\n| c | d |\n`);
});

// Somebody pastes what they copied elsewhere. What becomes of each program's clipboard is tried in web/, next to its code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePage, rest, startIn } from './book.ts';
import { open } from './stage.ts';

interface Copied {
  html?: string;
  text?: string;
}

/** As if it were in the clipboard of the machine. */
const paste = (page: Page, { html = '', text = '' }: Copied): Promise<void> =>
  page.evaluate(
    ([html, text]) => {
      const clipboardData = new DataTransfer();
      if (html !== '') clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [html, text] as const,
  );

const DOCS = (...paragraphs: string[]): string =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${paragraphs.join('')}</b>`;

test('what another program copied is blocks here, and one undo takes it back', async () => {
  const source = '# Page\n\nOne.\n\nTwo.\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'One.');
  const html = DOCS(
    '<p><span> Or <span style="font-weight:700">more</span></span></p>',
    '<ul><li><p><span>a</span></p></li><li><p><span>b</span></p></li></ul>',
    '<p>End</p><script>alert(1)</script><p onclick="alert(1)"><a href="javascript:alert(1)">x</a></p>',
  );
  await paste(page, { html, text: 'Or more' });
  await page.locator('.editor-text li', { hasText: 'b' }).waitFor();
  await page.keyboard.type('?');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne.Or **more**\n\n* a\n* b\n\nEnd\n\nx?\n\nTwo.\n');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), source);
});

test('Markdown that is pasted as text is blocks, and other text is text', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.press('Enter');
  await paste(page, { text: '# Part\n\n{% hint style="info" %}\nHi.\n{% endhint %}\n\n* a\n* b\n' });
  await page.locator('.editor-text li', { hasText: 'b' }).waitFor();
  await startIn(page, 'Hi.');
  await paste(page, { text: ' 2 * 3 * 4' });
  await page.getByText('2 * 3 * 4').waitFor();
  await rest(page);
  const hint = '{% hint style="info" %}\nHi. 2 \\* 3 \\* 4\n{% endhint %}';
  assert.equal(await saved(), `# Page\n\nOne.\n\n## Part\n\n${hint}\n\n* a\n* b\n`);
});

test('in a cell, what is pasted is words, and cells of a spreadsheet are cells', async () => {
  const { address, saved } = await makePage('# Page\n\n| a | b |\n| --- | --- |\n| one | two |\n');
  const { page } = await open(address);
  await startIn(page, 'one');
  await paste(page, { html: DOCS('<p> big</p>', '<p><b>deal</b></p>'), text: 'big deal' });
  await page.locator('.editor-text td', { hasText: 'deal' }).waitFor();
  await startIn(page, 'two');
  const html = '<table><tr><td>x</td><td>y</td></tr><tr><td>v</td><td>w</td></tr></table>';
  await paste(page, { html, text: 'x\ty\nv\tw' });
  await page.locator('.editor-text td', { hasText: 'w' }).waitFor();
  await rest(page);
  assert.match(await saved(), /\| onebig<br>\*\*deal\*\* \| x \| y \|\n\|[^|]*\| v \| w \|/);
});

test('what is too much is refused in words, and what nobody writes becomes plain text', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await paste(page, { html: `<p>${'x'.repeat(4_000_001)}</p>`, text: 'x' });
  await page.getByText('That is too much to paste at once.').waitFor();
  await paste(page, { html: `${'<div>'.repeat(200_000)}deep`, text: ' Deep.' });
  // The page goes on meanwhile.
  await page.keyboard.type(' Writing.');
  await page.getByText('It was pasted as plain text.').waitFor();
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne. Deep. Writing.\n');
});

test('what is copied in the editor stays what it is', async () => {
  const hint = '{% hint style="danger" %}\nHot.\n{% endhint %}';
  const { address, saved } = await makePage(`# Page\n\n${hint}\n\nEnd.\n`);
  const { page, context } = await open(address);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startIn(page, 'Hot.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+c');
  await startIn(page, 'End.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await rest(page);
  assert.equal(await saved(), `# Page\n\n${hint}\n\nEnd.\n\n${hint}\n`);
});

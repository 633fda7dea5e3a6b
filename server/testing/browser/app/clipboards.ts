// Every clipboard that is kept in web/ is pasted in a real browser, and becomes the Markdown that is kept with it.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { makePage, startIn } from './book.ts';
import { open } from './stage.ts';

const FIXTURES = new URL('../../../../web/src/app/editor/paste/fixtures/', import.meta.url);
const names = [...new Set(readdirSync(fileURLToPath(FIXTURES)).map((file) => file.replace(/\.\w+$/, '')))];

function read(file: string): string {
  const url = new URL(file, FIXTURES);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
}

/** Its first line says what it is, and is no part of the clipboard. */
function clipboardOf(name: string): { html: string; text: string; mode: string } {
  const html = read(`${name}.html`);
  const mode = /^<!-- shape: .*mode=(\w+).* -->/.exec(html)?.[1] ?? '';
  return { html: html.replace(/^<!-- shape: .*? -->\n/, ''), text: read(`${name}.txt`), mode };
}

const paste = (page: Page, clipboard: ReturnType<typeof clipboardOf>): Promise<void> =>
  page.evaluate(({ html, text, mode }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    // Programs copy the words besides; what has HTML is not read from them.
    clipboardData.setData('text/plain', text === '' ? 'words' : text);
    if (mode !== '') clipboardData.setData('vscode-editor-data', JSON.stringify({ mode }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, clipboard);

const blocksIn = (page: Page): Promise<number> => page.locator('.editor-text > *').count();

/** Saves until the page is what it should be, or as long as nobody waits. */
async function savedAs(page: Page, saved: () => Promise<string>, expected: string): Promise<string> {
  for (let tries = 0; tries < 40 && (await saved()) !== expected; tries += 1) {
    await page.keyboard.press('Control+s');
    await page.waitForTimeout(100);
  }
  return saved();
}

test('what people copy elsewhere becomes the Markdown that it means, asks no other host for anything, and is undone', async () => {
  const source = '# Page\n\nBegin\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'Begin');
  const blocks = await blocksIn(page);
  for (const name of names) {
    await page.keyboard.press('Enter');
    await paste(page, clipboardOf(name));
    const expected = `${source}\n${read(`${name}.md`)}`;
    assert.equal(await savedAs(page, saved, expected), expected, name);
    for (let times = 0; times < 4 && (await blocksIn(page)) > blocks; times += 1)
      await page.keyboard.press('Control+z');
    assert.equal(await savedAs(page, saved, source), source, `${name} is undone`);
  }
});

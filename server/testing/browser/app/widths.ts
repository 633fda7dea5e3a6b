// Widths of pictures and columns, by the mouse and by keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { makePage, rest } from './book.ts';
import { lookAt, open } from './stage.ts';

const PIXELS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FIGURE = `<figure><img src="${PIXELS}" alt="A dot" width="200" height="100"><figcaption></figcaption></figure>`;
const COLUMNS =
  '{% columns %}\n{% column %}\nLeft.\n{% endcolumn %}\n\n{% column valign="middle" %}\nRight.\n{% endcolumn %}\n{% endcolumns %}';

async function drag(page: Page, handle: Locator, by: number): Promise<void> {
  const box = await handle.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

test('a picture becomes wider by dragging and by keys, and nothing else changes', async () => {
  const source = `# Page\n\n${FIGURE}\n\n*  odd\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  const handle = page.getByRole('slider', { name: 'Width of the picture' });
  await handle.waitFor();
  await drag(page, handle, 50);
  await rest(page);
  const wider = (width: number) => source.replace('width="200" height="100"', `width="${width}"`);
  assert.equal(await saved(), wider(300));
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await handle.getAttribute('aria-valuetext'), '210 pixels');
  await rest(page);
  assert.equal(await saved(), wider(210));
  await lookAt(page, 'picture-width');
});

test('what one column gains the other loses', async () => {
  const source = `# Page\n\n${COLUMNS}\n\n*  odd\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  const handle = page.getByRole('slider', { name: 'Width of the column' });
  await handle.first().waitFor();
  await drag(page, handle.first(), 64);
  await rest(page);
  const written = await saved();
  const [, left, right] = /column width="(\d+)%".*column valign="middle" width="(\d+)%"/s.exec(written) ?? [];
  assert.equal(Number(left) + Number(right), 100, written);
  assert.ok(Number(left) > 52, written);
  assert.equal(written.replace(/ width="\d+%"/g, ''), source);
  await handle.first().focus();
  await page.keyboard.press('ArrowLeft');
  await rest(page);
  assert.ok(Number(/width="(\d+)%"/.exec(await saved())?.[1]) < Number(left));
  await lookAt(page, 'column-width');
});

test('a block is moved with a finger, and a tap on the grip opens its form', async () => {
  const source = '# Page\n\n__One__.\n\nTwo.\n\n*  three\n';
  const { address, saved } = await makePage(source);
  const { page, context } = await open(address, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const finger = await context.newCDPSession(page);
  await page.getByText('One').tap();
  const grip = page.getByRole('button', { name: 'Block', exact: true });
  await grip.waitFor();
  const [from, to] = [await grip.boundingBox(), await page.getByText('Two.').boundingBox()];
  assert.ok(from && to);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y, goal] = [from.x + from.width / 2, from.y + from.height / 2, to.y + to.height - 2];
  await touch('touchStart', x, y);
  await page.locator('.touch-line').waitFor();
  for (let step = 1; step <= 5; step++) await touch('touchMove', x, y + ((goal - y) * step) / 5);
  await lookAt(page, 'block-touch', 390);
  await touch('touchEnd');
  await page.locator('.touch-line').waitFor({ state: 'detached' });
  await rest(page);
  assert.equal(await saved(), '# Page\n\nTwo.\n\n__One__.\n\n*  three\n');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByText('Two.').tap();
  await grip.tap();
  await page.getByRole('dialog', { name: 'Text', exact: true }).waitFor();
});

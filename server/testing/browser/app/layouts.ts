// Tabs, steps, hints and icons in the editor, as readers see them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open, WIDTHS } from './stage.ts';

const TABS =
  '{% tabs %}\n{% tab title="npm" icon="box" %}\nFirst words.\n{% endtab %}\n\n{% tab title="yarn" %}\nSecond words.\n{% endtab %}\n{% endtabs %}';
const STEPS =
  '{% stepper %}\n{% step %}\n## Write\n\nWords.\n{% endstep %}\n\n{% step %}\n## Publish\n\nMore.\n{% endstep %}\n{% endstepper %}';
const HINTS = ['info', 'success', 'warning', 'danger']
  .map((style) => `{% hint style="${style}" %}\nA ${style}.\n{% endhint %}`)
  .join('\n\n');
const LINE = 'A <i class="fa-rocket">:rocket:</i> and <i class="fa-no-such">:no-such:</i>.';

const isDrawn = (selector: string) => {
  const icon = document.querySelector(selector);
  return icon !== null && getComputedStyle(icon).getPropertyValue('--pic') !== '';
};

test('tabs, steps, hints and icons look as they do for readers', async () => {
  const source = `# Page\n\n${LINE}\n\n${HINTS}\n\n${TABS}\n\n${STEPS}\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await page.waitForFunction(isDrawn, '.atom-icon .pic-rocket');
  await page.waitForFunction(isDrawn, '.tab-button .pic-box');
  for (const name of ['circle-info', 'circle-check', 'triangle-exclamation', 'circle-exclamation'])
    await page.waitForFunction(isDrawn, `.hint-button .pic-${name}`);
  // A name without a picture is shown as it is written.
  await page.locator('.atom-icon', { hasText: 'no-such' }).waitFor();
  for (const width of WIDTHS) await lookAt(page, 'layouts', width);
  await rest(page);
  assert.equal(await saved(), source);
});

test('one tab is shown at a time, chosen by keyboard and by whatever leads into it', async () => {
  const source = `# Page\n\nOne.\n\n${TABS}\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  const [first, second] = [page.getByText('First words.'), page.getByText('Second words.')];
  await first.waitFor();
  await second.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'npm' }).focus();
  await page.keyboard.press('ArrowRight');
  await second.waitFor();
  await first.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  // The search shows what is behind.
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('First');
  await first.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'npm' }).focus();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog', { name: 'Tab', exact: true });
  await form.getByRole('textbox', { name: 'Title' }).fill('pnpm');
  await form.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('tab', { name: 'pnpm' }).waitFor();
  await rest(page);
  assert.equal(await saved(), source.replace('"npm"', '"pnpm"').replace('Second words.', 'Second words. More.'));
  await page.getByRole('button', { name: 'Add tab' }).press('Enter');
  await form.getByRole('textbox', { name: 'Title' }).fill('bun');
  await form.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('tab', { name: 'bun', selected: true }).waitFor();
  await rest(page);
  assert.match(await saved(), /\{% tab title="bun" %\}/);
});

test('the menu of blocks has an icon for each and names its groups', async () => {
  const { address } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('option', { name: 'Heading 2' }).waitFor();
  await page.waitForFunction(isDrawn, '.suggest .pic-h-2');
  for (const width of WIDTHS) await lookAt(page, 'insert-menu', width);
});

// Code, formulas and diagrams in the editor, as readers see them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open } from './stage.ts';

const FORMULA = '$$\n\\frac{1}{3}\n$$';
const DIAGRAM = '```mermaid\nflowchart LR\n  accTitle: From text to site\n  A --> B\n```';

test('formulas are drawn, in a block and in a line, and their form shows what they will be', async () => {
  const source = `# Page\n\nOne $$a^2$$ and $$\\frac{$$.\n\n${FORMULA}\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await page.locator('.atom-inlineFormula math msup').waitFor();
  await page.locator('.atom-formula math mfrac').waitFor();
  assert.equal(await page.locator('.atom-inlineFormula[data-wrong]').textContent(), '\\frac{');
  await lookAt(page, 'formulas');
  await startIn(page, 'One');
  // The caret has moved a moment later, which nobody's fingers notice.
  await page.waitForTimeout(100);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(100);
  await page.keyboard.press('Control+.');
  const form = page.getByRole('dialog', { name: 'Formula', exact: true });
  await form.getByRole('textbox').fill('\\sqrt{');
  await form.getByText("Expected '}'").waitFor();
  await form.getByRole('textbox').fill('\\sqrt{x}');
  await form.locator('math msqrt').waitFor();
  await lookAt(page, 'formula-form');
  await form.getByRole('button', { name: 'Done' }).press('Enter');
  await page.locator('.atom-formula math msqrt').waitFor();
  await rest(page);
  assert.equal(await saved(), source.replace('\\frac{1}{3}', '\\sqrt{x}'));
});

test('a diagram is drawn above its source, anew when it changes, and says what is wrong', async () => {
  const { address, saved } = await makePage(`# Page\n\n${DIAGRAM}\n\nEnd.\n`);
  const { page } = await open(address);
  const picture = page.locator('.drawn-picture img');
  await picture.waitFor();
  assert.equal(await picture.getAttribute('alt'), 'Diagram: From text to site');
  await lookAt(page, 'diagram');
  const before = await picture.getAttribute('src');
  await page.locator('.code code').getByText('A --> B').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type(' -->');
  await page.getByText('This diagram cannot be drawn.').waitFor();
  // What stood there stays while the source is wrong.
  assert.equal(await picture.getAttribute('src'), before);
  await page.keyboard.type(' C');
  await page.getByText('This diagram cannot be drawn.').waitFor({ state: 'hidden' });
  assert.notEqual(await picture.getAttribute('src'), before);
  await rest(page);
  assert.equal(await saved(), `# Page\n\n${DIAGRAM.replace('A --> B', 'A --> B --> C')}\n\nEnd.\n`);
});

test('code is colored, and what is written in it a moment later, with no other element in it', async () => {
  const source = '# Page\n\n```typescript\nconst one = "1";\n```\n\nEnd.\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  const colored = (name: string) =>
    page.evaluate((token) => [...(CSS.highlights.get(token)?.values() ?? [])].map(String), `token-${name}`);
  const isColored = (name: string, text: string) =>
    page.waitForFunction(
      ([token, words]) =>
        [...(CSS.highlights.get(`token-${token}`)?.values() ?? [])].some(
          (each) => (each as Range).toString().trim() === words,
        ),
      [name, text] as const,
    );
  await isColored('string-expression', '"1"');
  assert.deepEqual(
    (await colored('keyword')).map((text) => text.trim()),
    ['const', '='],
  );
  await lookAt(page, 'code');
  await page.locator('.code code').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' // why');
  await isColored('comment', '// why');
  assert.equal(await page.locator('.code code > *').count(), 0);
  await rest(page);
  assert.equal(await saved(), source.replace('"1";', '"1"; // why'));
});

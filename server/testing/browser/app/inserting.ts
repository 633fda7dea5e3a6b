// Blocks and what stands in lines, made and changed by the keyboard alone, as the guide's page about blocks writes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

/** Types a slash and a name, and chooses the first that is called so. */
async function insert(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name}`);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function done(page: Page, form: string): Promise<void> {
  await dialog(page, form).getByRole('button', { name: 'Done' }).press('Enter');
  await dialog(page, form).waitFor({ state: 'detached' });
}

test('icons, formulas, expressions and buttons are put into a line and changed by keyboard', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' ');
  await insert(page, 'Icon');
  await dialog(page, 'Icon').getByRole('button', { name: 'Choose: Icon' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Find an icon' }).fill('rocket');
  await page.getByRole('option', { name: 'rocket', exact: true }).waitFor();
  await lookAt(page, 'insert-icon');
  await page.getByRole('option', { name: 'rocket', exact: true }).press('Enter');
  await done(page, 'Icon');
  await page.keyboard.type(' and ');
  await insert(page, 'Formula in the line');
  await dialog(page, 'Formula').waitFor();
  await page.keyboard.type('a^2');
  await page.keyboard.press('Enter');
  await dialog(page, 'Formula').waitFor({ state: 'detached' });
  await page.keyboard.type(' and ');
  await insert(page, 'Button');
  await dialog(page, 'Button').waitFor();
  await page.keyboard.type('Go');
  await dialog(page, 'Button').getByRole('combobox', { name: 'Address' }).fill('readme');
  await page.getByRole('option', { name: /Page/ }).waitFor();
  await lookAt(page, 'insert-button');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await done(page, 'Button');
  await page.keyboard.type('.');
  // Of what nobody filled in, nothing stays.
  await page.keyboard.type(' ');
  await insert(page, 'Expression');
  await dialog(page, 'Expression').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'Expression').waitFor({ state: 'detached' });
  await page.locator('.editor-text:focus').waitFor();
  await page.keyboard.type('End');
  await rest(page);
  const icon = '<i class="fa-rocket">:rocket:</i>';
  const button = '<a href="README.md" class="button primary">Go</a>';
  assert.equal(await saved(), `# Page\n\nOne. ${icon} and $$a^2$$ and ${button}. End\n`);
  // Back over the words to the formula.
  for (let step = 0; step < '. End'.length + 'ab'.length + ' and '.length; step++)
    await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+.');
  await dialog(page, 'Formula').getByRole('textbox').fill('b^2');
  await done(page, 'Formula');
  await rest(page);
  assert.match(await saved(), /and \$\$b\^2\$\$ and/);
});

test('a footnote is made in one step, and its symbols go with it', async () => {
  const source = '# Page\n\nOne.\n\nTwo.\n';
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' ');
  await insert(page, 'Footnote');
  await page.keyboard.type('A remark.');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne. [^1]\n\nTwo.\n\n[^1]: A remark.\n');
  await page.keyboard.press('Control+Shift+Backspace');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne. \n\nTwo.\n'.replace('. \n', '.\n'));
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.match(await saved(), /One\. \[\^1\]\n\nTwo\.\n\n\[\^1\]: A remark\.\n$/);
});

test('text becomes a key, raised, lowered or colored', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+Shift+f');
  await dialog(page, 'Format').getByRole('switch', { name: 'Key' }).press('Space');
  await lookAt(page, 'insert-format');
  await dialog(page, 'Format')
    .getByRole('button', { name: /Color of the text/ })
    .press('Enter');
  await page.getByRole('option', { name: 'Orange' }).press('Enter');
  await done(page, 'Format');
  await rest(page);
  assert.equal(await saved(), '# Page\n\n<mark style="color:orange;"><kbd>One.</kbd></mark>\n');
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne.\n');
});

test('a page link names the page that was chosen, and a link shows the title of its page', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+k');
  await dialog(page, 'Link').getByRole('combobox', { name: 'Address' }).fill('README.md');
  await page.keyboard.press('Tab');
  await dialog(page, 'Link').getByRole('switch', { name: 'Show the title of the page' }).press('Space');
  await done(page, 'Link');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await insert(page, 'Page link');
  await dialog(page, 'Page link').waitFor();
  await page.keyboard.type('Pag');
  await page.getByRole('option', { name: /Page/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await done(page, 'Page link');
  await rest(page);
  const block = '{% content-ref url="README.md" %}\n[README.md](README.md)\n{% endcontent-ref %}';
  assert.equal(await saved(), `# Page\n\n[One.](README.md "mention")\n\n${block}\n`);
});

test('somebody is mentioned by an at, and a cell of people takes them too', async () => {
  const { cast, base } = stage;
  const table =
    '<table><thead><tr><th data-type="users" data-multiple>Who</th></tr></thead><tbody><tr><td></td></tr></tbody></table>';
  const { address, saved } = await makePage(`# Page\n\nOne.\n\n${table}\n`);
  const { page } = await open(address);
  const { body: owner } = await stage.world.as(cast.owner.token).get('/v1/user');
  const name: string = owner.displayName;
  await startIn(page, 'One.');
  await page.keyboard.type(` @${name.slice(0, 3)}`);
  await page.getByRole('option', { name }).waitFor();
  await lookAt(page, 'insert-person', 1280);
  await page.getByRole('option', { name }).click();
  await page.keyboard.type('knows.');
  await rest(page);
  const href = `${base}/u/${cast.owner.id}`;
  assert.equal(await saved(), `# Page\n\nOne. [${name}](${href} "mention") knows.\n\n${table}\n`);
  await page.locator('.editor-text td').click();
  await page.keyboard.type(`@${name.slice(0, 3)}`);
  await page.getByRole('option', { name }).click();
  await rest(page);
  assert.ok((await saved()).includes(`<td><a href="${href}"`), await saved());
});

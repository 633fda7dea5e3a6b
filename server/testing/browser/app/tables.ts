// Tables whose columns have types, and cards, edited as what they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open } from './stage.ts';

const SELECT =
  '<select multiple><option value="a" label="One" color="blue"></option><option value="b" label="Two"></option></select>';
const TABLE = `<table><thead><tr><th>Clay</th><th data-type="checkbox">In stock</th><th data-type="rating" data-max="5">Liked</th><th data-type="select" data-multiple>Tags${SELECT}</th></tr></thead><tbody><tr><td>Red</td><td>true</td><td>4</td><td><span data-option="a">One</span></td></tr><tr><td>Blue</td><td>false</td><td></td><td></td></tr></tbody></table>`;
const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Import</strong></td><td>A folder</td><td><a href="README.md">README.md</a></td></tr></tbody></table>';

test('boxes, stars and choices of a table are set by mouse and by keyboard', async () => {
  const source = `# Page\n\n${TABLE}\n\n${CARDS}\n\nEnd.\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  await page.getByRole('button', { name: 'Liked 4 of 5' }).first().waitFor();
  await lookAt(page, 'tables');
  await page.getByRole('checkbox', { name: 'In stock' }).nth(1).click();
  await page.getByRole('button', { name: 'Liked 2 of 5' }).first().click();
  await startIn(page, 'Red');
  await page.keyboard.press('Tab');
  await page.locator('.is-chosen-cell[data-control=checkbox]').waitFor();
  await page.keyboard.type('x ');
  await page.keyboard.press('Tab');
  await page.locator('.is-chosen-cell[data-control=rating]').waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await page.locator('.is-chosen-cell[data-control=select]').waitFor();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Table row' });
  await form.getByRole('switch', { name: 'Two' }).press('Space');
  await lookAt(page, 'table-form');
  await form.getByRole('button', { name: 'Done' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await rest(page);
  const row =
    '<tr><td>Red</td><td>false</td><td>3</td><td><span data-option="a">One</span><span data-option="b">Two</span></td></tr>';
  const expected = source
    .replace(/<tr><td>Red.*?<\/tr>/, row)
    .replace('<td>Blue</td><td>false</td>', '<td>Blue</td><td>true</td>');
  assert.equal(await saved(), expected);
});

test('a column of a table gets a type, by the form of its row', async () => {
  const { address, saved } = await makePage('# Page\n\n| A | B |\n|---|--:|\n| one | yes |\n');
  const { page } = await open(address);
  await startIn(page, 'yes');
  await page.keyboard.press('Control+.');
  const form = page.getByRole('dialog', { name: 'Table row' });
  await form.getByRole('button', { name: /Type of the column/ }).press('Enter');
  await page.getByRole('option', { name: 'Checkbox' }).press('Enter');
  await form.getByRole('switch', { name: 'B' }).press('Space');
  await form.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('checkbox', { name: 'B', checked: true }).waitFor();
  await rest(page);
  const head = '<tr><th>A</th><th align="right" data-type="checkbox">B</th></tr>';
  const body = '<tr><td>one</td><td align="right">true</td></tr>';
  assert.equal(await saved(), `# Page\n\n<table><thead>${head}</thead><tbody>${body}</tbody></table>\n`);
});

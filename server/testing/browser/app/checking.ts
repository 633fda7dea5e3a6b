// Checks: the rules of a team, what they find in a page, and how it is mended.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

test('an administrator sets style rules, whose mistakes are named, and words of their own', async () => {
  const { world, cast } = stage;
  const { page, expects } = await open(`/organizations/${cast.organizationId}/settings/checks`, { person: cast.owner });
  const rules = page.getByLabel('Rules as YAML');
  await rules.fill('rules: { speling: off }\n');
  expects(/status of 422/);
  await page.getByRole('button', { name: 'Save: Style rules' }).click();
  await page.getByRole('alert').filter({ hasText: 'rules › speling' }).waitFor();
  await lookAt(page, 'settings-checks-refused');
  const source = 'terms: [{ not: login to, use: log in to }]\n';
  await rules.fill(source);
  await page.getByRole('button', { name: 'Save: Style rules' }).click();
  await page.getByText('The checks are saved.').waitFor();
  await page.getByRole('button', { name: 'Save: Style rules', disabled: true }).waitFor();
  await page.getByLabel('Words of your own').fill('kilnn\nKilnn');
  await page.getByRole('button', { name: 'Save: Dictionary' }).click();
  await page.getByRole('button', { name: 'Save: Dictionary', disabled: true }).waitFor();
  await lookAt(page, 'settings-checks');
  const { body } = await world.as(cast.owner.token).get(`/v1/orgs/${cast.organizationId}/checks`);
  assert.deepEqual([body.source, body.words], [source, ['kilnn']]);
});

test('a finding is mended by its fix, a word is added to the dictionary, and the count follows', async () => {
  const { address, saved } = await makePage('# Page\n\nA speling and a documentaton.\n');
  const { page } = await open(address);
  await page.getByRole('button', { name: '2 problems' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Write “spelling” in line 3' }).click();
  await rest(page);
  assert.match(await saved(), /A spelling and a documentaton\./);
  await page.getByRole('button', { name: '1 problem', exact: true }).click();
  await page.getByRole('button', { name: 'Add “documentaton” of line 3 to the dictionary' }).click();
  await page.getByText('“documentaton” is in the dictionary of this space.').waitFor();
  await page.getByRole('button', { name: '1 problem', exact: true }).waitFor({ state: 'detached' });
});

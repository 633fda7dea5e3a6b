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

const MARKED = `# Page

A [kiln](gone.md) and a speling of words, *a documentaton* and more.

{% hint style="info" %}
See [here](https://example.com/) what a **recieved** letter is.
{% endhint %}

![](picture.png)
`;

test('problems are marked in the text, and gone through and mended by keys', async () => {
  const { address, saved } = await makePage(MARKED);
  const { page } = await open(address);
  const marks = page.locator('.editor-text .finding-mark');
  await marks.filter({ hasText: 'speling' }).waitFor();
  const marked = await marks.evaluateAll((all) =>
    all.map(({ textContent, dataset }) => [textContent, dataset.severity]),
  );
  assert.deepEqual(marked.slice(0, 5), [
    ['kiln', 'error'],
    ['speling', 'warning'],
    ['documentaton', 'warning'],
    ['here', 'suggestion'],
    ['recieved', 'warning'],
  ]);
  await lookAt(page, 'checks-marks');
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Error, 1 of 7: There is nothing at "gone.md".' }).waitFor();
  await page.keyboard.press('F8');
  const card = page.getByRole('dialog', { name: /^Warning, 2 of 7: / });
  await card.waitFor();
  await lookAt(page, 'checks-card');
  await page.keyboard.press('Shift+F8');
  await page.getByRole('dialog', { name: /^Error, 1 of 7/ }).waitFor();
  await page.keyboard.press('Shift+F8');
  await page.getByRole('dialog', { name: /, 7 of 7: / }).waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  await card.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'spelling');
  await page.keyboard.press('Enter');
  await page.locator('.editor-text').getByText('a spelling of words').waitFor();
  await rest(page);
  assert.equal(await saved(), MARKED.replace('speling', 'spelling'));
  await page.keyboard.press('Control+z');
  await rest(page);
  assert.equal(await saved(), MARKED);
  await marks.filter({ hasText: 'speling' }).waitFor();
});

test('a click says what is wrong and leaves the caret in the text, where Alt and Enter go on', async () => {
  const { address, saved, spaceId } = await makePage('# Page\n\nA documentaton of it, and a **seperate** here.\n');
  const { page } = await open(address);
  const mark = page.locator('.finding-mark', { hasText: 'documentaton' });
  await mark.click();
  const card = page.getByRole('dialog', { name: /^Warning, 1 of 2/ });
  await card.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains('editor-text')), true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+Enter');
  await card.waitFor();
  await page.getByRole('button', { name: 'Write “documentation”' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains('editor-text')), true);
  // What is written anew is marked no more, and is checked again.
  // Soon after the click above, two more would be a third one, which selects the paragraph.
  await page.waitForTimeout(600);
  await mark.dblclick();
  await page.waitForFunction(() => getSelection()?.toString() === 'documentaton');
  await page.keyboard.type('paper');
  await mark.waitFor({ state: 'detached' });
  await rest(page);
  assert.match(await saved(), /A paper of it/);
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Add to dictionary' }).press('Enter');
  await page.getByText('“seperate” is in the dictionary of this space.').waitFor();
  await page.locator('.finding-mark').waitFor({ state: 'detached' });
  const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/checks`);
  assert.deepEqual(body.words, ['seperate']);
});

test('a problem is ignored with a reason, is listed with it, and is found again', async () => {
  const { address, spaceId } = await makePage('# Page\n\nA documentaton of [it](gone.md).\n');
  const { page } = await open(address, { person: stage.cast.owner });
  await page.locator('.finding-mark', { hasText: 'documentaton' }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Ignore…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ignore this problem' });
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).press('Enter');
  await dialog.getByText('Say why it is right as it is.').waitFor();
  await lookAt(page, 'checks-ignore');
  await dialog.getByLabel('Reason').fill('The name of a protocol.');
  await page.keyboard.press('Enter');
  await page.getByText('The problem is ignored.').waitFor();
  await page.locator('.finding-mark', { hasText: 'documentaton' }).waitFor({ state: 'detached' });

  await page.goto(`${stage.base}/app/spaces/${spaceId}/checks`);
  await page.getByText('The page is checked: 1 problem.').waitFor();
  await page.getByRole('radio', { name: 'Ignored' }).click();
  await page.getByText('The name of a protocol.').waitFor();
  await lookAt(page, 'space-checks-ignored');
  await page.getByRole('button', { name: 'Stop ignoring: Spelling: “documentaton”' }).press('Enter');
  await page.getByRole('heading', { name: 'Nothing is ignored' }).waitFor();
  await page.getByRole('radio', { name: 'Findings' }).click();
  await page.getByText('The page is checked: 2 problems.').waitFor();
  await page.getByRole('button', { name: /^Ignore: "documentaton"/ }).click();
  await page.getByRole('button', { name: /Where/ }).click();
  await page.getByRole('option', { name: 'Nowhere: switch the rule “Spelling” off' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('The page is checked: 1 problem.').waitFor();
  const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/checks`);
  assert.equal(body.source, 'rules:\n  spelling: off\n');
});

/** A change request that brings these texts into the first page, and into new ones. */
async function propose(spaceId: string, changes: unknown[]): Promise<string> {
  const api = stage.world.as(stage.cast.owner.token);
  const { body } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'More' } });
  const { status, text } = await api.post(`/v1/spaces/${spaceId}/change-requests/${body.id}/content`, {
    body: { changes },
  });
  assert.equal(status, 200, text);
  return `/spaces/${spaceId}/changes/${body.id}/overview`;
}

test('what a change request brings in stands in its way, by page, and leads to its place', async () => {
  const { world, cast } = stage;
  const { spaceId, pageId } = await makePage('# Page\n\n[Old](old.md)\n');
  const mergeRules = { type: 'rules', rules: [{ type: 'require_no_new_errors' }] };
  await world.as(cast.owner.token).patch(`/v1/spaces/${spaceId}`, { body: { mergeRules } });
  const words = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const address = await propose(spaceId, [
    {
      operation: 'update_page',
      page: pageId,
      document: { source: `# Page\n\n[Old](old.md)\n\n${words}\n\nSee [the kiln](gone.md) there.\n` },
    },
    { operation: 'insert_page', title: 'Fresh', document: { source: '# Fresh\n\nA **speling**.\n' } },
  ]);
  const { page, expects } = await open(address);
  const standing = page.getByRole('region', { name: 'What stands in the way' });
  await standing.getByText('1 new error, 1 warning. A merge rule demands that there are none.').waitFor();
  await standing.getByRole('button', { name: 'Show what was found' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Found in the changed pages' });
  await dialog.getByRole('heading', { name: 'Fresh' }).waitFor();
  assert.equal(await dialog.getByText('old.md').count(), 0);
  await lookAt(page, 'request-findings');
  await dialog.getByRole('button', { name: 'Add to dictionary: “speling” (Fresh, line 3)' }).click();
  await dialog.getByRole('heading', { name: 'Fresh' }).waitFor({ state: 'detached' });
  await dialog.getByRole('link', { name: /Page, line 125/ }).click();
  await page.locator('.editor-text').getByText('See the kiln there.').waitFor();
  await page.waitForFunction(() => {
    const { top = -1 } = getSelection()?.anchorNode?.parentElement?.getBoundingClientRect() ?? {};
    return getSelection()?.anchorNode?.parentElement?.closest('p')?.textContent === 'See the kiln there.' && top > 0;
  });
  await page.goBack();
  await standing.getByText('1 new error.').waitFor();

  expects(/status of 403/);
  await page.route('**/findings', (route) => route.fulfill({ status: 403, json: { error: { message: 'Not now.' } } }));
  await page.reload();
  await standing.getByText('The changed pages could not be checked. Not now.').waitFor();
  await page.unroute('**/findings');
  await standing.getByRole('button', { name: 'Check again' }).press('Enter');
  await standing.getByText('1 new error.').waitFor();
});

test('a space lists what is to be mended, narrowed and to the last page, and its own rules are set there', async () => {
  const { world, cast } = stage;
  const { spaceId } = await makePage('# Page\n\n[Old](old.md) A wobbly leg.\n');
  const changes = Array.from({ length: 55 }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    document: { source: index === 54 ? '# Page 54\n\nA **speling**.\n' : `# Page ${index}\n` },
  }));
  const api = world.as(cast.owner.token);
  for (const part of [changes.slice(0, 30), changes.slice(30)])
    assert.equal((await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes: part } })).status, 200);
  const { page } = await open(`/spaces/${spaceId}`, { person: cast.owner });
  await page.getByRole('button', { name: 'More of this space' }).click();
  await page.getByRole('menuitem', { name: 'Checks', exact: true }).click();
  await page.getByText(/of 56 pages are checked: 1 problem so far/).waitFor();
  const more = page.getByRole('button', { name: /^Check(?:ing…| more pages)$/ });
  for (const all = page.getByText('All 56 pages are checked: 2 problems.'); (await all.count()) === 0;)
    await more.press('Enter', { timeout: 1000 }).catch(() => undefined);
  await lookAt(page, 'space-checks');
  await page.getByRole('button', { name: /Severity/ }).click();
  await page.getByRole('option', { name: 'Errors' }).click();
  await page.getByText('speling').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Page, line 3/ }).waitFor();

  await page.getByText('Links to other sites are not tried.').waitFor();
  await page.getByRole('button', { name: 'Try links to other sites' }).press('Enter');
  await page.getByText(/Links to other sites are being tried|no links to other sites/).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await page.getByText('Links to other sites are not tried.').waitFor();

  await page.getByRole('radio', { name: 'Rules' }).click();
  await page.getByLabel('Rules as YAML').fill('rules: { broken-link: off }\n');
  await page.getByRole('button', { name: 'Save: Style rules' }).click();
  await page.getByText('The checks are saved.').waitFor();
  await page.getByRole('row', { name: /broken-link .* off/ }).waitFor();
  await lookAt(page, 'space-checks-rules');
  await page.getByLabel('Words of your own').fill('kilnn');
  await page.getByRole('radio', { name: 'Findings' }).click();
  await page.getByRole('radio', { name: 'Rules' }).click();
  assert.equal(await page.getByLabel('Words of your own').inputValue(), 'kilnn');
  await page.getByRole('radio', { name: 'Findings' }).click();
  await page.getByRole('button', { name: /Rule/ }).last().click();
  assert.equal(await page.getByRole('option', { name: 'Broken link' }).count(), 0);
});

test('a reader of a space sees its findings and rules, and changes neither', async () => {
  const { spaceId } = await makePage('# Page\n\nAll is well.\n');
  const { page } = await open(`/spaces/${spaceId}/checks`, { person: stage.cast.reader });
  await page.getByRole('heading', { name: 'Nothing to mend' }).waitFor();
  await lookAt(page, 'space-checks-empty');
  await page.getByRole('radio', { name: 'Rules' }).click();
  await page.getByText('Administrators of this space set its rules.').waitFor();
  assert.equal(await page.getByLabel('Rules as YAML').count(), 0);
  await page.getByRole('row', { name: /broken-link/ }).waitFor();
});

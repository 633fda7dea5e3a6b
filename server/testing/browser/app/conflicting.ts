// A change request and its space contradict each other: block by block somebody says what stays, and sees it before it is saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const TEXT = '# Page\n\nFirst.\n\nSecond.\n\n| A | B |\n| --- | --- |\n| x | y |\n';

/** A request that changed a paragraph, a cell and a variable, which the space changed as well, and a page that it deleted. */
async function contradict() {
  const { spaceId, pageId, committed } = await makePage(TEXT);
  const api = stage.world.as(stage.cast.owner.token);
  const edit = async (path: string, changes: readonly object[]) => {
    const { status, body, text } = await api.post(`${path}/content`, { body: { changes }, query: { compat: false } });
    assert.equal(status, 200, text);
    return body.changes;
  };
  const space = `/v1/spaces/${spaceId}`;
  const [inserted] = await edit(space, [
    { operation: 'insert_page', title: 'Other', document: { source: '# Other\n\nWords.\n' } },
    { operation: 'update_variables', variables: { version: '1' } },
  ]);
  const other = inserted.page.id;
  const { body } = await api.post(`${space}/change-requests`, { body: { subject: 'Contrary' } });
  const request = `${space}/change-requests/${body.id}`;
  const write = (path: string, source: string, version: string) =>
    edit(path, [
      { operation: 'update_page', page: pageId, document: { source } },
      { operation: 'update_variables', variables: { version } },
    ]);
  await write(request, TEXT.replace('Second', 'Ours').replace('| x |', '| mine |'), '2');
  await edit(request, [{ operation: 'delete_page', page: other }]);
  await write(space, TEXT.replace('Second', 'Theirs').replace('| x |', '| yours |'), '3');
  await edit(space, [{ operation: 'update_page', page: other, document: { source: '# Other\n\nMore words.\n' } }]);
  const source = async () =>
    (await api.get(`${request}/content/page/${pageId}`, { query: { format: 'source' } })).body.source;
  const get = async () => (await api.get(request)).body;
  const place = `/spaces/${spaceId}/changes/${body.id}`;
  return { ...{ api, spaceId, pageId, request, other, source, get, committed, place }, write, space };
}

test('conflicts are decided block by block, by keyboard, and the result is seen before it is saved', async () => {
  const { place, source, get, other, api, request } = await contradict();
  const { page } = await open(`${place}/overview`, { person: stage.cast.reviewer });
  await page.getByRole('link', { name: 'Resolve the conflicts' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Conflicts' }).waitFor();
  await page.getByText('4 of 4 left.').waitFor();
  const save = page.getByRole('button', { name: 'Save and update' });
  assert.equal(await save.isDisabled(), true);
  const choose = async (conflict: RegExp, choice: string) => {
    const radio = page.getByRole('radiogroup', { name: conflict }).getByRole('radio', { name: choice });
    await radio.focus();
    await page.keyboard.press('Space');
  };
  await choose(/^Keep of Paragraph/, 'Both, space first');
  await choose(/^Keep of Table/, 'Write it yourself');
  await page.getByRole('textbox', { name: /^Your text for Table/ }).fill('ours and yours');
  await choose(/^Keep of Variable version/, 'Space');
  await lookAt(page, 'conflicts');
  await page.getByRole('button', { name: 'Show the result for Page' }).press('Enter');
  const result = page.getByRole('dialog', { name: 'Page after the update' });
  await result.getByText('ours and yours').first().waitFor();
  await lookAt(page, 'conflict-result');
  await page.keyboard.press('Escape');
  // What somebody chose is there again after the window was closed.
  await page.reload();
  await page.getByText('1 of 4 left.').waitFor();
  await choose(/^Keep of Deleted on one side/, 'Keep it, as the space did');
  await page.getByText('All 4 decided.').waitFor();
  assert.match(await source(), /Ours/);
  await save.press('Enter');
  await page.getByText('The conflicts are resolved.').waitFor();
  const text = TEXT.replace('Second.', 'Theirs.\n\nOurs.').replace('| x |', '| ours and yours |');
  assert.equal(await source(), text);
  assert.equal((await get()).outdated, false);
  assert.equal((await api.get(`${request}/content/page/${other}`)).status, 200);
  await page.getByText('It has all that the space has.').waitFor();
  await page.goto(`${stage.base}/app${place}/conflicts`);
  await page.getByRole('heading', { name: 'No conflicts' }).waitFor();
  await lookAt(page, 'conflicts-none');
});

test('a space that moves on meanwhile is noticed: choices that still fit stay, the others are put aside', async () => {
  const { place, write, space, source } = await contradict();
  const { page } = await open(`${place}/conflicts`, { person: stage.cast.reviewer });
  await page.getByRole('button', { name: 'Change request for all that are left' }).press('Enter');
  await page.getByText('All 4 decided.').waitFor();
  const paragraph = page.getByRole('radiogroup', { name: /^Keep of Paragraph/ });
  await paragraph.getByRole('radio', { name: 'Write it yourself' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: /^Your text for Paragraph/ }).fill('My own words.');
  const before = await source();
  await write(space, TEXT.replace('Second', 'Others').replace('| x |', '| yours |'), '3');
  await page.getByText('1 of 4 left.').waitFor();
  await page.getByText('One choice does not fit any more').waitFor();
  await page.getByLabel('A text that you wrote').getByText('My own words.').waitFor();
  await lookAt(page, 'conflicts-stale');
  assert.equal(await source(), before);
  await paragraph.getByRole('radio', { name: 'Space', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.getByRole('button', { name: 'Save and update' }).press('Enter');
  await page.getByText('The conflicts are resolved.').waitFor();
  assert.equal(await source(), TEXT.replace('Second', 'Others').replace('| x |', '| mine |'));
});

test('a merge that meets conflicts leads to them, and who may only read sees them', async () => {
  const { place, committed } = await contradict();
  const before = await committed();
  const { page } = await open(`${place}/overview`, { person: stage.cast.reviewer });
  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  await page.getByRole('dialog').getByText('4 places were changed in the space as well.').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Resolve the conflicts' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Conflicts' }).waitFor();
  assert.equal(await committed(), before);
  const reader = await open(`${place}/conflicts`, { person: stage.cast.reader });
  await reader.page.getByText('Only people who may edit this space can resolve them.').waitFor();
  assert.equal(await reader.page.getByRole('radio').count(), 0);
});

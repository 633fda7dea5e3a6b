// What a change request changes, before it is merged: page by page, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const LINES = Array.from({ length: 12 }, (_, index) => `Line ${index}.`).join('\n\n');

/** A change request in which one page is changed, one is new, one moves and one is gone. */
async function propose(): Promise<{ address: string; pageId: string; spaceId: string }> {
  const { spaceId, pageId } = await makePage(`# Page\n\nOne.\n\n${LINES}\n`);
  const api = stage.world.as(stage.cast.owner.token);
  const edit = async (path: string, changes: readonly object[]) => {
    const { status, body, text } = await api.post(`${path}/content`, { body: { changes }, query: { compat: false } });
    assert.equal(status, 200, text);
    return body.changes.map(({ page }: { page: { id: string } }) => page?.id) as string[];
  };
  const [group, moved, gone] = await edit(`/v1/spaces/${spaceId}`, [
    { operation: 'insert_page', title: 'Group', kind: 'group' },
    { operation: 'insert_page', title: 'Wanderer', document: { source: '# Wanderer\n' } },
    { operation: 'insert_page', title: 'Old', document: { source: '# Old\n\nGone.\n' } },
  ]);
  const request = (await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Tidy up' } })).body;
  await edit(`/v1/spaces/${spaceId}/change-requests/${request.id}`, [
    { operation: 'update_page', page: pageId, document: { source: `# Page\n\nTwo <b>bold</b>.\n\n${LINES}\n` } },
    { operation: 'insert_page', title: 'Fresh', document: { source: '# Fresh\n\nNew words.\n' } },
    { operation: 'update_page', page: moved, into: group },
    { operation: 'delete_page', page: gone },
  ]);
  return { address: `/spaces/${spaceId}/changes/${request.id}`, pageId, spaceId };
}

test('the bar of a change request leads to what it changes, and the keyboard from change to change', async () => {
  const { address, pageId } = await propose();
  const { page } = await open(`${address}/pages/${pageId}`, { person: stage.cast.owner });
  await page.locator('.editor-text').waitFor();
  await page.getByRole('link', { name: 'View changes' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor();
  await page.getByText('Pages: 1 added, 1 changed, 1 moved, 1 removed.').waitFor();
  // Who came from a page sees that one first.
  await page.getByRole('group', { name: 'Changed: paragraph' }).waitFor();
  assert.deepEqual(await page.locator('[data-kind=changed] del').allInnerTexts(), ['One']);
  assert.match((await page.locator('.diff-block ins').allInnerTexts()).join(''), /Two/);
  await page.getByText('New words.').waitFor();
  await page.getByText('Moved from the top level to Group').waitFor();
  await lookAt(page, 'compare');
  const named = async () => page.locator(':focus').getAttribute('aria-label');
  await page.getByRole('link', { name: 'See the space' }).focus();
  await page.keyboard.press('n');
  assert.equal(await named(), null);
  await page.getByRole('button', { name: 'Next change' }).focus();
  await page.keyboard.press('n');
  assert.equal(await named(), 'Changed: paragraph');
  await page.keyboard.press('n');
  assert.match((await named()) ?? '', /^Added: /);
  await page.keyboard.press('p');
  assert.equal(await named(), 'Changed: paragraph');
  await page.getByRole('button', { name: 'Show 11 blocks that stay' }).press('Enter');
  await page.getByText('Line 7.').waitFor();
});

test('a change request in which nothing has changed says so, and what is written in it follows', async () => {
  const { spaceId, pageId } = await makePage('# Page\n\nOne.\n');
  const api = stage.world.as(stage.cast.owner.token);
  const { body } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: {} });
  const { page } = await open(`/spaces/${spaceId}/changes/${body.id}/compare`);
  await page.getByText('No changes yet').waitFor();
  await page.getByRole('link', { name: 'Back to the pages' }).click();
  await page.locator('.editor-text').getByText('One.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Two.');
  await page.getByRole('link', { name: 'View changes' }).click();
  await page.waitForURL(new RegExp(`/compare/${pageId}$`));
  await page.getByText('Pages: 1 changed.').waitFor();
});

/** A space on a published site, and on one that is not. */
async function makeShown(source: string) {
  const book = await makePage(source);
  const { organizationId, owner } = stage.cast;
  const api = stage.world.as(owner.token);
  const sites = `/v1/orgs/${organizationId}/sites`;
  const body = { visibility: 'public', spaces: [book.spaceId] };
  const made = await api.post(sites, { body: { ...body, title: 'Shelf' } });
  assert.ok((await api.post(`${sites}/${made.body.id}/publish`)).status < 300);
  assert.equal((await api.post(sites, { body: { ...body, title: 'Cellar' } })).status, 201);
  return book;
}

test('what is written and not published is compared with what readers see, without leaving the page', async () => {
  const { address, committed } = await makeShown(`# Page\n\nOne.\n\n${LINES}\n`);
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' Two.');
  const compare = async () => {
    await page.getByRole('button', { name: 'Page menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Changes since the published version' }).press('Enter');
    await page.getByRole('dialog', { name: 'Changes since the published version' }).waitFor();
  };
  await compare();
  await page.getByRole('group', { name: 'Changed: paragraph' }).waitFor();
  assert.match((await page.locator('.diff-block ins').allInnerTexts()).join(''), /Two/);
  await page.getByText('Shelf shows the space without these changes.').waitFor();
  await page.getByText('Not published: Cellar.').waitFor();
  await lookAt(page, 'compare-page');
  assert.doesNotMatch(await committed(), /Two/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.locator('.save-state[data-state=committed]').waitFor();
  await compare();
  await page.getByText('The text stays as it is.').waitFor();
});

test('all drafts of a space are compared with what its sites show, and what is published is not among them', async () => {
  const { address, spaceId } = await makeShown(`# Page\n\nOne.\n\n${LINES}\n`);
  const { page: writing } = await open(address);
  await startIn(writing, 'One.');
  await writing.keyboard.type(' Two.');
  await rest(writing);
  const { page } = await open(`/spaces/${spaceId}`, { person: stage.cast.owner });
  await page.locator('.editor-text').waitFor();
  await page.getByRole('button', { name: 'More of this space' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Changes since the published version' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Changes since the published version' }).waitFor();
  await page.getByText('Pages: 1 changed.').waitFor();
  await page.getByRole('group', { name: 'Changed: paragraph' }).waitFor();
  await lookAt(page, 'compare-drafts');
  // Nobody asks: the screen follows what others do.
  await writing.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Everything is published' }).waitFor();
  await lookAt(page, 'compare-published');
});

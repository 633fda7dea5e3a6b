// The history of a space and of a page: who did what, two revisions compared, reading what was, and bringing it back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

/** A page that was written three times by two people, next to one that was written once. */
async function withHistory() {
  const { spaceId, pageId, committed, address } = await makePage('# Page\n\nOne.\n');
  const { world, cast } = stage;
  const write = async (person: { token: string }, text: string): Promise<string> => {
    world.clock.advance(60_000);
    const changes = [{ operation: 'update_page', page: pageId, document: { source: `# Page\n\n${text}\n` } }];
    const answer = await world.as(person.token).post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.revision as string;
  };
  const api = world.as(cast.owner.token);
  const first = (await api.get(`/v1/spaces/${spaceId}`)).body.revision as string;
  const second = await write(cast.owner, 'Two.');
  const third = await write(cast.writer, 'Three.');
  const changes = [{ operation: 'insert_page', title: 'Other', document: { source: '# Other\n' } }];
  await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
  return { spaceId, pageId, committed, address, first, second, third };
}

test('the history of a space says who did what, is filtered, and leads to what changed', async () => {
  const { spaceId } = await withHistory();
  const { page } = await open(`/spaces/${spaceId}`);
  await page.getByRole('button', { name: 'More of this space' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await page.getByRole('link', { name: 'Added Other' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Changed Page' }).count(), 2);
  await lookAt(page, 'history');
  await page.getByRole('button', { name: /Person/ }).click();
  await page.getByRole('option', { name: 'wim' }).click();
  await page.getByRole('link', { name: 'Added Other' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('link', { name: 'Changed Page' }).count(), 1);
  await page.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: 'Imports' }).click();
  await page.getByText('Nothing was found').waitFor();
  await lookAt(page, 'history-unfound');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Until').fill('2001-01-01');
  await page.getByText('Nothing was found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Changed Page' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'What a revision changed' }).waitFor();
  await page.getByText('Pages: 1 changed.').waitFor();
});

test('the history of a page has its own revisions alone, and any two of them are compared', async () => {
  const { address } = await withHistory();
  const { page } = await open(address);
  await page.locator('.editor-text').waitFor();
  await page.getByRole('button', { name: 'Page menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History of Page' }).waitFor();
  const revisions = page.getByRole('checkbox', { name: /^Compare / });
  await page.getByRole('checkbox', { name: /^Compare Added Page/ }).waitFor();
  assert.equal(await revisions.count(), 3);
  await revisions.nth(0).press('Space');
  await page.getByText('One revision chosen.').waitFor();
  await revisions.nth(2).press('Space');
  await lookAt(page, 'history-chosen');
  await page.getByRole('link', { name: 'Compare the two' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Two revisions compared' }).waitFor();
  await page.locator('.diff-block ins', { hasText: 'Three' }).first().waitFor();
  assert.match((await page.locator('.diff-block del').allInnerTexts()).join(''), /One/);
  await lookAt(page, 'compare-revisions');
  await page.getByRole('link', { name: 'Swap' }).click();
  await page.locator('.diff-block ins', { hasText: 'One' }).first().waitFor();
});

test('a page is read as it was, and becomes so again as a new revision', async () => {
  const { address, first, spaceId, committed } = await withHistory();
  const { page, expects } = await open(`${address}?at=${first}`);
  // There was nothing yet in 2001, and there is nothing yet tomorrow.
  expects(/404/);
  const text = page.locator('.editor-text');
  await text.getByText('One.').waitFor();
  assert.equal(await text.getAttribute('contenteditable'), 'false');
  await page.getByText(/^As it was on /).waitFor();
  // The tree is that of then, and what it leads to.
  assert.equal(await page.getByRole('row', { name: 'Other' }).count(), 0);
  await lookAt(page, 'page-then');
  await page.getByRole('button', { name: 'Restore this page' }).click();
  const window = page.getByRole('dialog', { name: 'Restore “Page”' });
  await window.getByText('Pages: 1 changed.').waitFor();
  await lookAt(page, 'restore');
  await window.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('“Page” is as it was.').waitFor();
  await text.getByText('One.').waitFor();
  assert.equal(await committed(), '# Page\n\nOne.\n');
  await page.getByRole('row', { name: 'Other' }).waitFor();
  await page.goto(`${stage.base}/app/spaces/${spaceId}?at=2001-01-01`);
  await page.getByText('The space is younger').waitFor();
  const tomorrow = new Date(stage.world.clock.now() + 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${stage.base}/app/spaces/${spaceId}?at=${tomorrow}`);
  await page.getByText('This is the present revision.').waitFor();
  await page.getByRole('link', { name: 'Back to now' }).click();
  await page.getByRole('button', { name: 'Page menu' }).waitFor();
});

test('a locked space is restored by a change request, and whoever may not write is not offered it', async () => {
  const { spaceId, first, pageId } = await withHistory();
  const { world, cast } = stage;
  await world.as(cast.owner.token).patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  const { page } = await open(`/spaces/${spaceId}/pages/${pageId}?at=${first}`);
  await page.getByRole('button', { name: 'Restore the space' }).click();
  const window = page.getByRole('dialog', { name: 'Restore the space' });
  await window.getByText('Pages: 1 changed, 1 removed.').waitFor();
  await window.getByRole('button', { name: 'Propose to restore' }).click();
  await page.getByText('The space is as it was in this change request.').waitFor();
  await page.locator('.editor-text').getByText('One.').waitFor();
  assert.match(page.url(), /\/changes\//);
  const { page: reading } = await open(`/spaces/${spaceId}/pages/${pageId}?at=${first}`, { person: cast.reader });
  await reading.locator('.editor-text').getByText('One.').waitFor();
  assert.equal(await reading.getByRole('button', { name: /^Restore/ }).count(), 0);
  await reading.goto(`${stage.base}/app/spaces/${spaceId}/history`);
  await reading.getByRole('button', { name: /^Actions of Added Page/ }).click();
  await reading.getByRole('menuitem', { name: 'Read the space then' }).waitFor();
  assert.equal(await reading.getByRole('menuitem', { name: /^Restore/ }).count(), 0);
  await lookAt(reading, 'revision-menu');
});

test('the tree says who is in which page', async () => {
  const { address, spaceId } = await withHistory();
  const { page } = await open(`/spaces/${spaceId}/files`);
  await page.getByRole('row', { name: 'Page', exact: true }).waitFor();
  const { page: olga } = await open(address, { person: stage.cast.owner });
  await olga.locator('.editor-text').waitFor();
  await page.getByRole('row', { name: 'Page, olga here' }).waitFor();
  await lookAt(page, 'tree-people');
});

// Changes are taken back one by one: of a change request before it is merged, and blocks of earlier revisions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const FIRST = '# Page\n\nBake it for an hour.\n\nEat it warm.\n';
const SECOND = '# Page\n\nBake it for two hours.\n\nEat it cold.\n';

const owned = () => stage.world.as(stage.cast.owner.token);

/** A change request in which one page is changed, one is new, one moves and one is gone. */
async function propose() {
  const { spaceId, pageId } = await makePage(FIRST);
  const api = owned();
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
  const at = `/v1/spaces/${spaceId}/change-requests`;
  const request = `${at}/${(await api.post(at, { body: { subject: 'Longer' } })).body.id}`;
  await edit(request, [
    { operation: 'update_page', page: pageId, document: { source: SECOND } },
    { operation: 'insert_page', title: 'Fresh', document: { source: '# Fresh\n\nNew words.\n' } },
    { operation: 'update_page', page: moved, into: group },
    { operation: 'delete_page', page: gone },
  ]);
  const source = async (): Promise<string> =>
    (await api.get(`${request}/content/page/${pageId}`, { query: { format: 'source' } })).body.source;
  return {
    spaceId,
    pageId,
    source,
    edit,
    request,
    address: request.replace('/v1', '').replace('change-requests', 'changes'),
  };
}

test('one change of a request is taken back and undone, and who only reads is not offered it', async () => {
  const { source, address } = await propose();
  const { page } = await open(`${address}/compare`, { person: stage.cast.owner });
  const first = page.getByRole('group', { name: 'Changed: paragraph' }).first();
  await first.locator('.diff-rendered').waitFor();
  // The focus in a block shows what can be done with it.
  await first.focus();
  await lookAt(page, 'compare-take-back');
  await first.getByRole('button', { name: /^Take back this change: Bake/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The change is taken back.').waitFor();
  assert.equal(await source(), SECOND.replace('two hours', 'an hour'));
  await page.locator('.diff-trigger:focus', { hasText: 'Page' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The change is there again.').waitFor();
  assert.equal(await source(), SECOND);
  const reader = await open(`${address}/compare`, { person: stage.cast.reader });
  await reader.page.getByRole('group', { name: 'Changed: paragraph' }).first().waitFor();
  assert.equal(await reader.page.getByRole('button', { name: /^Take back/ }).count(), 0);
});

test('what somebody else wrote meanwhile is not taken back unseen', async () => {
  const { source, address, edit, request, pageId } = await propose();
  const { page, context, expects } = await open(`${address}/compare`, { person: stage.cast.owner });
  expects(/ERR_FAILED|status of 409/);
  const first = page.getByRole('group', { name: 'Changed: paragraph' }).first();
  await first.locator('.diff-rendered').waitFor();
  // Nothing of it comes to this window before it is asked.
  await context.route('**/live**', (route) => route.abort());
  const since = SECOND.replace('two hours', 'three hours');
  await context.route(/\/diff\?|\/changes\?/, (route) => route.abort());
  await edit(request, [{ operation: 'update_page', page: pageId, document: { source: since } }]);
  await first.getByRole('button', { name: /^Take back this change: Bake/ }).press('Enter');
  await page.getByText('This change request has changed meanwhile.').waitFor();
  assert.equal(await source(), since);
});

test('pages are taken back: a new one goes, one that is gone comes back, one that moved goes back', async () => {
  const { spaceId, address, request } = await propose();
  const { page } = await open(`${address}/compare`, { person: stage.cast.owner });
  await page.getByText('Pages: 1 added, 1 changed, 1 moved, 1 removed.').waitFor();
  const take = async (title: string) => {
    await page.getByRole('button', { name: `Take back all changes of ${title}` }).press('Enter');
    await page.getByText(`“${title}” is as it was.`).waitFor();
  };
  await take('Fresh');
  await page.getByText('Pages: 1 changed, 1 moved, 1 removed.').waitFor();
  await take('Old');
  await page.getByText('Pages: 1 changed, 1 moved.').waitFor();
  await take('Wanderer');
  await page.getByText('Pages: 1 changed.').waitFor();
  // The one before the last, too: nobody else wrote in between.
  const undo = async (text: string) =>
    page.getByRole('alertdialog').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();
  await undo('“Wanderer” is as it was.');
  await page.getByText('Pages: 1 changed, 1 moved.').waitFor();
  await undo('“Old” is as it was.');
  await page.getByText('Pages: 1 changed, 1 moved, 1 removed.').waitFor();
  await page.getByRole('button', { name: 'Take back all…' }).press('Enter');
  await page.getByRole('dialog', { name: 'Take back all changes' }).waitFor();
  await lookAt(page, 'take-all-back');
  await page.getByRole('button', { name: 'Take back all', exact: true }).press('Enter');
  await page.getByText('No changes yet').waitFor();
  const tree = async (path: string) => (await owned().get(`${path}/content`)).body.pages;
  assert.deepEqual(await tree(request).then(titlesOf), await tree(`/v1/spaces/${spaceId}`).then(titlesOf));
  await undo('All changes are taken back.');
  await page.getByText('Pages: 1 changed, 1 moved, 1 removed.').waitFor();
});

interface Listed {
  title: string;
  pages?: Listed[];
}

const titlesOf = (pages: Listed[]): unknown[] => pages.map(({ title, pages = [] }) => [title, titlesOf(pages)]);

test('a block of an earlier revision is brought back into the page of today, or proposed', async () => {
  const { spaceId, pageId, committed } = await makePage(FIRST);
  const api = owned();
  const write = async (source: string): Promise<string> => {
    const changes = [{ operation: 'update_page', page: pageId, document: { source } }];
    return (await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } })).body.revision;
  };
  const shorter = FIRST.replace('\n\nEat it warm.', '');
  const revision = await write(shorter);
  await write(shorter.replace('Bake', 'Roast'));
  const { page } = await open(`/spaces/${spaceId}/revisions/before...${revision}`, { person: stage.cast.owner });
  const gone = page.getByRole('group', { name: 'Removed: paragraph' });
  await gone.focus();
  await lookAt(page, 'bring-back');
  await gone.getByRole('button', { name: 'Bring this block back: Eat it warm.' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The block is back.').waitFor();
  assert.equal(await committed(), FIRST.replace('Bake', 'Roast'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The page is again as it was.').waitFor();
  assert.equal(await committed(), shorter.replace('Bake', 'Roast'));
  assert.equal((await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } })).status, 200);
  await page.reload();
  await gone.getByRole('button', { name: 'Bring this block back: Eat it warm.' }).press('Enter');
  await page.getByText('The block is back in this change request.').waitFor();
  await page.locator('.editor-text').getByText('Eat it warm.').waitFor();
  assert.equal(await committed(), shorter.replace('Bake', 'Roast'));
});

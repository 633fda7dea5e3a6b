// What a space has besides its pages and files: its tags, and its redirects.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage, WIDTHS } from './stage.ts';

const owned = () => stage.world.as(stage.cast.owner.token);

async function makeSpace(title: string, editMode = 'live'): Promise<{ spaceId: string; guide: string }> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const changes = ['Home', 'Guide'].map((title) => ({ operation: 'insert_page', title }));
  const { body } = await owned().post(`/v1/spaces/${spaceId}/content`, { body: { changes }, query: { compat: false } });
  if (editMode !== 'live') await owned().patch(`/v1/spaces/${spaceId}`, { body: { editMode } });
  return { spaceId, guide: body.changes[1].page.id };
}

async function until<T>(read: () => Promise<T>, expected: T): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.deepEqual(await read(), expected);
}

test('tags are made, changed and deleted, and given to a page, with the keyboard alone', async () => {
  const { spaceId, guide } = await makeSpace('Tagged');
  const tags = async () =>
    (await owned().get(`/v1/spaces/${spaceId}/content/tags`)).body.items.map(
      (tag: { slug: string; label: string; color: string; pages: number }) =>
        `${tag.slug} ${tag.label} ${tag.color} ${tag.pages}`,
    );
  const { page } = await open(`/spaces/${spaceId}`);
  await page.locator('.editor-text').waitFor();
  await page.getByRole('button', { name: 'More of this space' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Tags' }).press('Enter');
  await page.getByText('This space has no tags yet').waitFor();
  await lookAt(page, 'tags-empty');
  await page.getByRole('button', { name: 'New tag' }).press('Enter');
  await page.keyboard.type('Release notes');
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'release-notes');
  await page.getByRole('button', { name: /^No color/ }).press('Enter');
  await page.getByRole('option', { name: 'Green' }).press('Enter');
  for (const width of WIDTHS) await lookAt(page, 'tag', width);
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await until(tags, ['release-notes Release notes green 0']);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Edit Release notes' }).press('Enter');
  await page.getByRole('textbox', { name: 'Label' }).fill('News');
  await page.keyboard.press('Enter');
  await until(tags, ['release-notes News green 0']);

  await page.getByRole('row', { name: 'Guide' }).focus();
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('button', { name: 'Add a tag' }).press('Enter');
  await page.getByRole('menuitem', { name: 'News' }).press('Enter');
  await page.getByRole('row', { name: 'News' }).waitFor();
  await lookAt(page, 'page-tags');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await until(tags, ['release-notes News green 1']);
  const { body } = await owned().get(`/v1/spaces/${spaceId}/content/page/${guide}`);
  assert.deepEqual(body.tags, ['release-notes']);

  await page.getByText('on 1 page').waitFor();
  await lookAt(page, 'tags');
  await page.getByRole('button', { name: 'Delete News' }).press('Enter');
  await page.getByText('It stays on 1 page').waitFor();
  await lookAt(page, 'tag-delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await until(tags, ['release-notes release-notes default 1']);
  await page.getByText('not set up here').waitFor();
});

test('redirects are made, tested, changed and removed', async () => {
  const { spaceId } = await makeSpace('Redirected');
  const redirects = async () =>
    (await owned().get(`/v1/spaces/${spaceId}/content/redirects`)).body.items.map(
      ({ source, page }: { source: string; page?: { title: string } }) => `${source} ${page?.title}`,
    );
  const { page } = await open(`/spaces/${spaceId}/redirects`);
  await page.getByText('This space has no redirects yet').waitFor();
  await lookAt(page, 'redirects-empty');
  await page.getByRole('button', { name: 'New redirect' }).press('Enter');
  await page
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('https://docs.example.com/shop/old/?from=mail');
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Page' }).fill('gui');
  await page.getByRole('option', { name: 'Guide' }).press('Space');
  for (const width of WIDTHS) await lookAt(page, 'redirect', width);
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await until(redirects, ['shop/old Guide']);

  await page.getByRole('textbox', { name: 'Address inside the space' }).fill('/shop/old');
  await page.keyboard.press('Enter');
  await page.getByText('redirects to').waitFor();
  await lookAt(page, 'redirects');
  await page.getByRole('textbox', { name: 'Address inside the space' }).fill('nothing');
  await page.keyboard.press('Enter');
  await page.getByText('leads to no page').waitFor();

  await page.getByRole('button', { name: 'Edit /shop/old' }).press('Enter');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('shop/older');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await until(redirects, ['shop/older Guide']);
  await page.getByRole('button', { name: 'Remove /shop/older' }).press('Enter');
  await until(redirects, []);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await until(redirects, ['shop/older Guide']);
});

test('in a locked space, a redirect is proposed, and who may only read is offered no change', async () => {
  const { spaceId } = await makeSpace('Locked redirects', 'locked');
  const { page } = await open(`/spaces/${spaceId}/redirects`, { person: stage.cast.reviewer });
  await page.getByRole('button', { name: 'New redirect' }).press('Enter');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('old');
  await page.getByRole('option', { name: 'Guide' }).press('Space');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.waitForURL(/\/changes\/\w+\/redirects$/);
  await page.getByText('/old').first().waitFor();
  const { body } = await owned().get(`/v1/spaces/${spaceId}/content/redirects`);
  assert.deepEqual(body.items, []);
  const visit = await open(`/spaces/${spaceId}/tags`, { person: stage.cast.reader });
  await visit.page.getByText('This space has no tags yet').waitFor();
  assert.equal(await visit.page.getByRole('button', { name: 'New tag' }).count(), 0);
});

// Who reads what somebody writes, and when: what the line above the page says is what readers get.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

/** Until it is true: a page that was left is committed after it is gone. */
async function expectText(read: () => Promise<string>, expected: string): Promise<void> {
  for (let tries = 0; tries < 50 && (await read()) !== expected; tries++) await sleep(100);
  assert.equal(await read(), expected);
}

test('the save key makes a revision, whatever has the focus, and writing goes on', async () => {
  const { address, committed } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' Two.');
  await rest(page);
  assert.equal(await committed(), '# Page\n\nOne.\n');
  await page.getByRole('button', { name: 'Edit the source' }).focus();
  await page.keyboard.press('Control+s');
  await page.getByText(/^In the space since \d\d:\d\d$/).waitFor();
  assert.equal(await committed(), '# Page\n\nOne. Two.\n');
  await startIn(page, 'One. Two.');
  await page.keyboard.type(' Three.');
  await page.getByText('Draft saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^In the space since/).waitFor();
  assert.equal(await committed(), '# Page\n\nOne. Two. Three.\n');
});

test('who leaves the page is done with it; who only read what another one is writing publishes nothing', async () => {
  const { address, committed } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' Two.');
  await rest(page);
  const { page: reading } = await open(address, { person: stage.cast.owner });
  await reading.getByText('One. Two.').waitFor();
  await reading.getByRole('link', { name: 'Home' }).click();
  await reading.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await committed(), '# Page\n\nOne.\n');
  await page.getByRole('link', { name: 'Home' }).click();
  await expectText(committed, '# Page\n\nOne. Two.\n');
});

test('on a site, the line says since when readers see it', async () => {
  const { address, spaceId, committed } = await makePage('# Page\n\nOne.\n');
  const api = stage.world.as(stage.cast.owner.token);
  const { body: site } = await api.post(`/v1/orgs/${stage.cast.organizationId}/sites`, { body: { title: 'Book' } });
  const at = `/v1/orgs/${stage.cast.organizationId}/sites/${site.id}`;
  assert.equal((await api.post(`${at}/site-spaces`, { body: { spaceId } })).status, 201);
  assert.equal((await api.post(`${at}/publish`)).status, 200);
  const { page } = await open(address);
  await startIn(page, 'One.');
  await page.keyboard.type(' Two.');
  await rest(page);
  await lookAt(page, 'editor-unpublished');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText(/^Published at \d\d:\d\d$/).waitFor();
  await lookAt(page, 'editor-published');
  assert.equal(await committed(), '# Page\n\nOne. Two.\n');
});

test('in a change request, readers see nothing before it is merged, and merging takes the last word along', async () => {
  const { address, spaceId, pageId, committed } = await makePage('# Page\n\nOne.\n');
  const api = stage.world.as(stage.cast.owner.token);
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } });
  const locked = await open(address, { person: stage.cast.owner });
  await locked.page.getByText('One.').waitFor();
  assert.equal(await locked.page.getByRole('button', { name: 'Save', exact: true }).count(), 0);
  await locked.page.keyboard.press('Control+s');
  const { body: request } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: {} });
  const { page } = await open(`/spaces/${spaceId}/changes/${request.id}/pages/${pageId}`, { person: stage.cast.owner });
  await startIn(page, 'One.');
  await page.keyboard.type(' Two.');
  await page.keyboard.press('Control+s');
  await page.getByText(`In change request #${request.number}`).waitFor();
  assert.equal(await committed(), '# Page\n\nOne.\n');
  await startIn(page, 'One. Two.');
  await page.keyboard.type(' Three.');
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('button', { name: 'Merge now' }).click();
  await expectText(committed, '# Page\n\nOne. Two. Three.\n');
});

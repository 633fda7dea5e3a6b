// A change request from a proposal to its effect: asked, reviewed, judged by rules, merged, and taken back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const owned = () => stage.world.as(stage.cast.owner.token);

/** A space on a published site, and a change request of the writer in which one page is changed and one new. */
async function propose(subject: string) {
  const { spaceId, pageId } = await makePage('# Page\n\nOne.\n');
  const { organizationId, writer } = stage.cast;
  const sites = `/v1/orgs/${organizationId}/sites`;
  const made = await owned().post(sites, { body: { title: 'Shelf', visibility: 'public', spaces: [spaceId] } });
  assert.ok((await owned().post(`${sites}/${made.body.id}/publish`)).status < 300);
  const api = stage.world.as(writer.token);
  const { body } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject } });
  const changes = [
    { operation: 'update_page', page: pageId, document: { source: '# Page\n\nTwo.\n' } },
    { operation: 'insert_page', title: 'Fresh', document: { source: '# Fresh\n' } },
  ];
  const request = `/v1/spaces/${spaceId}/change-requests/${body.id}`;
  assert.equal((await api.post(`${request}/content`, { body: { changes } })).status, 200);
  return { spaceId, pageId, request, api, address: `/spaces/${spaceId}/changes/${body.id}/overview` };
}

test('a writer asks, a reviewer asks for changes and approves, and what stands in the way is said', async () => {
  const { spaceId, pageId, request, address, api } = await propose('Hotter oven');
  const rules = [{ rule: 'require_at_least_one_review' }, { rule: 'require_change_request_description' }];
  await owned().patch(`/v1/spaces/${spaceId}`, { body: { mergeRules: { type: 'rules', rules } } });
  const { page } = await open(address);
  await page.getByRole('heading', { level: 1, name: 'Hotter oven' }).waitFor();
  const standing = page.getByRole('region', { name: 'What stands in the way' });
  await standing.getByText('require change request description').waitFor();
  await page.getByRole('button', { name: 'Describe' }).press('Enter');
  await page.getByRole('textbox', { name: 'Description' }).fill('Because it *was* cold.');
  await lookAt(page, 'request-description');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('paragraph').filter({ hasText: 'Because it *was* cold.' }).waitFor();
  await standing.getByText('require change request description').waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Ask somebody to review' }).fill('ros');
  await page.getByRole('button', { name: 'Ask rosa to review' }).press('Enter');
  await page.getByText('In review. Readers do not see these changes.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Merge…' }).count(), 0);

  const reviewer = await open('', { person: stage.cast.reviewer });
  const waiting = reviewer.page.getByRole('region', { name: 'Waiting for your review' });
  await waiting.getByRole('link', { name: /Hotter oven/ }).click();
  await reviewer.page.getByRole('button', { name: 'Review…' }).press('Enter');
  await reviewer.page.getByText('Request changes').click();
  await reviewer.page.getByRole('textbox', { name: 'Comment' }).last().fill('Say how hot.');
  await lookAt(reviewer.page, 'review');
  await reviewer.page.getByRole('button', { name: 'Give the review' }).press('Enter');
  await reviewer.page.getByText('Say how hot.').waitFor();
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByText('Say how hot.').waitFor();
  await activity.getByText('requested changes').waitFor();
  await standing.getByText('requested changes.').waitFor();

  // An edit makes the verdict one of before; the newest of the reviewer stands.
  stage.world.clock.advance(1000);
  const changes = [{ operation: 'update_page', page: pageId, document: { source: '# Page\n\nTwo hundred.\n' } }];
  assert.equal((await api.post(`${request}/content`, { body: { changes } })).status, 200);
  await page.getByText('Requested changes, before the last edit', { exact: true }).waitFor();
  await reviewer.page.getByRole('button', { name: 'Review…' }).press('Enter');
  await reviewer.page.getByRole('button', { name: 'Give the review' }).press('Enter');
  await standing.getByText('One review approves it.').waitFor();
  await standing.getByText('All merge rules are kept.').waitFor();
  await lookAt(page, 'request');
});

test('a merge says where it is published at once, and leads there; a merged request is taken back by another one', async () => {
  const { spaceId, pageId, address } = await propose('Merge me');
  const text = async () =>
    (await owned().get(`/v1/spaces/${spaceId}/content/page/${pageId}`, { query: { format: 'source' } })).body.source;
  const { page } = await open(address, { person: stage.cast.reviewer });
  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge' });
  await dialog.getByText('Published at once on').waitFor();
  await dialog.getByRole('list', { name: 'Pages that readers see anew' }).getByText('Fresh').waitFor();
  await lookAt(page, 'merge');
  await dialog.getByRole('button', { name: 'Merge now' }).press('Enter');
  await page.getByText('The changes are merged.').first().waitFor();
  const live = page.getByRole('region', { name: 'What readers see' });
  const href = await live.getByRole('link', { name: 'Fresh' }).getAttribute('href');
  assert.equal((await fetch(href ?? '')).status, 200);
  assert.equal(await text(), '# Page\n\nTwo.\n');
  await page.getByRole('region', { name: 'Activity' }).getByText('merged it').waitFor();
  await lookAt(page, 'request-merged');
  await page.getByRole('button', { name: 'Take this back…' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Revert “Merge me”' }).waitFor();
  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  await page.getByText('Removed: Fresh.').waitFor();
  await page.getByRole('button', { name: 'Merge now' }).press('Enter');
  await page.getByRole('region', { name: 'What readers see' }).waitFor();
  assert.equal(await text(), '# Page\n\nOne.\n');
});

test('who may only read sees a request and nothing to do, and an archived one is opened again by its author', async () => {
  const { address, request } = await propose('Only read');
  const reader = await open(address, { person: stage.cast.reader });
  await reader.page.getByText('You can read this change request.').waitFor();
  for (const name of ['Merge…', 'Review…', 'Archive', 'Ask for review', 'Describe', 'Change the merge rules'])
    assert.equal(await reader.page.getByRole('button', { name }).count(), 0, name);
  assert.equal(await reader.page.getByRole('searchbox', { name: 'Ask somebody to review' }).count(), 0);
  await lookAt(reader.page, 'request-read');
  const { page } = await open(address);
  await page.getByRole('button', { name: 'Archive' }).press('Enter');
  await page.getByText('Archived. Nothing can be changed here.').waitFor();
  await page.getByRole('button', { name: 'Open again' }).press('Enter');
  await page.getByText('Draft. Readers do not see these changes.').waitFor();
  assert.equal((await owned().get(request)).body.status, 'draft');
  const activity = reader.page.getByRole('region', { name: 'Activity' });
  await activity.getByText(/^wim archived it/).waitFor();
  await activity.getByText(/^wim opened it again as a draft/).waitFor();
});

test('an administrator sets rules, and a merge that breaks one says so before it is tried', async () => {
  const { address } = await propose('Ruled');
  const { page } = await open(address, { person: stage.cast.owner });
  await page.getByRole('button', { name: 'Change the merge rules' }).press('Enter');
  await page.getByRole('button', { name: /Rules/ }).press('Enter');
  await page.getByRole('option', { name: 'Rules of this space' }).click();
  await page.getByText('It has a description').click();
  await lookAt(page, 'merge-rules');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('region', { name: 'Merge rules' }).getByText('it must have a description').waitFor();
  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  await page.getByText('A merge rule is not kept: it must have a description.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Merge now' }).count(), 0);
  await lookAt(page, 'merge-refused');
});

test('requests are found by their state, by who they wait for and by words', async () => {
  const { spaceId, request } = await propose('Findable needle');
  await owned().post(`${request}/requested-reviewers`, { body: { users: [stage.cast.owner.id] } });
  await owned().post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Hay' } });
  const { page } = await open(`/spaces/${spaceId}/changes`, { person: stage.cast.owner });
  await page.getByRole('link', { name: /Findable needle/ }).waitFor();
  assert.equal(await page.getByRole('link', { name: /Hay/ }).count(), 0);
  await page.getByRole('radio', { name: 'Draft 1' }).press('Enter');
  await page.getByRole('link', { name: /Hay/ }).waitFor();
  await page.goto(`${stage.base}/app/organizations/${stage.cast.organizationId}/changes`);
  await page.getByRole('link', { name: /Findable needle.*Book/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Words in the subject' }).fill('needle');
  await page.getByRole('radio', { name: 'Draft 0' }).waitFor();
  await page.getByRole('button', { name: /Whose/ }).press('Enter');
  await page.getByRole('option', { name: 'Waiting for my review' }).press('Enter');
  await page.getByRole('radio', { name: 'In review 1' }).waitFor();
  await page.getByRole('link', { name: /Findable needle/ }).waitFor();
  await lookAt(page, 'organization-requests');
  await page.getByRole('link', { name: /Findable needle/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Findable needle' }).waitFor();
});

// Notifications: what somebody was notified of, where it leads, and what they choose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePerson } from '../../cast.ts';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

test('what happened is listed, found, leads to its place, and is read then', async () => {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const nina = await makePerson(world.ctx, 'nina', { organizationId, role: 'edit' });
  const { spaceId, pageId } = await makePage('# Page\n\nThe only words.\n');
  const [api, hers] = [world.as(owner.token), world.as(nina.token)];
  const base = `/v1/spaces/${spaceId}`;
  const mention = `[nina](${stage.base}/u/${nina.id} "mention")`;
  const { document } = (await api.get(`${base}/content/page/${pageId}`, { query: { format: 'document' } })).body;
  const about = { page: pageId, node: document.nodes[0].key };
  await api.post(`${base}/comments`, { body: { ...about, body: { markdown: `Is this so, ${mention}?` } } });
  const suggestion = { operation: 'replace', markdown: 'Many words.' };
  const { body: made } = await hers.post(`${base}/comments`, {
    body: { ...about, suggestion, body: { markdown: '' } },
  });
  await api.post(`${base}/comments/${made.id}/suggestion/reject`, { body: { reason: 'One is enough.' } });
  const { body: request } = await hers.post(`${base}/change-requests`, { body: { subject: 'Better' } });
  await api.post(`${base}/change-requests/${request.id}/reviews`, { body: { status: 'changes-requested' } });
  const { body: other } = await api.post(`${base}/change-requests`, { body: { subject: 'Look at this' } });
  await api.post(`${base}/change-requests/${other.id}/requested-reviewers`, { body: { users: [nina.id] } });
  await world.app.jobs.runDue();

  const { page } = await open('', { person: nina });
  await page.getByRole('link', { name: /^Notifications \d unread$/ }).click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await list.getByRole('link', { name: /olga asks you to review #\d+ Look at this/ }).waitFor();
  await list.getByRole('link', { name: /olga rejected your suggestion in Book/ }).waitFor();
  await lookAt(page, 'notifications');
  await page.getByRole('button', { name: 'Every kind Kind' }).click();
  await page.getByRole('option', { name: 'You are mentioned' }).click();
  await list.getByRole('link', { name: /asks you to review/ }).waitFor({ state: 'detached' });
  await list.getByRole('link', { name: /olga mentions you in Book/ }).click();
  const thread = page.getByRole('article', { name: 'Comment of olga' });
  await thread.getByText('Is this so').waitFor();
  assert.match(page.url(), new RegExp(`/spaces/${spaceId}/pages/${pageId}\\?comment=`));

  await page.goBack();
  await page.getByRole('link', { name: /^Notifications \d unread$/ }).click();
  const mentioned = list.getByRole('listitem').filter({ hasText: 'mentions you' });
  await mentioned.getByRole('button', { name: /^Mark as unread/ }).click();
  await mentioned.getByRole('button', { name: /^Mark as read/ }).waitFor();
  await list.getByRole('link', { name: /olga rejected your suggestion/ }).click();
  await page.getByText('One is enough.').waitFor();
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await list.getByRole('link', { name: /asks you to review/ }).click();
  await page.waitForURL(`**/spaces/${spaceId}/changes/${other.id}**`);

  await page.getByRole('link', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'All Show' }).click();
  await page.getByRole('option', { name: 'Unread' }).click();
  await page.getByText('Nothing of this kind').waitFor();
  const { body } = await hers.get('/account/notifications', { query: { unread: true } });
  assert.equal(body.count, 0);
});

test('somebody chooses what they are notified of, and how', async () => {
  const { world, cast } = stage;
  const nora = await makePerson(world.ctx, 'noor', { organizationId: cast.organizationId, role: 'edit' });
  const { page } = await open('/notifications', { person: nora });
  await page.getByText('No notifications yet').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const mention = page.getByRole('button', { name: 'Here and by mail You are mentioned' });
  await mention.click();
  await page.getByRole('option', { name: 'Not at all' }).click();
  await page.getByRole('button', { name: 'Not at all You are mentioned' }).waitFor();
  await lookAt(page, 'notification-settings');
  await page.reload();
  await page.getByRole('button', { name: 'Not at all You are mentioned' }).waitFor();
  const { body } = await world.as(nora.token).get('/account/notification-settings');
  assert.deepEqual([body.kinds.mention, body.kinds.review_requested], ['none', 'mail']);
});

test('a page and a space are watched by the keyboard, somebody hears of it, and it is left among the settings', async () => {
  const { world, cast } = stage;
  const nell = await makePerson(world.ctx, 'nell', { organizationId: cast.organizationId, role: 'comment' });
  const { spaceId, pageId } = await makePage('# Page\n\nWatched words.\n');
  const hers = world.as(nell.token);
  const { page } = await open(`/spaces/${spaceId}/pages/${pageId}`, { person: nell });
  await page.getByText('Watched words.').waitFor();
  await page.getByRole('button', { name: 'More of this space' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Watch…' }).press('Enter');
  await page.getByRole('button', { name: /On the page “Page”/ }).press('Enter');
  await page.getByRole('option', { name: 'Everything that happens' }).press('Enter');
  await page.getByRole('button', { name: /Everything that happens On the page “Page”/ }).waitFor();
  await lookAt(page, 'watch');
  await page.keyboard.press('Escape');
  const { body } = await hers.get('/account/watches');
  assert.deepEqual(
    body.items.map(({ state, page: watched }: { state: string; page: { id: string } }) => [state, watched.id]),
    [['watching', pageId]],
  );
  await world
    .as(cast.owner.token)
    .post(`/v1/spaces/${spaceId}/comments`, { body: { page: pageId, body: { markdown: 'Look.' } } });
  await world.app.jobs.runDue();
  await page.goto(`${stage.base}/app/notifications`);
  await page.getByRole('link', { name: /olga commented in Book/ }).waitFor();
  await page.getByText('You watch it').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Page', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'What you watch and mute' }).scrollIntoViewIfNeeded();
  await lookAt(page, 'notification-watches');
  await page.getByRole('button', { name: /What you hear of Page/ }).press('Enter');
  await page.getByRole('option', { name: 'As in the space' }).press('Enter');
  await page.getByText('Nothing yet. Choose').waitFor();
  assert.equal((await hers.get('/account/watches')).body.count, 0);
});

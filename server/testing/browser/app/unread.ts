// What others said since somebody looked is marked, in threads and in lists, until they have seen it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const SOURCE = '# Page\n\nThe first paragraph.\n';

const by = (token: string) => stage.world.as(token);

test('comments and replies of others are marked as new until somebody has seen them, and their own never are', async () => {
  const { address, spaceId, pageId } = await makePage(SOURCE);
  const { owner, writer } = stage.cast;
  const at = `/v1/spaces/${spaceId}/comments`;
  const say = async (token: string, markdown: string): Promise<string> =>
    (await by(token).post(at, { body: { page: pageId, body: { markdown } } })).body.id;
  const reply = (token: string, comment: string, markdown: string) =>
    by(token).post(`${at}/${comment}/replies`, { body: { body: { markdown } } });
  const tick = () => stage.world.clock.advance(1000);
  const own = await say(writer.token, 'What I said myself.');
  const { page } = await open(address);
  const panel = page.getByRole('region', { name: 'Comments' });
  const look = async () => {
    await page
      .getByRole('button', { name: /^(Comments|\d+ comments?)$/ })
      .first()
      .click();
    await panel.getByText('What I said myself.').waitFor();
  };
  const seen = () => page.waitForResponse((answer) => answer.url().endsWith('/seen-comments') && answer.ok());
  const first = seen();
  await look();
  await first;
  assert.equal(await panel.locator('.new-mark').count(), 0);
  tick();
  await say(owner.token, 'What somebody else says.');
  await reply(owner.token, own, 'And a reply.');
  await panel.getByText('What somebody else says.').waitFor();
  const fresh = panel.getByRole('article').filter({ hasText: 'What somebody else says.' });
  await fresh.locator('.new-mark').waitFor();
  await panel.getByRole('button', { name: 'Show 1 reply, 1 new' }).click();
  const replied = panel.getByRole('listitem').filter({ hasText: 'And a reply.' });
  await replied.locator('.new-mark').waitFor();
  assert.equal(await panel.getByText('New', { exact: true }).count(), 2);
  await lookAt(page, 'comments-new');
  // They were in front of somebody, and are new no more when they come again.
  await page.waitForTimeout(2000);
  const { body } = await by(writer.token).get(`/v1/spaces/${spaceId}/unread-comments`);
  assert.deepEqual(body.threads, []);
  await page.reload();
  await look();
  await panel.getByText('What somebody else says.').waitFor();
  await page.waitForTimeout(500);
  assert.equal(await panel.locator('.new-mark').count(), 0);
});

test('a change request in which others commented has a mark in lists, and its page shows what is new', async () => {
  const { spaceId } = await makePage(SOURCE);
  const { owner, writer } = stage.cast;
  const requests = `/v1/spaces/${spaceId}/change-requests`;
  const { body: request } = await by(writer.token).post(requests, { body: { subject: 'Talked about' } });
  await by(writer.token).put(`/v1/spaces/${spaceId}/seen-comments`, { body: {} });
  stage.world.clock.advance(1000);
  const { body: comment } = await by(owner.token).post(`${requests}/${request.id}/comments`, {
    body: { body: { markdown: 'Why so?' } },
  });
  const { page } = await open(`/spaces/${spaceId}/changes`);
  await page.getByRole('radio', { name: /^Draft/ }).press('Enter');
  await page.getByRole('link', { name: /Talked about.*New comments/ }).waitFor();
  await lookAt(page, 'requests-new');
  await page.getByRole('link', { name: /Talked about/ }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByText('Why so?').waitFor();
  await activity.locator('.new-mark').waitFor();
  await page.waitForResponse((answer) => answer.url().endsWith('/seen-comments'));
  // A reply is read in its thread.
  stage.world.clock.advance(1000);
  const replies = `${requests}/${request.id}/comments/${comment.id}/replies`;
  await by(owner.token).post(replies, { body: { body: { markdown: 'Really.' } } });
  await activity.getByRole('link', { name: 'One new reply' }).click();
  await page.getByText('Why so?').waitFor();
  await page.getByText('Really.').waitFor();
  await page.waitForResponse((answer) => answer.url().endsWith('/seen-comments'));
  const { body } = await by(writer.token).get(`/v1/spaces/${spaceId}/unread-comments`);
  assert.deepEqual(body.threads, []);
});

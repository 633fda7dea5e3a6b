// Comments on words, and other words that somebody suggests for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePerson, type Person } from '../../cast.ts';
import { makePage, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const SOURCE = '# Page\n\nThe first words are **here** to stay.\n\nThe second words are there.\n\nThe last words.\n';

const commenter = (name: string): Promise<Person> =>
  makePerson(stage.world.ctx, name, { organizationId: stage.cast.organizationId, role: 'comment' });

const paneOf = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** Selects words of the text as a reader does. */
async function choose(page: Page, words: string): Promise<void> {
  await page.locator('.editor-text').getByText(words, { exact: false }).first().waitFor();
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.editor-text')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
  }, words);
}

test('who may comment suggests other words, and who may edit applies them with one click', async () => {
  const { address, spaceId, committed } = await makePage(SOURCE);
  const { page: cleo } = await open(address, { person: await commenter('cleo') });
  await choose(cleo, 'second words');
  await cleo.keyboard.press('Control+Alt+m');
  const hers = paneOf(cleo);
  await hers.getByText('second words', { exact: true }).waitFor();
  await hers.getByRole('button', { name: 'Suggest other words' }).click();
  await hers.getByRole('textbox', { name: 'Suggested words' }).fill('middle words');
  await hers.getByRole('textbox', { name: 'Why (not needed)' }).fill('There are three.');
  await lookAt(cleo, 'suggestion-writing');
  await hers.getByRole('button', { name: 'Suggest', exact: true }).click();
  const thread = hers.getByRole('article', { name: 'Comment of cleo' });
  await thread.getByText('Suggests other words').waitFor();
  assert.equal(await thread.locator('del').textContent(), 'Removed: second');
  assert.equal(await thread.locator('ins').textContent(), 'Added: middle');
  assert.equal(await thread.getByRole('button', { name: 'Apply' }).count(), 0);
  await cleo.locator('.comment-words', { hasText: 'second words' }).waitFor();

  const { page: wim } = await open(address);
  await wim.locator('.comment-words', { hasText: 'second words' }).click();
  const his = paneOf(wim).getByRole('article', { name: 'Comment of cleo' });
  await his.getByText('There are three.').waitFor();
  await lookAt(wim, 'suggestion-open');
  await his.getByRole('button', { name: 'Apply', exact: true }).click();
  await wim.getByText('The suggestion is applied.').waitFor();
  await wim.locator('.editor-text').getByText('The middle words are there.').waitFor();
  assert.equal(await committed(), SOURCE.replace('second', 'middle'));
  await thread.waitFor({ state: 'detached' });
  await hers.getByRole('button', { name: 'Open Show' }).click();
  await cleo.getByRole('option', { name: 'Resolved' }).click();
  await thread.getByText('wim applied this.').waitFor();
  const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/comments`);
  assert.match(
    body.items[0].body.markdown,
    /^There are three\.\n\n\*\*Suggestion\*\*\n\n```diff\n- second words\n\+ middle/,
  );
});

test('a whole block is suggested, applied with others, and one is rejected with a reason', async () => {
  const { address, committed } = await makePage(SOURCE);
  const { page: dora } = await open(address, { person: await commenter('dora') });
  await dora.getByRole('button', { name: 'Comments', exact: true }).click();
  const hers = paneOf(dora);
  const suggest = async (block: string, how: string, markdown?: string): Promise<void> => {
    await dora.locator('.editor-text').getByText(block).first().click();
    await hers.getByRole('button', { name: 'Suggest other words' }).click();
    await hers.getByRole('button', { name: 'Other words for this block Suggest' }).click();
    await dora.getByRole('option', { name: how }).click();
    if (markdown !== undefined) await hers.getByRole('textbox', { name: 'Suggested Markdown' }).fill(markdown);
    await hers.getByRole('button', { name: 'Suggest', exact: true }).click();
    await hers.getByRole('button', { name: 'Suggest', exact: true }).waitFor({ state: 'detached' });
  };
  await suggest('The first words', 'A block after it', '* New\n* List');
  await suggest('The last words', 'To delete this block');
  await suggest('The second words', 'Other words for this block', 'Other **words**.');
  await lookAt(dora, 'suggestions');

  const { page: wim } = await open(address);
  await wim.getByRole('button', { name: 'Comments: 3 open' }).click();
  const his = paneOf(wim);
  const rejected = his.getByRole('article').filter({ hasText: 'Suggests to delete' });
  await rejected.getByRole('button', { name: 'Reject…' }).click();
  await wim.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('They are fine.');
  await lookAt(wim, 'suggestion-reject');
  await wim.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await rejected.waitFor({ state: 'detached' });
  await his.getByRole('button', { name: 'Open Show' }).click();
  await wim.getByRole('option', { name: 'Suggestions' }).click();
  await his.getByRole('button', { name: 'Apply all 2 that fit' }).click();
  await wim.getByText('2 suggestions are applied.').waitFor();
  assert.equal(
    await committed(),
    '# Page\n\nThe first words are **here** to stay.\n\n* New\n* List\n\nOther **words**.\n\nThe last words.\n',
  );
  await hers.getByRole('button', { name: 'Open Show' }).click();
  await dora.getByRole('option', { name: 'Resolved' }).click();
  await hers.getByText('They are fine.').waitFor();
});

test('in a locked space a suggestion is applied in a change request', async () => {
  const { address, spaceId, pageId, committed } = await makePage(SOURCE);
  const owner = stage.world.as(stage.cast.owner.token);
  const { page: eva } = await open(address, { person: await commenter('eva') });
  await choose(eva, 'last');
  await eva.keyboard.press('Control+Alt+m');
  await paneOf(eva).getByRole('button', { name: 'Suggest other words' }).click();
  await paneOf(eva).getByRole('textbox', { name: 'Suggested words' }).fill('final');
  await paneOf(eva).getByRole('button', { name: 'Suggest', exact: true }).click();
  await paneOf(eva).getByText('Suggests other words').waitFor();
  assert.equal((await owner.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'locked' } })).status, 200);
  const { page: wim } = await open(address);
  await wim.getByRole('button', { name: '1 comment', exact: true }).click();
  await paneOf(wim).getByRole('button', { name: 'Apply in a change request' }).click();
  await wim.getByRole('menuitem', { name: 'A new change request' }).waitFor();
  await lookAt(wim, 'suggestion-locked');
  await wim.getByRole('menuitem', { name: 'A new change request' }).click();
  await wim.getByText('The suggestion is applied.').waitFor();
  assert.equal(await committed(), SOURCE);
  const [request] = (await owner.get(`/v1/spaces/${spaceId}/change-requests`, { query: { status: 'draft' } })).body
    .items;
  const { body } = await owner.get(`/v1/spaces/${spaceId}/change-requests/${request.id}/content/page/${pageId}`, {
    query: { format: 'source' },
  });
  assert.equal(body.source, SOURCE.replace('last', 'final'));
});

test('keys lead from words to their thread, from thread to thread and back, and a link to a thread opens it', async () => {
  const { address, spaceId, pageId } = await makePage(SOURCE);
  const { page } = await open(address);
  await startIn(page, 'The second words are there.');
  for (const word of ['words', 'second']) {
    await page.keyboard.press('Home');
    for (const _ of word === 'second' ? 'The ' : 'The second ') await page.keyboard.press('ArrowRight');
    for (const _ of word) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+Alt+m');
    await paneOf(page).getByRole('textbox', { name: 'Comment on these words' }).fill(`About ${word}`);
    await page.keyboard.press('Control+Enter');
    await paneOf(page).getByText(`About ${word}`).waitFor();
    stage.world.clock.advance(1000);
    await startIn(page, 'The second words are there.');
  }
  await page.locator('.comment-words').nth(1).waitFor();
  await page.keyboard.press('Home');
  for (const _ of 'The sec') await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Alt+m');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.waitForFunction(() => document.activeElement?.matches('article.thread'));
  assert.match(await focused(), /About second/);
  await page.keyboard.press('n');
  assert.match(await focused(), /About words/);
  await page.keyboard.press('p');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.editor-text'));

  const owner = stage.world.as(stage.cast.owner.token);
  const { body } = await owner.get(`/v1/spaces/${spaceId}/comments`, { query: { targetPage: pageId } });
  const { id } = body.items[0];
  await owner.put(`/v1/spaces/${spaceId}/comments/${id}`, { body: { resolved: true } });
  const { page: olga } = await open(`/spaces/${spaceId}/comments/${id}`, { person: stage.cast.owner });
  await paneOf(olga).getByRole('article').filter({ hasText: 'About second' }).waitFor();
  assert.match(olga.url(), new RegExp(`/pages/${pageId}\\?comment=${id}$`));
  // Nobody is in the page when it goes.
  for (const each of [olga, page]) await each.goto(`${stage.base}/app/notifications`);
  await owner.post(`/v1/spaces/${spaceId}/content`, {
    body: { changes: [{ operation: 'delete_page', page: pageId }] },
  });
  await olga.goto(`${stage.base}/app/spaces/${spaceId}/comments/${id}`);
  await olga.getByText('which is deleted').first().waitFor();
  await lookAt(olga, 'space-comments');
});

test('a block of a difference says how many comments it has, and one is written there', async () => {
  const { spaceId, pageId } = await makePage(SOURCE);
  const owner = stage.world.as(stage.cast.owner.token);
  const { body: request } = await owner.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Words' } });
  const base = `/v1/spaces/${spaceId}/change-requests/${request.id}`;
  const source = SOURCE.replace('second', '**middle**');
  const changes = [{ operation: 'update_page', page: pageId, document: { source } }];
  assert.equal((await owner.post(`${base}/content`, { body: { changes } })).status, 200);
  const { page } = await open(`/spaces/${spaceId}/changes/${request.id}/compare`);
  const block = page.locator('.diff-block', { hasText: 'middle' });
  await block.hover();
  await block.getByRole('button', { name: 'Comment on this block: The middle words are there.' }).click();
  const talks = page.getByRole('dialog', { name: 'Comments on this block' });
  await talks.getByRole('textbox', { name: 'Comment on this block' }).fill('Why the middle?');
  await talks.getByRole('button', { name: 'Comment', exact: true }).click();
  await talks.getByRole('article', { name: 'Comment of wim' }).getByText('Why the middle?').waitFor();
  await lookAt(page, 'difference-comments');
  await page.keyboard.press('Escape');
  await block.getByRole('button', { name: '1 comment on this block: The middle words are there.' }).waitFor();
  const { body } = await owner.get(`${base}/comments`);
  assert.equal(body.items[0].target.node.preview, 'The middle words are there.');
});

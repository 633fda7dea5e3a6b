// What people say about a page, next to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePerson } from '../../cast.ts';
import { makePage, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const SOURCE = '# Page\n\nThe first paragraph.\n\nThe second paragraph.\n\n* One\n* Two\n';

test('two people talk about a block, and it is settled', async () => {
  const { address, spaceId, pageId, committed } = await makePage(SOURCE);
  const { page: wim } = await open(address);
  await startIn(wim, 'The second paragraph.');
  await wim.keyboard.press('Control+Alt+m');
  const panel = wim.getByRole('region', { name: 'Comments' });
  await panel.getByText('The second paragraph.').waitFor();
  const field = panel.getByRole('textbox', { name: 'Comment on this block' });
  await field.press('ControlOrMeta+a');
  await wim.keyboard.type('Is this **still** true, @ol');
  await panel.getByRole('option', { name: 'olga' }).waitFor();
  await wim.keyboard.press('Enter');
  await wim.keyboard.type('?\n<img src=x onerror=alert(1)>');
  await lookAt(wim, 'comments-writing');
  await wim.keyboard.press('Control+Enter');
  const thread = panel.getByRole('article', { name: 'Comment of wim' });
  await thread.getByText('@olga').waitFor();
  assert.equal(await thread.locator('strong', { hasText: 'still' }).count(), 1);
  assert.equal(await thread.locator('img').count(), 0);

  const { page: olga } = await open(address, { person: stage.cast.owner });
  await olga.getByRole('button', { name: '1 comment', exact: true }).click();
  const hers = olga.getByRole('article', { name: 'Comment of wim' });
  await hers.getByRole('button', { name: 'Reply', exact: true }).click();
  await olga.keyboard.type('Yes, it is.');
  await olga.keyboard.press('Control+Enter');
  await hers.getByText('Yes, it is.').waitFor();
  // It appears at the other.
  await thread.getByRole('button', { name: 'Show 1 reply' }).click();
  await thread.getByText('Yes, it is.').waitFor();
  await lookAt(wim, 'comments-thread');
  await thread.getByRole('button', { name: 'React' }).first().click();
  await wim.getByRole('menuitem', { name: '👍' }).click();
  await thread.getByRole('button', { name: '👍 1: wim' }).waitFor();
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await panel.getByText('Nobody has commented here.', { exact: false }).waitFor();
  await olga.getByRole('button', { name: '1 comment', exact: true }).waitFor({ state: 'detached' });

  const { body } = await stage.world
    .as(stage.cast.owner.token)
    .get(`/v1/spaces/${spaceId}/comments`, { query: { targetPage: pageId } });
  assert.equal(body.items[0].status, 'resolved');
  assert.match(body.items[0].body.markdown, /\*\*still\*\* true, \[olga\]\(\S+ "mention"\) \?/);
  assert.equal(body.items[0].target.node.preview, 'The second paragraph.');
  assert.equal(await committed(), SOURCE);
});

test('what was not sent stays, is sent to the page where the block is new, and is changed and deleted', async () => {
  const { address } = await makePage(SOURCE);
  const { page } = await open(address);
  await startIn(page, 'The first paragraph.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Wholly new words.');
  await page.keyboard.press('Control+Alt+m');
  const panel = page.getByRole('region', { name: 'Comments' });
  await panel.getByRole('textbox').fill('Not sent yet');
  await page.getByRole('button', { name: 'Close the comments' }).click();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  assert.equal(await panel.getByRole('textbox').inputValue(), 'Not sent yet');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.getByText('This block is not saved yet.').waitFor();
  await panel.getByRole('button', { name: 'Comment on the page instead' }).last().click();
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  const thread = panel.getByRole('article');
  await thread.getByText('Not sent yet').waitFor();
  await thread.getByRole('button', { name: 'Comment of wim' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = thread.getByRole('textbox', { name: 'Text of the comment' });
  assert.equal(await field.inputValue(), 'Not sent yet');
  await field.fill('Sent\nin two lines');
  await thread.getByRole('button', { name: 'Save' }).click();
  await thread.getByText('edited').waitFor();
  await thread.getByRole('button', { name: 'Comment of wim' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await panel.getByText('Nobody has commented here.', { exact: false }).waitFor();
});

test('who may not write comments on what they read, and everything is listed', async () => {
  const { address, spaceId } = await makePage(SOURCE);
  const { world, cast } = stage;
  const owner = world.as(cast.owner.token);
  const person = await makePerson(world.ctx, 'kim', { organizationId: cast.organizationId, role: 'comment' });
  await owner.post(`/v1/spaces/${spaceId}/comments`, { body: { body: { markdown: 'About the space' } } });
  const { page } = await open(address, { person });
  await page.locator('.editor-text').getByText('The second paragraph.').waitFor();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Comments' });
  await panel.waitFor();
  await page.locator('.editor-text').getByText('The second paragraph.').click();
  await panel.getByRole('textbox', { name: 'Comment on this block' }).fill('From a commenter');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('button', { name: '1 comment', exact: true }).waitFor();
  await panel.getByRole('button', { name: 'This page On' }).click();
  await page.getByRole('option', { name: 'The whole space' }).click();
  await panel.getByText('About the space').waitFor();
  assert.equal(await panel.getByRole('article').count(), 2);
  await lookAt(page, 'comments-all');
});

// Two people in one page: what one writes appears at the other, they see each other, and no word of either is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePerson } from '../../cast.ts';
import { makePage, rest, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

test('what one writes appears at the other while both write, and no word is lost', async () => {
  const { address, saved } = await makePage('# Page\n\nOne.\n\nTwo.\n\nThree.\n');
  const { page: wim } = await open(address);
  const { page: olga } = await open(address, { person: stage.cast.owner });
  await startIn(wim, 'One.');
  await startIn(olga, 'Three.');
  const words = { wim: [] as string[], olga: [] as string[] };
  for (let turn = 0; turn < 12; turn += 1) {
    for (const [name, page] of Object.entries({ wim, olga })) {
      const word = `${name}${turn}`;
      words[name as keyof typeof words].push(word);
      await page.keyboard.type(` ${word}`);
    }
    if (turn % 4 === 3) await wim.waitForTimeout(1_200);
  }
  await rest(wim);
  await rest(olga);
  // Nobody has typed, clicked or come back since.
  for (const page of [wim, olga])
    await page
      .locator('.editor-text', { hasText: 'wim11' })
      .and(page.locator('.editor-text', { hasText: 'olga11' }))
      .waitFor();
  const text = `# Page\n\nOne. ${words.wim.join(' ')}\n\nTwo.\n\nThree. ${words.olga.join(' ')}\n`;
  assert.equal(await saved(), text);
  // The caret stayed where it was, and undo is everybody's own.
  await wim.keyboard.type(' Last.');
  await olga.getByText('Last.').waitFor();
  await wim.keyboard.press('Control+z');
  await olga.getByText('Last.').waitFor({ state: 'detached' });
  assert.match(await saved(), /olga11/);
});

test('people in one page see each other, and those who are gone no longer', async () => {
  const { address } = await makePage('# Page\n\nOne.\n');
  const { page: wim } = await open(address);
  await wim.locator('.editor-text').waitFor();
  const others = wim.getByRole('list', { name: 'Also in this page' });
  assert.equal(await others.count(), 0);
  const { page: olga } = await open(address, { person: stage.cast.owner });
  await others.getByText('olga').waitFor();
  assert.deepEqual(await others.getByRole('listitem').allInnerTexts(), ['O\nolga']);
  await olga.getByRole('list', { name: 'Also in this page' }).getByText('wim').waitFor();
  await lookAt(wim, 'editor-together');
  await olga.close();
  stage.world.clock.advance(16_000);
  await others.waitFor({ state: 'detached' });
});

test('a page that somebody adds is in the tree of everybody who looks at the space', async () => {
  const { address, spaceId } = await makePage('# Page\n\nOne.\n');
  const { page } = await open(address);
  await page.locator('.editor-text').waitFor();
  const changes = [
    { operation: 'insert_page', title: 'Brought by another', document: { source: '# Brought by another\n' } },
  ];
  const { status } = await stage.world
    .as(stage.cast.owner.token)
    .post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
  assert.equal(status, 200);
  await page.getByRole('row', { name: 'Brought by another' }).waitFor();
});

test('who loses the role while writing is shown so, and what they wrote stays and is saved once they have it again', async () => {
  const { world, cast } = stage;
  const { organizationId } = cast;
  const person = await makePerson(world.ctx, 'wera', { organizationId, role: 'edit' });
  const { address, saved } = await makePage('# Page\n\nOne.\n');
  const { page, expects } = await open(address, { person });
  expects(/403/);
  const giveRole = async (role: string): Promise<void> => {
    const path = `/v1/orgs/${organizationId}/members/${person.id}`;
    assert.equal((await world.as(cast.owner.token).patch(path, { body: { role } })).status, 200);
  };
  await startIn(page, 'One.');
  await giveRole('read');
  await page.keyboard.type(' After the role.');
  await page.getByText('Not saved: kept in this browser').waitFor();
  await lookAt(page, 'editor-role-lost');
  assert.equal(await saved(), '# Page\n\nOne.\n');
  // Also in a tab that is opened anew.
  await page.reload();
  await giveRole('edit');
  await page.reload();
  await page.locator('.editor-text', { hasText: 'After the role.' }).waitFor();
  await rest(page);
  assert.equal(await saved(), '# Page\n\nOne. After the role.\n');
});

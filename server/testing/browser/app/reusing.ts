// Writers and reusable contents: they are found, made, written at their source, shown in pages, made of blocks, detached,
// deleted and brought back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { makeSpace } from '#testing/content.ts';
import { lookAt, open, stage } from './stage.ts';

const NOTE =
  '---\ntitle: Safety note\n---\n\nMind the **gap** and read [the plan](../../plan.md).\n\n* Shoes\n* Gloves\n';
const HOME =
  '# Home\n\nFirst words.\n\n{% include ".gitbook/includes/note.md" %}\n\nWords to share.\n\n{% include ".gitbook/includes/gone.md" %}\n';

async function makeShelf() {
  const { world, cast } = stage;
  const files = {
    'README.md': HOME,
    'plan.md': '# Plan\n\nThe plan.\n',
    'SUMMARY.md': '* [Home](README.md)\n* [Plan](plan.md)\n',
    '.gitbook/includes/note.md': NOTE,
  };
  const { spaceId } = await makeSpace(world, files, { ...cast, hostname: '' });
  const api = world.as(cast.owner.token);
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const { items } = (await api.get(`/v1/spaces/${spaceId}/content/reusable-contents`)).body;
  const { pages } = (await api.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const home: string = pages[0].id;
  const read = async (): Promise<string> =>
    (await api.get(`/v1/spaces/${spaceId}/content/page/${home}`, { query: { format: 'source' } })).body.source;
  const note = async (): Promise<string> =>
    (await api.get(`/v1/spaces/${spaceId}/content/reusable-contents/${items[0].id}`, { query: { format: 'source' } }))
      .body.source;
  return { spaceId, api, home, read, note, noteId: items[0].id as string };
}

const commit = (page: Page) => page.keyboard.press('ControlOrMeta+s');

async function until(read: () => Promise<string>, expected: RegExp): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const text = await read();
    if (expected.test(text)) return text;
    await sleep(100);
  }
  return assert.fail(`${expected} is not in ${await read()}`);
}

test('reusable contents are listed with their uses, found, made, renamed, deleted and brought back', async () => {
  const { spaceId } = await makeShelf();
  const { page } = await open(`/spaces/${spaceId}/reusable`);
  const row = page.getByRole('row', { name: 'Safety note' });
  await row.getByText('Used in one place').waitFor();
  await lookAt(page, 'reusables');
  await page.getByRole('searchbox', { name: 'Find a reusable content' }).fill('nothing like it');
  await page.getByText('No reusable content has this name').waitFor();
  await page.getByRole('searchbox', { name: 'Find a reusable content' }).fill('SAFETY');
  await row.waitFor();
  await page.getByRole('button', { name: 'More of Safety note' }).click();
  await page.getByRole('menuitem', { name: 'Where it is used' }).waitFor();
  await lookAt(page, 'reusable-menu');
  await page.getByRole('menuitem', { name: 'Where it is used' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
  await lookAt(page, 'reusable-users');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'More of Safety note' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete it anyway' }).waitFor();
  await lookAt(page, 'reusable-delete');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'More of Safety note' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Safety first');
  await lookAt(page, 'reusable-name');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('row', { name: 'Safety first' }).waitFor();
  await page.getByRole('button', { name: 'More of Safety first' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete it anyway' }).click();
  await page.getByText('“Safety first” was deleted.').waitFor();
  await page.getByRole('searchbox', { name: 'Find a reusable content' }).fill('');
  await page.getByText('This space has no reusable contents yet').waitFor();
  const { page: other } = await open(`/spaces/${spaceId}/reusable`);
  await other.getByText('This space has no reusable contents yet').waitFor();
  await lookAt(other, 'reusables-empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: 'Safety first' }).getByText('Used in one place').waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Opening hours');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Opening hours' }).waitFor();
  await page.getByRole('button', { name: /Not used/ }).waitFor();
});

test('an include shows its text, leads to its source, and what is written there shows in the page', async () => {
  const { spaceId, home, note, noteId } = await makeShelf();
  const { page } = await open(`/spaces/${spaceId}/pages/${home}`);
  const shown = page.getByRole('region', { name: 'Text of “Safety note”' });
  await shown.getByText('Gloves').waitFor();
  await page.getByText('There is no reusable content at “.gitbook/includes/gone.md”').waitFor();
  await page.getByText('Used in one place').waitFor();
  await lookAt(page, 'editor-includes');
  await page.getByRole('link', { name: 'Edit at its source' }).click();
  await page.waitForURL(`**/spaces/${spaceId}/reusable/${noteId}`);
  await page.getByText('Gloves').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and a hat');
  await lookAt(page, 'reusable');
  await commit(page);
  assert.equal(await until(note, /hat/), NOTE.replace('Gloves', 'Gloves and a hat'));
  await page.goBack();
  await page.getByRole('region', { name: 'Text of “Safety note”' }).getByText('Gloves and a hat').waitFor();
});

test('blocks become a reusable content, and an include is detached', async () => {
  const { spaceId, home, read, api } = await makeShelf();
  const { page } = await open(`/spaces/${spaceId}/pages/${home}`);
  await page.getByRole('button', { name: 'Reusable content Safety note' }).click();
  await page.getByRole('button', { name: 'Detach' }).waitFor();
  await lookAt(page, 'include-form');
  await page.keyboard.press('Escape');
  await page.getByText('Words to share.').click();
  await page.keyboard.press('ControlOrMeta+.');
  await page.getByRole('button', { name: 'Turn into a reusable content' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shared words');
  await lookAt(page, 'reusable-make');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Text of “Shared words”' }).getByText('Words to share.').waitFor();
  await commit(page);
  const made = HOME.replace('Words to share.', '{% include ".gitbook/includes/shared-words.md" %}');
  assert.equal(await until(read, /shared-words/), made);
  const { items } = (await api.get(`/v1/spaces/${spaceId}/content/reusable-contents`, { query: { title: 'shared' } }))
    .body;
  assert.deepEqual([items.length, items[0].uses], [1, 1]);
  await page.getByRole('button', { name: 'Reusable content Safety note' }).click();
  await page.getByRole('button', { name: 'Detach' }).click();
  await page.getByRole('region', { name: 'Text of “Safety note”' }).waitFor({ state: 'detached' });
  await commit(page);
  const text = 'Mind the **gap** and read [the plan](plan.md).\n\n* Shoes\n* Gloves';
  assert.equal(await until(read, /Gloves/), made.replace('{% include ".gitbook/includes/note.md" %}', text));
});

test('the menu of blocks offers reusable contents by their names', async () => {
  const { spaceId, home, read } = await makeShelf();
  const { page } = await open(`/spaces/${spaceId}/pages/${home}`);
  await page.getByText('First words.').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/safety');
  await page.getByRole('option', { name: /Safety note/ }).click();
  await page.getByRole('region', { name: 'Text of “Safety note”' }).nth(1).waitFor();
  await commit(page);
  const expected = HOME.replace('First words.\n', 'First words.\n\n{% include ".gitbook/includes/note.md" %}\n');
  assert.equal(await until(read, /includes\/note[^]*includes\/note/), expected);
});

test('what is selected in several blocks becomes one reusable content', async () => {
  const { spaceId, home, read } = await makeShelf();
  const { page } = await open(`/spaces/${spaceId}/pages/${home}`);
  await page.getByText('First words.').click();
  await page.keyboard.press('Home');
  await page.getByText('Words to share.').click({ modifiers: ['Shift'] });
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await page.getByRole('button', { name: 'Turn into a reusable content' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('All of it');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Text of “All of it”' }).getByText('Words to share.').waitFor();
  await commit(page);
  assert.equal(
    await until(read, /all-of-it/),
    '# Home\n\n{% include ".gitbook/includes/all-of-it.md" %}\n\n{% include ".gitbook/includes/gone.md" %}\n',
  );
});

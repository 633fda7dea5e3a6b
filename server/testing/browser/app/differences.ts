// How differences are shown: as readers see them or as source, in one column or two, with what moved, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const TALE = ['A fox came by one day.', 'It saw a raven in a tree.', 'The raven had a piece of cheese.'];
const LINES = Array.from({ length: 12 }, (_, index) => `Line ${index}.`);

const BEFORE = [
  '# Page',
  'See [the guide](old.md) and say this.',
  ...TALE,
  ...LINES,
  '{% hint style="info" %}\nMind the gap.\n{% endhint %}',
  '| Name | Size |\n| --- | --- |\n| One | 1 |\n| Two | 2 |',
  '```js\nlet a = 1;\nlet b = 2;\n```',
  '* Apples\n* Pears',
];
const AFTER = [
  '# Page',
  'See [the guide](new.md) and **say** that.',
  ...TALE.slice(1),
  ...LINES,
  '{% hint style="danger" %}\nMind the gap.\n{% endhint %}',
  '| Name | Size |\n| --- | --- |\n| One | 1 |\n| Two | 3 |',
  '```js\nlet a = 1;\nlet c = 2;\n```',
  '- Apples\n- Pears',
  TALE[0],
];

const toText = (blocks: readonly (string | undefined)[]): string => `${blocks.join('\n\n')}\n`;

/** A change request in which a page reads otherwise. */
async function propose(before: string, after: string): Promise<string> {
  const { spaceId, pageId } = await makePage(before);
  const api = stage.world.as(stage.cast.owner.token);
  const request = (await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Tidy up' } })).body;
  const { status, text } = await api.post(`/v1/spaces/${spaceId}/change-requests/${request.id}/content`, {
    body: { changes: [{ operation: 'update_page', page: pageId, document: { source: after } }] },
  });
  assert.equal(status, 200, text);
  return `/spaces/${spaceId}/changes/${request.id}/compare`;
}

const texts = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.trim());

const focused = async (page: Page): Promise<string | null> => page.locator(':focus').getAttribute('aria-label');

test('a page is compared as readers see it: words without syntax, and what else changed is said', async () => {
  const { page } = await open(await propose(toText(BEFORE), toText(AFTER)), { person: stage.cast.owner });
  const paragraph = page.getByRole('group', { name: 'Changed: paragraph' });
  await paragraph.locator('.diff-rendered').waitFor();
  assert.deepEqual(await texts(page, '[aria-label="Changed: paragraph"] :is(ins, del)'), ['this', 'that']);
  assert.doesNotMatch((await paragraph.locator('p').first().innerText()) ?? '', /\*\*|\]\(/);
  await page.getByText('“the guide”: link, address: old.md → new.md').waitFor();
  await page.getByText('“say”: bold added').waitFor();
  await page.getByText('Hint, style: info → danger').waitFor();
  assert.deepEqual(await texts(page, '[aria-label="Changed: table"] :is(ins, del)'), ['2', '3']);
  assert.deepEqual(await texts(page, '[aria-label="Changed: code"] :is(ins, del)'), ['b', 'c']);
  // What only the source shows is not hidden.
  const list = page.getByRole('group', { name: 'Changed: list' });
  await list.getByText('Readers see the same. What differs is how it is written.').waitFor();
  assert.match(await list.innerText(), /[*-]\s*-?\s*Apples/);
  await lookAt(page, 'differences');
});

test('a block that moved leads to its other place, and back', async () => {
  const { page } = await open(await propose(toText(BEFORE), toText(AFTER)), { person: stage.cast.owner });
  await page.getByRole('button', { name: 'Show where it is now' }).press('Enter');
  assert.equal(await focused(page), 'Moved here: paragraph');
  await page.getByRole('button', { name: 'Show where it was' }).press('Enter');
  assert.equal(await focused(page), 'Moved away: paragraph');
});

test('how differences are shown is chosen once, by mouse or by keys', async () => {
  const address = await propose(toText(BEFORE), toText(AFTER));
  const { page } = await open(address, { person: stage.cast.owner });
  await page.locator('.diff-rendered').first().waitFor();
  await page.getByRole('radio', { name: 'Source' }).click();
  await page.getByText('[the guide](').first().waitFor();
  assert.equal(await page.locator('.diff-rendered').count(), 0);
  await page.getByRole('radio', { name: 'Side by side' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.diff-text[data-layout=split]').waitFor();
  await lookAt(page, 'differences-split');
  await page.reload();
  await page.locator('.diff-text[data-layout=split]').waitFor();
  const [before, after] = await texts(page, '[aria-label="Changed: paragraph"] > .diff-side');
  assert.match(before ?? '', /old\.md.*this/);
  assert.doesNotMatch(before ?? '', /new\.md|that/);
  assert.match(after ?? '', /new\.md.*that/);
  // Two columns need room.
  await page.setViewportSize({ width: 600, height: 800 });
  await page.locator('.diff-text[data-layout=inline]').waitFor();
});

const picture = (width: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height: 120, channels: 3, background } })
    .png()
    .toBuffer();

/** A change request in which pages come, go and move, and files, variables and a reusable content are others. */
async function proposeAll(): Promise<string> {
  const { spaceId, pageId } = await makePage('# Page\n\nOne.\n');
  const api = stage.world.as(stage.cast.owner.token);
  const edit = async (path: string, changes: readonly object[]) => {
    const { status, body, text } = await api.post(`${path}/content`, { body: { changes }, query: { compat: false } });
    assert.equal(status, 200, text);
    return body.changes as { page?: { id: string } }[];
  };
  const base64 = async (color: string, width: number) => (await picture(width, color)).toString('base64');
  const [group, moved, gone] = await edit(`/v1/spaces/${spaceId}`, [
    { operation: 'insert_page', title: 'Group', kind: 'group' },
    { operation: 'insert_page', title: 'Wanderer', document: { source: '# Wanderer\n' } },
    { operation: 'insert_page', title: 'Old', document: { source: '# Old\n\nGone.\n' } },
    {
      operation: 'insert_files',
      files: [
        { name: 'oven.png', base64: await base64('#c2410c', 320) },
        { name: 'menu.pdf', base64: Buffer.from('%PDF-1.4').toString('base64') },
      ],
    },
    { operation: 'insert_reusable_content', title: 'Note', document: { source: 'An old note.\n' } },
  ]);
  const idsOf = async (list: string): Promise<Record<string, string>> => {
    const { items } = (await api.get(`/v1/spaces/${spaceId}/content/${list}`)).body;
    return Object.fromEntries(
      items.map((item: { id: string; name?: string; title?: string }) => [item.name ?? item.title, item.id]),
    );
  };
  const [files, notes] = [await idsOf('files'), await idsOf('reusable-contents')];
  const request = (await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'All' } })).body;
  await edit(`/v1/spaces/${spaceId}/change-requests/${request.id}`, [
    {
      operation: 'update_page',
      page: pageId,
      title: 'Named',
      document: { source: '# Page\n\nOne ![Oven](.gitbook/assets/oven.png).\n' },
    },
    { operation: 'insert_page', title: 'Fresh', into: moved?.page?.id, document: { source: '# Fresh\n' } },
    { operation: 'update_page', page: moved?.page?.id, into: group?.page?.id },
    { operation: 'delete_page', page: gone?.page?.id },
    { operation: 'update_file', file: files['oven.png'], base64: await base64('#0f766e', 200) },
    { operation: 'delete_file', file: files['menu.pdf'] },
    { operation: 'update_variables', variables: { version: '2.0' } },
    {
      operation: 'update_reusable_content',
      reusableContent: notes['Note'],
      document: { source: 'A new note.\n' },
    },
  ]);
  return `/spaces/${spaceId}/changes/${request.id}/compare`;
}

test('what is no text is compared, too: the tree of pages, pictures, other files and variables', async () => {
  const { page } = await open(await proposeAll(), { person: stage.cast.owner });
  await page.getByRole('heading', { name: 'Pages and their places' }).waitFor();
  const tree = page.locator('.diff-tree');
  assert.match(await tree.innerText(), /Named\s+Was called Page/);
  assert.match(
    await tree.innerText(),
    /Group[^]*Wanderer\s+Moved from the top level[^]*Fresh\s+Added[^]*Old\s+Removed/,
  );
  await tree.getByRole('button', { name: 'Old' }).press('Enter');
  assert.match(await page.locator(':focus').innerText(), /^Old/);
  const oven = page.getByRole('group', { name: 'Changed: file oven.png' });
  await oven.scrollIntoViewIfNeeded();
  await oven.getByText(/^Before, 320 × 120, /).waitFor();
  await oven.getByText(/^Now, 200 × 120, /).waitFor();
  await page.locator('ins .diff-picture').first().waitFor();
  await lookAt(page, 'differences-files');
  await oven.getByRole('button', { name: 'Lay one over the other' }).press('Enter');
  await oven.getByRole('slider').press('End');
  assert.equal(await oven.getByRole('slider').getAttribute('value'), '100');
  await page.getByRole('group', { name: 'Removed: file menu.pdf' }).getByText('application/pdf, 8 bytes').waitFor();
  assert.match(await page.getByRole('group', { name: 'Changed: variables' }).innerText(), /version\s+none\s+2\.0/);
  await page.getByText('new note').waitFor();
});

test('a long text and many pages are drawn as far as somebody looks, and N leads into the rest', async () => {
  const many = Array.from({ length: 400 }, (_, index) => `Paragraph number ${index}.`);
  const edited = many.map((text) => text.replace('number', 'no.'));
  const { page } = await open(await propose(toText(['# Page', ...many]), toText(['# Page', ...edited])), {
    person: stage.cast.owner,
  });
  await page.getByRole('group', { name: 'Changed: paragraph' }).first().waitFor();
  assert.ok((await page.locator('.diff-block').count()) < 300);
  await page.getByRole('button', { name: 'Next change' }).focus();
  await page.keyboard.press('p');
  await page.waitForFunction(() => document.activeElement?.matches('.diff-block[data-kind]'));
  for (let times = 0; times < 3; times++) await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Fold all' }).click();
  await page.getByText('Paragraph number 0.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await page.getByRole('group', { name: 'Changed: paragraph' }).first().waitFor();
});

// The tree of a space with thousands of pages: only the rows in view are there, and keys, search and moves reach all of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { makeSpace } from '../../content.ts';
import { open, stage } from './stage.ts';

const COUNT = 3000;

/** Three thousand pages at the top, of which the second one holds two more. */
async function makeLarge(): Promise<string> {
  const { world, cast } = stage;
  const files: Record<string, string> = { 'in-1.md': '# Inside one\n', 'in-2.md': '# Inside two\n' };
  let summary = '# Summary\n\n';
  for (let at = 1; at <= COUNT; at++) {
    files[`p${at}.md`] = `# Page ${at}\n`;
    summary += `* [Page ${at}](p${at}.md)\n`;
    if (at === 2) summary += '  * [Inside one](in-1.md)\n  * [Inside two](in-2.md)\n';
  }
  const { organizationId, owner } = cast;
  const home = { organizationId, owner, hostname: '' };
  const { spaceId } = await makeSpace(world, { ...files, 'SUMMARY.md': summary }, home);
  await world.as(owner.token).patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  return spaceId;
}

interface Listed {
  id: string;
  title: string;
  pages?: Listed[];
}

async function readPages(spaceId: string): Promise<Listed[]> {
  const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`);
  return body.pages;
}

async function expectAt(spaceId: string, isThere: (pages: Listed[]) => boolean): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (isThere(await readPages(spaceId))) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  assert.fail('The page did not get there.');
}

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}(?:, shown)?$`) });
const isFocused = (page: Page, name: string) => row(page, name).and(page.locator(':focus')).waitFor();

test('a tree of thousands is walked, searched and changed without all of it being there', async () => {
  const spaceId = await makeLarge();
  const { page } = await open(`/spaces/${spaceId}`);
  await row(page, 'Page 1').waitFor();
  assert.ok((await page.getByRole('row').count()) < 60);
  const facts = await row(page, 'Page 2').evaluate((each) =>
    ['level', 'posinset', 'setsize', 'expanded'].map((name) => each.getAttribute(`aria-${name}`)),
  );
  assert.deepEqual(facts, ['1', '2', String(COUNT), 'false']);

  // With the wheel to the end, and back to where Tab leads.
  await page.locator('.tree').evaluate((tree) => tree.scrollTo(0, tree.scrollHeight));
  await row(page, `Page ${COUNT}`).waitFor();
  await row(page, 'Page 1').focus();
  await page.keyboard.press('ArrowDown');
  await isFocused(page, 'Page 2');

  // With keys to the end, up again, and to a title by its letters.
  await page.keyboard.press('End');
  await isFocused(page, `Page ${COUNT}`);
  await page.keyboard.press('PageUp');
  await page.keyboard.type('page 1234', { delay: 20 });
  await isFocused(page, 'Page 1234');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Page 1234' }).waitFor();
  await page.keyboard.press('Home');
  await isFocused(page, 'Page 1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await row(page, 'Inside one').waitFor();
  assert.equal(await row(page, 'Inside one').getAttribute('aria-level'), '2');

  // By one place with a key, and the focus goes along.
  await page.keyboard.press('Alt+ArrowDown');
  await expectAt(spaceId, (pages) => pages[2]?.title === 'Page 2');
  await isFocused(page, 'Page 2');
  assert.equal(await row(page, 'Page 2').getAttribute('aria-posinset'), '3');
  await page.getByText(`Page 2 is now 3 of ${COUNT}, level 1`).waitFor({ state: 'attached' });
});

test('a page goes far by the menu, and what opens far down is in view', async () => {
  const spaceId = await makeLarge();
  const { page } = await open(`/spaces/${spaceId}`);
  await row(page, 'Page 3').focus();
  await page.getByRole('button', { name: 'Actions for Page 3', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('dialog', { name: 'Move “Page 3”' }).waitFor();
  await page.getByText('The first 200 pages.').waitFor();
  await page.keyboard.type('Page 2999');
  await page.getByRole('radio', { name: 'After' }).press('Space');
  await page.getByRole('option', { name: 'Page 2999' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expectAt(spaceId, (pages) => pages.at(-2)?.title === 'Page 3');

  const far = (await readPages(spaceId)).at(-10);
  assert.ok(far !== undefined);
  await page.goto(`${stage.base}/app/spaces/${spaceId}/pages/${far.id}`);
  await row(page, far.title).waitFor();
  const place = await row(page, far.title).boundingBox();
  assert.ok(place !== null && place.y > 0 && place.y < 720, JSON.stringify(place));

  await page.getByRole('searchbox', { name: 'Find a page' }).fill('Inside');
  await row(page, 'Inside two').waitFor();
  assert.equal(await page.getByRole('row').count(), 3);
});

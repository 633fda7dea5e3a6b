// Pages for journeys of the editor, and what all of them do with them.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { createSpace } from '#features/spaces/index.ts';
import { stage } from './stage.ts';

export interface Book {
  spaceId: string;
  pageId: string;
  /** The text as it is saved, committed or not. */
  saved: () => Promise<string>;
  /** The text of the last revision, in the change request where the page is in one. */
  committed: () => Promise<string>;
  address: string;
}

/** A page of its own in a space that is open for edits. */
export async function makePage(source: string): Promise<Book> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Book' });
  const api = world.as(owner.token);
  assert.equal((await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } })).status, 200);
  const changes = [{ operation: 'insert_page', title: 'Page', document: { source } }];
  const { body } = await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes }, query: { compat: false } });
  const pageId: string = body.changes[0].page.id;
  const saved = async (): Promise<string> => (await api.get(`/v1/spaces/${spaceId}/drafts/${pageId}`)).body.source;
  const committed = async (): Promise<string> => {
    const { body: page } = await api.get(`/v1/spaces/${spaceId}/content/page/${pageId}`, {
      query: { format: 'source' },
    });
    return page.source;
  };
  return { spaceId, pageId, saved, committed, address: `/spaces/${spaceId}/pages/${pageId}` };
}

const isSaved = (page: Page) => page.locator('.save-state:is([data-state=saved], [data-state=committed])').waitFor();
/** Not what was saved before, but what was written since. */
export async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  await isSaved(page);
}

/** In the source, at the end of a line. */
export async function startWriting(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit the source' }).press('Enter');
  await page.locator('.cm-line', { hasText: line }).click();
  await page.keyboard.press('End');
}

/** Among the blocks, at the end of a paragraph. */
export async function startIn(page: Page, paragraph: string): Promise<void> {
  await page.locator('.editor-text').getByText(paragraph).click();
  await page.keyboard.press('End');
}

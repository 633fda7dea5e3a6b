import assert from 'node:assert/strict';
import { newId } from '#platform/ids.ts';
import type { Api } from '#testing/api.ts';
import { type Cast, makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import type { World } from '#testing/world.ts';
import { addContributor, insertDraft, insertText } from './store.ts';

export const HOME = '# Home\n\nOne.\n\nTwo.\n\nThree.\n';

/** A page as it was opened by somebody who writes in it. */
export interface Opened {
  version: number;
  base: string;
  source: string;
}

/** Opens a page for editing. */
export async function openPage(api: Api, path: string): Promise<Opened> {
  const { status, body, text } = await api.get(path);
  assert.equal(status, 200, text);
  return { version: body.version, base: body.base, source: body.source };
}

/** A space that is open for live edits, and those who write in it. */
export interface Desk extends ReturnType<typeof voices> {
  cast: Cast;
  /** The address of the space. */
  space: string;
  /** Makes a page that says `HOME`; answers the address of its draft. */
  makePage: () => Promise<string>;
  /** The text of the page of a draft, as revisions have it. */
  read: (draft: string) => Promise<string>;
}

export async function openDesk(world: World): Promise<Desk> {
  const cast = await makeCast(world.ctx);
  const people = voices(world, cast);
  const { writer, owner, reader } = people;
  const space = `/v1/spaces/${cast.handbookId}`;
  await importFiles(world, cast.handbookId, { 'README.md': HOME });
  await owner.patch(space, { body: { editMode: 'live' } });
  return {
    ...people,
    cast,
    space,
    makePage: async () => {
      const change = { operation: 'insert_page', title: 'Fresh', document: { source: HOME } };
      const answer = await writer.post(`${space}/content`, { body: { changes: [change] }, query: { compat: false } });
      return `${space}/drafts/${answer.body.changes[0].page.id}`;
    },
    read: async (draft) =>
      (await reader.get(draft.replace('/drafts/', '/content/page/'), { query: { format: 'source' } })).body.source,
  };
}

/** Somebody's open drafts of a page: one on the main line, and one in a change request. */
export async function insertDrafts({ db, clock }: World, params: Record<string, string>): Promise<void> {
  const { spaceId = '', changeRequestId = '', pageId = '', revisionId = '', userId = '' } = params;
  const now = clock.now();
  for (const line of ['', changeRequestId]) {
    const id = newId();
    await insertDraft(db, {
      ...{ id, space_id: spaceId, line, page_id: pageId, version: 1, open: 1, base_revision_id: revisionId },
      ...{ author_id: userId, held: null, due_at: null, created_at: now, updated_at: now },
    });
    await insertText(db, {
      ...{ draftId: id, version: 1, saveId: undefined, sentHash: undefined },
      ...{ bytes: Buffer.from('# Drafted\n'), now },
    });
    await addContributor(db, id, userId, now);
  }
}

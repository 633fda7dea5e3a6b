import assert from 'node:assert/strict';
import { getObject } from '#platform/objects/index.ts';
import { makeSpace, readCurrent } from '#testing/content.ts';
import type { World } from '#testing/world.ts';

export interface Answered {
  revision: string;
  /** The ids of what each change was made to. */
  changes: { page: string; reusableContent: string }[];
  insertedFiles: { id: string; name: string; contentType: string }[];
}

interface SentChange {
  operation?: string;
  page?: string;
  reusableContent?: string;
}

interface Outcome {
  object: string;
  page?: string | { id: string };
  reusableContent?: string | { id: string };
}

const idIn = (thing: string | { id: string } | undefined): string =>
  typeof thing === 'object' ? thing.id : (thing ?? '');

/** What each change was made to, by what the batch came to: its nth new page is that of the nth `insert_page`. */
export function madeBy(changes: readonly SentChange[], body: { changes: Outcome[]; reusableContents?: Outcome[] }) {
  const restored = new Set(changes.map(({ page }) => page));
  const pages = body.changes
    .filter(({ object, page }) => object === 'created_page' && !restored.has(idIn(page)))
    .map(({ page }) => idIn(page));
  const reusable = (body.reusableContents ?? [])
    .filter(({ object }) => object === 'created_reusable_content')
    .map(({ reusableContent }) => idIn(reusableContent));
  return changes.map(({ operation, page, reusableContent }) => ({
    page: (operation === 'insert_page' ? pages.shift() : page) ?? '',
    reusableContent: (operation === 'insert_reusable_content' ? reusable.shift() : reusableContent) ?? '',
  }));
}

/** A space that is open for live edits, and its writer. */
export async function openSpace(world: World, files: Record<string, string | Uint8Array>) {
  const space = await makeSpace(world, files);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', space.spaceId).execute();
  const api = world.as(space.owner.token);
  const at = `/v1/spaces/${space.spaceId}/content`;
  const edit = (...changes: object[]) => api.post(at, { body: { changes }, query: { compat: false } });
  const done = async (...changes: object[]): Promise<Answered> => {
    const answer = await edit(...changes);
    assert.equal(answer.status, 200, answer.text);
    return { ...answer.body, changes: madeBy(changes, answer.body) } as Answered;
  };
  const tree = async () => (await readCurrent(world, space.spaceId)).tree;
  const pageId = async (path: string) => (await tree()).pageByPath.get(path)?.id ?? assert.fail(path);
  const markdown = async (id: string) => (await api.get(`${at}/page/${id}`)).body.markdown as string;
  const bytes = async (id: string): Promise<Buffer> => {
    const { body } = (await tree()).pageById.get(id) ?? assert.fail(id);
    return body === undefined ? Buffer.alloc(0) : Buffer.from(await getObject(world.db, body));
  };
  const file = async (id: string): Promise<string> => (await bytes(id)).toString();
  const revision = async (): Promise<string> => (await api.get(at)).body.id as string;
  return { ...space, api, at, edit, done, tree, pageId, markdown, bytes, file, revision };
}

/** What is wrong with a batch, as the first detail of the answer says it. */
export const refusalOf = ({ status, body }: { status: number; body: { error?: Refusal } }): string =>
  `${status} ${body.error?.details?.[0]?.path ?? ''}`;

interface Refusal {
  details?: { path: string; message: string }[];
}

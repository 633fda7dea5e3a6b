import assert from 'node:assert/strict';
import { getObject } from '#platform/objects/index.ts';
import { makeSpace, readCurrent } from '#testing/content.ts';
import type { World } from '#testing/world.ts';

export interface Answered {
  revision: string;
  changes: { operation: string; page: string; files: string[]; reusableContent: string; ref?: string }[];
  insertedFiles: { id: string; name: string; contentType: string }[];
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
    return answer.body as Answered;
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
export const toldOf = ({ status, body }: { status: number; body: { error?: Refusal } }): string =>
  `${status} ${body.error?.details?.[0]?.path ?? ''}`;

interface Refusal {
  details?: { path: string; message: string }[];
}

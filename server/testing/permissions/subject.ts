// Something of everything that an operation can be about, in an organization of its own.
import assert from 'node:assert/strict';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import { insertDiscussions } from '#features/comments/testing.ts';
import { createSpace } from '#features/spaces/index.ts';
import { orderKeyAfter } from '#platform/db/index.ts';
import { newId } from '#platform/ids/index.ts';
import { makeSite, type Published } from '../content.ts';
import type { World } from '../world.ts';

const FILES = {
  'README.md': '# Home',
  'notes.txt': 'notes',
  '.gitbook/includes/note.md': '# Note\n\nshared',
};

export interface Subject extends Published {
  /** Values for what operations have in braces. */
  params: Record<string, string>;
  /** A space that no site shows. */
  spareSpaceId: string;
  /** A collection beside the first. */
  otherCollectionId: string;
}

/** A published site over a space with content, another space, and two collections. */
export async function makeSubject(world: World): Promise<Subject> {
  const site = await makeSite(world, FILES);
  const { organizationId, owner, spaceId, siteId } = site;
  const spare = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Spare', editMode: 'live' });
  const [collectionId, otherCollectionId] = [newId(), newId()];
  await insertCollections(world, organizationId, [collectionId, otherCollectionId]);
  const { body } = await world.as(owner.token).get(`/v1/spaces/${spaceId}/content`);
  const changeRequestId = await makeChangeRequest(world, { spaceId, userId: owner.id });
  const shown = await world.db
    .selectFrom('site_spaces')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  const [page, file, reusable] = [body.pages[0], body.files[0], body.reusableContents[0]];
  const params = {
    organizationId,
    spaceId,
    siteId,
    siteSpaceId: shown.id,
    collectionId,
    userId: owner.id,
    revisionId: body.id,
    changeRequestId,
    pageId: page.id,
    pagePath: page.path,
    documentId: page.documentId,
    fileId: file.id,
    reusableContentId: reusable.id,
    commentId: newId(),
    commentReplyId: newId(),
  };
  await insertDiscussions(world, params);
  return { ...site, params, spareSpaceId: spare.id, otherCollectionId };
}

async function insertCollections(world: World, organizationId: string, ids: readonly string[]): Promise<void> {
  let position: string | undefined;
  for (const id of ids) {
    position = orderKeyAfter(position);
    const row = { id, organization_id: organizationId, parent_id: null, title: 'Group', description: null, position };
    await world.db
      .insertInto('collections')
      .values({ ...row, created_by: null, created_at: 1, updated_at: 1 })
      .execute();
  }
}

/** The path of an operation with values in the place of its parameters. */
export function fill(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? assert.fail(`a value for ${name}`)),
  );
}

export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

import { notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { getObject, makeObject, type StoredObject } from '#platform/objects/index.ts';
import { findRevision, commitRevision, loadTree, type PageNode, storeTree } from '#features/contents/index.ts';
import { findHead, getSpaceById } from '#features/spaces/index.ts';
import type { World } from '#testing/world.ts';
import { getEditableBranch } from './branches.ts';
import { createChangeRequest } from './service.ts';

/** A draft of somebody's, who is also asked to review it; answers its id. */
export async function makeChangeRequest(
  world: World,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<string> {
  const { id, head_revision_id: revision_id } = await createChangeRequest(world.ctx, { spaceId, userId, body: {} });
  const asking = { change_request_id: id, user_id: userId, requested_by: userId, requested_at: 1, revision_id };
  await world.db.insertInto('change_request_reviewers').values(asking).execute();
  return id;
}

export interface Writing {
  spaceId: string;
  /** Where it is written: into this change request, or into the main content. */
  changeRequestId?: string;
  userId?: string;
}

/** Writes pages by the names of their files, as an editor would: null removes one. Answers the new revision. */
export async function writePages(
  world: World,
  { spaceId, changeRequestId, userId }: Writing,
  texts: Record<string, string | null>,
): Promise<string> {
  const target =
    changeRequestId === undefined ? undefined : await getEditableBranch(world.ctx, { spaceId, changeRequestId });
  const base = target?.place.revision ?? (await findHead(world.ctx.db, spaceId));
  if (base === undefined) throw notFound('space');
  const previous = await loadTree(world.ctx, base.tree);
  const { pages: before, files, reusable, meta } = previous;
  const bodies: StoredObject[] = [];
  const pages = rewrite(before, texts, bodies);
  const known = new Set(before.map((page) => page.source));
  for (const [source, text] of Object.entries(texts))
    if (text !== null && !known.has(source)) pages.push(newPage(source, text, bodies));
  const tree = await storeTree(world.ctx, { pages, files, reusable, meta }, bodies);
  const revision = await commitRevision(world.ctx, {
    ...{ space: await getSpaceById(world.ctx, spaceId), base, previous, tree, kind: 'edits', message: '' },
    authorId: userId ?? null,
    ...(target === undefined ? {} : { branch: target.branch }),
  });
  return revision.id;
}

function rewrite(pages: readonly PageNode[], texts: Record<string, string | null>, bodies: StoredObject[]): PageNode[] {
  return pages.flatMap(({ parent: _, children, ...page }) => {
    const text = texts[page.source ?? ''];
    if (text === null) return [];
    const below = rewrite(children, texts, bodies);
    return { ...page, ...(text === undefined ? {} : { body: bodyOf(text, bodies) }), children: below };
  });
}

function newPage(source: string, text: string, bodies: StoredObject[]): PageNode {
  const slug = source.replace(/\.md$/, '');
  return {
    ...{ id: newId(), type: 'document', title: slug, slug, path: slug, source },
    body: bodyOf(text, bodies),
    children: [],
  };
}

function bodyOf(text: string, bodies: StoredObject[]): string {
  const object = makeObject('body', Buffer.from(text));
  bodies.push(object);
  return object.hash;
}

/** What a revision of the space has, by the names of the pages' files. */
export async function readTexts(world: World, spaceId: string, revisionId: string): Promise<Record<string, string>> {
  const revision = await findRevision(world.ctx.db, spaceId, revisionId);
  if (revision === undefined) throw notFound('revision');
  const tree = await loadTree(world.ctx, revision.tree);
  const texts: Record<string, string> = {};
  for (const { source, body } of tree.documents) {
    texts[source ?? ''] = body === undefined ? '' : Buffer.from(await getObject(world.db, body)).toString();
  }
  return texts;
}

// Sides: what a merge of a request is made of.
import { notFound } from '#platform/http/index.ts';
import type { Events } from '#platform/events/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { type CommitCtx, findRevision, loadTree, type Texts, type WholeTree } from '#features/contents/index.ts';
import type { RevisionRow } from '#features/spaces/index.ts';
import type { RequestChecksCtx } from '../checks.ts';
import { ancestorOf } from '../rules.ts';
import type { ChangeRequest } from '../store.ts';

export type MergingCtx = CommitCtx & RequestChecksCtx & { events: Events; texts: Texts };

interface Version {
  revision: RevisionRow;
  tree: WholeTree;
}

/** A request, what the space has, and what both began with. */
export interface Sides {
  request: ChangeRequest;
  own: Version;
  main: Version;
  base: WholeTree;
}

export async function readSides(ctx: CommitCtx, request: ChangeRequest): Promise<Sides> {
  const version = async (revisionId: string): Promise<Version> => {
    const revision = await findRevision(ctx.db, request.space_id, revisionId);
    if (revision === undefined) throw notFound('change request');
    return { revision, tree: await loadTree(ctx, revision.tree) };
  };
  const base = await version(ancestorOf(request));
  return {
    request,
    base: base.tree,
    own: await version(request.head_revision_id),
    // As it was read with the request, so that whoever lands on it finds out whether it still is.
    main: await version(request.space_head),
  };
}

export const toolsOf = (ctx: MergingCtx) => ({
  readBody: (hash: string) => getObject(ctx.db, hash),
  mergeText: ctx.texts.merge,
});

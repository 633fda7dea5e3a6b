import { badRequest, notFound } from '#platform/http/index.ts';
import { findHead, getSpaceById } from '#features/spaces/index.ts';
import { requireRevision } from '../../edits/index.ts';
import { type Commit, type CommitCtx, commitRevision } from '../../commits/index.ts';
import { findRevision } from '../../revisions/index.ts';
import { loadTree } from '../../trees/index.ts';

export interface Rollback {
  spaceId: string;
  revisionId: string;
  authorId: string;
  ifMatch: readonly string[] | undefined;
  within?: Commit['within'];
}

/** Lands the content of an earlier revision on top of the present one; answers the revision that the space is at then. */
export async function rollBack(ctx: CommitCtx, asked: Rollback): Promise<string> {
  const { spaceId, revisionId, authorId, ifMatch, within } = asked;
  const space = await getSpaceById(ctx, spaceId);
  const base = await findHead(ctx.db, spaceId);
  const target = await findRevision(ctx.db, spaceId, revisionId);
  if (base === undefined || target === undefined) throw notFound('revision');
  if (target.change_request_id !== null)
    throw badRequest('The revision is one of a change request, and the space never was there.', [
      { in: 'path', path: '/revisionId', message: 'expected a revision of the main content' },
    ]);
  requireRevision(ifMatch, base);
  if (target.tree === base.tree) return base.id;
  const [previous, tree] = [await loadTree(ctx, base.tree), await loadTree(ctx, target.tree)];
  const when = new Date(target.created_at).toISOString().slice(0, 16).replace('T', ' ');
  const message = `Back to what it was on ${when} UTC`;
  const { id } = await commitRevision(ctx, {
    space,
    base,
    previous,
    tree,
    kind: 'rollback',
    authorId,
    message,
    within,
  });
  return id;
}

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

/** What a revision says of itself that takes a content back to what it was in another one. */
export function backTo({ created_at: at }: { created_at: number }): string {
  return `Back to what it was on ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Nobody goes back to what was only proposed. */
export const neverThere = (path: string, where: 'path' | 'body' = 'body') =>
  badRequest('The revision is one of a change request, and the space never was there.', [
    { in: where, path, message: 'expected a revision of the main content' },
  ]);

/** Lands the content of an earlier revision on top of the present one; answers the revision that the space is at then. */
export async function rollBack(ctx: CommitCtx, asked: Rollback): Promise<string> {
  const { spaceId, revisionId, authorId, ifMatch, within } = asked;
  const space = await getSpaceById(ctx, spaceId);
  const base = await findHead(ctx.db, spaceId);
  const target = await findRevision(ctx.db, spaceId, revisionId);
  if (base === undefined || target === undefined) throw notFound('revision');
  if (target.change_request_id !== null) throw neverThere('/revisionId', 'path');
  requireRevision(ifMatch, base);
  if (target.tree === base.tree) return base.id;
  const [previous, tree] = [await loadTree(ctx, base.tree), await loadTree(ctx, target.tree)];
  const { id } = await commitRevision(ctx, {
    space,
    base,
    previous,
    tree,
    kind: 'rollback',
    authorId,
    message: backTo(target),
    within,
  });
  return id;
}

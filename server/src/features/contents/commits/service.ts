import type { Clock } from '#platform/clock/index.ts';
import { notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { StoredObject } from '#platform/objects/index.ts';
import {
  advanceHead,
  findSpace,
  insertRevision,
  type RevisionRow,
  spaceContentUpdated,
  type SpaceRow,
} from '#features/spaces/index.ts';
import { countHeldPages, holdRevision, type QuotasCtx, requireRoom, withinQuota } from '#features/quotas/index.ts';
import type { Events } from '#platform/events/index.ts';
import { countPages, measureComing } from '../measuring/index.ts';
import { recordMoves } from '../moves/index.ts';
import { insertContributors, noteRevisionPages } from '../revisions/index.ts';
import { touchPages } from '../store.ts';
import {
  comparePages,
  type PageDifference,
  putTree,
  type WholeTree,
  type TreeContent,
  type TreesCtx,
} from '../trees/index.ts';
import { documentsOf, readdressed, touchedIds } from './rules.ts';

export interface CommitCtx extends TreesCtx, QuotasCtx {
  clock: Clock;
  events: Events;
}

/** Where a revision goes other than the main branch of its space. */
export interface Branch {
  changeRequestId: string;
  /** Moves the branch's head from one revision to the next; refuses with 409 where somebody was faster. */
  advance: (tx: CommitCtx, revision: RevisionRow, from: string) => Promise<void>;
}

export interface Commit {
  space: Pick<SpaceRow, 'id' | 'organization_id'>;
  /** The head of the branch as the caller read it, and its content. */
  base: RevisionRow;
  previous: WholeTree;
  /** What the content is to be, stored already. */
  tree: WholeTree;
  kind: 'edits' | 'merge' | 'rollback' | 'update';
  authorId: string | null;
  message: string;
  /** Named where something refers to it before it is there. */
  revisionId?: string;
  /** The base alone, unless more is said. */
  parents?: readonly string[];
  mergedFrom?: string;
  /** JSON. */
  importReport?: string;
  /** What an import read, where that is not the tree because edits were merged with it. */
  importTree?: string;
  /** When pages were last changed before they came here, by id; all others change now. */
  pageTimes?: ReadonlyMap<string, number>;
  /** Absent for the main branch. */
  branch?: Branch;
  /** Who wrote in it besides its author. */
  contributors?: readonly string[];
  /** What must be true from the same moment on; in the same transaction, which may run twice. */
  within?: (tx: CommitCtx, revision: RevisionRow) => Promise<void>;
}

/** What comes with a revision that an edit makes. */
export type Landing = Partial<Pick<Commit, 'contributors' | 'within' | 'message'>>;

/** Writes a tree with the bodies that it names. Nobody sees anything of it before a revision lands. */
export const storeTree = (
  ctx: TreesCtx & { clock: Clock },
  content: TreeContent,
  bodies: readonly StoredObject[] = [],
): Promise<WholeTree> => putTree(ctx, content, { bodies });

/**
 * As storeTree, for content that was made from that of a revision and will be landed on it: the cost is that of what is
 * another one. Answers the very tree that it was made from where nothing is.
 */
export const storeNextTree = (
  ctx: TreesCtx & { clock: Clock },
  previous: WholeTree,
  { content, bodies }: { content: TreeContent; bodies: readonly StoredObject[] },
): Promise<WholeTree> => putTree(ctx, content, { bodies, before: previous });

/**
 * Makes stored content a revision, in one transaction: its row, the head of its branch and, on the main branch, the times
 * of pages and their address history. Where the head is no longer at `base` nothing is written, and the answer is 409; where the
 * organization would have more than it may, 403.
 */
export async function commitRevision(ctx: CommitCtx, commit: Commit): Promise<RevisionRow> {
  const { space, base, previous, tree } = commit;
  const now = ctx.clock.now();
  // Later than the one before it, also within one millisecond and on a clock that was set back: times give the order.
  const revision = toRow(commit, Math.max(now, base.created_at + 1));
  const difference = comparePages(previous.pages, tree.pages);
  const { bytes, pages } = await measureComing(ctx, {
    ...{ before: previous, after: tree, difference, importTree: commit.importTree },
  });
  const isMain = commit.branch === undefined;
  const bounded = { organizationId: space.organization_id, kinds: ['storage', 'pages'] } as const;
  await withinQuota(ctx, bounded, async (tx) => {
    await requireSamePlace(tx, space);
    await (isMain ? landOnMain(tx, commit, { revision, difference, now }) : landOnBranch(tx, commit, revision));
    await holdRevision(tx.db, revision, { bytes, ...(isMain && { pages }) });
    await insertContributors(tx.db, revision.id, commit.contributors ?? []);
    await commit.within?.(tx, revision);
  });
  return revision;
}

interface ForMain {
  revision: RevisionRow;
  difference: PageDifference;
  now: number;
}

async function landOnMain(
  tx: CommitCtx,
  { space, base, pageTimes: times }: Commit,
  { revision, difference, now }: ForMain,
): Promise<void> {
  await advanceHead(tx, revision, base.id);
  const { added, changed } = documentsOf(difference);
  await touchPages(tx.db, space.id, [...added, ...changed], { now, times });
  const moving = { spaceId: space.id, organizationId: space.organization_id, ...readdressed(difference) };
  await recordMoves(tx.db, moving, now);
  await tx.events.publish(tx, spaceContentUpdated, {
    ...{ subject: `space:${space.id}`, organizationId: space.organization_id },
    payload: { spaceId: space.id, revisionId: revision.id },
  });
  await noteRevisionPages(tx.db, revision, touchedIds(difference));
}

async function landOnBranch(tx: CommitCtx, commit: Commit, revision: RevisionRow): Promise<void> {
  const { space, base, previous, tree } = commit;
  await insertRevision(tx.db, revision);
  await commit.branch?.advance(tx, revision, base.id);
  // Pages of a branch count when they come into the main content; more than would fit there are refused before.
  const pages = countPages(tree.pages);
  if (pages > countPages(previous.pages))
    await requireRoom(tx, space.organization_id, { pages: pages - (await countHeldPages(tx.db, space.id)) });
}

/** Content that took long to make may not land where its author was let in no longer: the space was given away meanwhile. */
async function requireSamePlace(tx: CommitCtx, space: Commit['space']): Promise<void> {
  const now = await findSpace(tx.db, space.id);
  if (now === undefined || now.deleted_at !== null || now.organization_id !== space.organization_id)
    throw notFound('space');
}

const toRow = (commit: Commit, now: number): RevisionRow => ({
  id: commit.revisionId ?? newId(),
  space_id: commit.space.id,
  kind: commit.kind,
  author_id: commit.authorId,
  message: commit.message,
  parents: JSON.stringify(commit.parents ?? [commit.base.id]),
  tree: commit.tree.hash,
  import_report: commit.importReport ?? null,
  import_tree: commit.importTree ?? null,
  change_request_id: commit.branch?.changeRequestId ?? null,
  merged_from: commit.mergedFrom ?? null,
  created_at: now,
});

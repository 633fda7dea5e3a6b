import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { findHead, type RevisionRow } from '#features/spaces/index.ts';
import { type ListedTree, loadTree, type TreesCtx, type WholeTree } from '../trees/index.ts';
import {
  countRevisions,
  findRevision,
  findRevisionAt,
  type ListedRevision,
  listRevisionRows,
  type RevisionFilter,
} from './store.ts';

/** Where contents are read: a revision of a space with its tree. */
export interface Place {
  spaceId: string;
  /** What was asked for: a revision by its id, or the current one, which another request may find further on. */
  asked: string;
  revision: RevisionRow;
  tree: ListedTree;
  /** Whether the space's main content is there now. */
  isCurrent: boolean;
  /** The revision that the main content of the space is at; absent where nobody looked. */
  head?: string;
  /** The change request whose line it is read on; absent on the main line. */
  changeRequest?: { number: number };
}

/** The same for a member of the space. */
export interface WholePlace extends Place {
  tree: WholeTree;
}

/** The revision that the space's main content is at, or was at a moment. */
export async function getCurrent(ctx: TreesCtx, spaceId: string, at?: string): Promise<WholePlace> {
  const revision = await findHead(ctx.db, spaceId);
  if (revision === undefined) throw notFound('space');
  if (at !== undefined && Date.parse(at) < revision.created_at) return getFormer(ctx, revision, Date.parse(at));
  const tree = await loadTree(ctx, revision.tree);
  return { spaceId, asked: 'current', revision, tree, isCurrent: true, head: revision.id };
}

async function getFormer(ctx: TreesCtx, head: RevisionRow, at: number): Promise<WholePlace> {
  const { space_id: spaceId } = head;
  const revision = await findRevisionAt(ctx.db, spaceId, at);
  if (revision === undefined) throw notFound('revision');
  const tree = await loadTree(ctx, revision.tree);
  return { spaceId, asked: revision.id, revision, tree, isCurrent: false, head: head.id };
}

/** Any revision of the space. One of another space is not there. */
export async function getRevision(ctx: TreesCtx, spaceId: string, revisionId: string): Promise<WholePlace> {
  const current = await findHead(ctx.db, spaceId);
  const isCurrent = current?.id === revisionId;
  const revision = isCurrent ? current : await findRevision(ctx.db, spaceId, revisionId);
  if (revision === undefined) throw notFound('revision');
  const tree = await loadTree(ctx, revision.tree);
  return { spaceId, asked: revisionId, revision, tree, isCurrent, ...(current && { head: current.id }) };
}

/** The revisions of a space, newest first, and which of them is the current one. */
export async function listRevisions(
  ctx: TreesCtx,
  { spaceId, ...filter }: RevisionFilter & { spaceId: string },
  request: ListRequest,
): Promise<Page<ListedRevision> & { current: string | undefined }> {
  const { pageId, userId, type, since, until } = filter;
  const list = await paginate(request, {
    scope: ['revisions', spaceId, ...[pageId, userId, type, since, until].map((each) => each ?? null)],
    count: () => countRevisions(ctx.db, spaceId, filter),
    rows: (after, take) => listRevisionRows(ctx.db, { spaceId, ...filter }, after, take),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { ...list, current: (await findHead(ctx.db, spaceId))?.id };
}

// Lines: where a draft is: on the main line of a space that is open for live edits, or in a change request.
import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { ancestorOf, getBranch, getChangeRequest, requireUnderWay } from '#features/change-requests/index.ts';
import {
  type EditedRequest,
  findTreeOnLine,
  getCurrent,
  type PageNode,
  requireLive,
  type ReusableEntry,
  type TreesCtx,
  type WholePlace,
  type WholeTree,
} from '#features/contents/index.ts';
import type { DraftRow, LineKey } from './store.ts';

/** As a path names it. */
export interface NamedLine {
  spaceId: string;
  /** The id or number of a change request; absent for the main line. */
  changeRequestId?: string | undefined;
}

/** A line as it is now. */
export interface Line {
  spaceId: string;
  /** The id of the change request; empty for the main line. */
  line: string;
  /** The revision that it is at. */
  place: WholePlace;
  request: EditedRequest | undefined;
}

/** Which line that is, before anything of it is read. */
export async function keyOfLine(ctx: { db: Db }, { spaceId, changeRequestId }: NamedLine): Promise<LineKey> {
  if (changeRequestId === undefined) return { spaceId, line: '' };
  return { spaceId, line: (await getChangeRequest(ctx, { spaceId, changeRequestId })).id };
}

export async function readLine(ctx: TreesCtx, { spaceId, changeRequestId }: NamedLine): Promise<Line> {
  if (changeRequestId === undefined)
    return { spaceId, line: '', place: await getCurrent(ctx, spaceId), request: undefined };
  const { request, place } = await getBranch(ctx, { spaceId, changeRequestId });
  const edited = { changeRequestId: request.id, ancestor: ancestorOf(request) };
  return { spaceId, line: request.id, place, request: edited };
}

/**
 * The organization of a line that may be written to. Refuses with 403 in a space that is locked, and with 412 in a change
 * request that is archived or merged.
 */
export async function requireWritable(ctx: { db: Db }, { spaceId, line }: LineKey): Promise<string> {
  if (line === '') return (await requireLive(ctx, spaceId)).organization_id;
  const request = await getChangeRequest(ctx, { spaceId, changeRequestId: line });
  requireUnderWay(request);
  return request.organization_id;
}

/** What drafts are of: pages with a text, and reusable contents. Both have ids that nothing else has. */
export type Held = PageNode | ReusableEntry;

export const isPage = (held: Held): held is PageNode => 'type' in held;

/** What has this id on the line now; undefined where nothing has. Of pages without a text there are no drafts. */
export function heldOn({ place }: Pick<Line, 'place'>, id: string): Held | undefined {
  const held = heldIn(place.tree, id);
  if (held !== undefined && isPage(held) && held.type !== 'document') throw notFound('page with a text');
  return held;
}

export const heldIn = (tree: WholeTree, id: string): Held | undefined =>
  tree.pageById.get(id) ?? tree.reusable.find((entry) => entry.id === id);

/** What a draft is of, also where it was deleted since. */
export async function heldAtBase(ctx: TreesCtx, line: Line, draft: DraftRow): Promise<Held | undefined> {
  const now = heldOn(line, draft.page_id);
  if (now !== undefined) return now;
  const tree = await findTreeOnLine(ctx, line, draft.base_revision_id);
  return tree && heldIn(tree, draft.page_id);
}

const NOTHING = new Uint8Array();

export const textOf = async (db: Db, { body }: { body?: string | undefined }): Promise<Uint8Array> =>
  body === undefined ? NOTHING : getObject(db, body);

/** The text of what a draft is of, at a revision that the line has gone through; undefined for any other, or where the page was not there. */
export async function textAt(
  ctx: TreesCtx,
  line: Line,
  { pageId, revisionId }: { pageId: string; revisionId: string },
): Promise<Uint8Array | undefined> {
  const tree = revisionId === line.place.revision.id ? line.place.tree : await findTreeOnLine(ctx, line, revisionId);
  const held = tree && heldIn(tree, pageId);
  if (held === undefined || (isPage(held) && held.type !== 'document')) return undefined;
  return textOf(ctx.db, held);
}

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
  type TreesCtx,
  type WholePlace,
} from '#features/contents/index.ts';
import type { LineKey } from './store.ts';

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

/** The page as the line has it now; undefined where it has none. Of pages without a text there are no drafts. */
export function pageOn({ place }: Line, pageId: string): PageNode | undefined {
  const page = place.tree.pageById.get(pageId);
  if (page !== undefined && page.type !== 'document') throw notFound('page with a text');
  return page;
}

const NOTHING = new Uint8Array();

export const textOfPage = async (db: Db, { body }: Pick<PageNode, 'body'>): Promise<Uint8Array> =>
  body === undefined ? NOTHING : getObject(db, body);

/** The text of a page at a revision that the line has gone through; undefined for any other, or where the page was not there. */
export async function textAt(
  ctx: TreesCtx,
  line: Line,
  { pageId, revisionId }: { pageId: string; revisionId: string },
): Promise<Uint8Array | undefined> {
  const tree = revisionId === line.place.revision.id ? line.place.tree : await findTreeOnLine(ctx, line, revisionId);
  const page = tree?.pageById.get(pageId);
  return page?.type === 'document' ? textOfPage(ctx.db, page) : undefined;
}

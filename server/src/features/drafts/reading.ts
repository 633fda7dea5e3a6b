// Reading: drafts as they are listed, and one page as it is opened for editing.
import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import type { PageNode, TreesCtx } from '#features/contents/index.ts';
import { type Line, type NamedLine, pageOn, readLine } from './lines.ts';
import { readSeen } from './saving.ts';
import { countOpen, type DraftRow, listOpen } from './store.ts';

export async function listDrafts(
  ctx: TreesCtx,
  named: NamedLine,
  request: ListRequest,
): Promise<Page<DraftRow> & { line: Line }> {
  const line = await readLine(ctx, named);
  const page = await paginate(request, {
    scope: ['drafts', line.spaceId, line.line],
    count: () => countOpen(ctx.db, line),
    rows: (after, take) => listOpen(ctx.db, line, after, take),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { ...page, line };
}

/** A page as somebody finds it who opens it for editing. */
export interface OpenedPage {
  line: Line;
  /** Undefined while nobody has written anything that no revision has. */
  row: DraftRow | undefined;
  /** Undefined where it was deleted; there is a draft then. */
  page: PageNode | undefined;
  bytes: Uint8Array;
}

export async function getDraft(ctx: TreesCtx, asked: NamedLine & { pageId: string }): Promise<OpenedPage> {
  const { line, row, present } = await readSeen(ctx, asked);
  if (present === undefined) throw notFound('page');
  return { line, row: row?.open === 1 ? row : undefined, page: pageOn(line, asked.pageId), bytes: present };
}

// Reading: drafts as they are listed, and one page as it is opened for editing.
import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import type { TreesCtx } from '#features/contents/index.ts';
import { type Held, heldOn, keyOfLine, type Line, type NamedLine, readLine, textOf } from './lines.ts';
import type { Seen } from './planning.ts';
import { countOpen, type DraftRow, findDraft, getText, listOpen } from './store.ts';

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

/**
 * The line, the draft of a page or reusable content, and the text that it has now. The draft is read first: one that is committed
 * between the two reads must be in the line. The other way around, its text would be in neither.
 */
export async function readSeen(ctx: TreesCtx, { pageId, ...named }: NamedLine & { pageId: string }): Promise<Seen> {
  const row = await findDraft(ctx.db, { ...(await keyOfLine(ctx, named)), pageId });
  const line = await readLine(ctx, named);
  const held = heldOn(line, pageId);
  if (row?.open === 1) return { line, row, present: await getText(ctx.db, row) };
  return { line, row, present: held && (await textOf(ctx.db, held)) };
}

/** A page or reusable content as somebody finds it who opens it for editing. */
export interface OpenedPage {
  line: Line;
  /** Undefined while nobody has written anything that no revision has. */
  row: DraftRow | undefined;
  /** Undefined where it was deleted; there is a draft then. */
  held: Held | undefined;
  bytes: Uint8Array;
}

export async function getDraft(ctx: TreesCtx, asked: NamedLine & { pageId: string }): Promise<OpenedPage> {
  const { line, row, present } = await readSeen(ctx, asked);
  if (present === undefined) throw notFound('page');
  return { line, row: row?.open === 1 ? row : undefined, held: heldOn(line, asked.pageId), bytes: present };
}

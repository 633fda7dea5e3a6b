import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { keepMentions, mentioning } from './mentioned.ts';

export type CommentRow = Selectable<Tables['comments']>;

/** Which list of comments: that of a space's main content, or that of a change request. */
export interface ListKey {
  spaceId: string;
  /** Undefined for the main content. */
  requestId: string | undefined;
}

export interface Filters {
  status: string;
  pageId?: string | undefined;
  /** Undefined for everybody. */
  authors?: readonly string[] | undefined;
  /** Those with a suggestion, or those without. */
  suggestions?: boolean | undefined;
  /** Those that mention this user. */
  mentions?: string | undefined;
}

export async function insertComment(db: Db, row: Insertable<Tables['comments']>): Promise<void> {
  await db.insertInto('comments').values(row).execute();
  await keepMentions(db, { commentId: row.id }, { body: row.body, isNew: true });
}

// A request belongs to one space, which whoever names it has looked up: asked for both, PostgreSQL would take the two for
// chances of each other, expect next to nothing, and sort what it could read in order.
function ofList(db: Db, { spaceId, requestId }: ListKey) {
  const query = db.selectFrom('comments');
  return requestId === undefined
    ? query.where('space_id', '=', spaceId).where('change_request_id', 'is', null)
    : query.where('change_request_id', '=', requestId);
}

export async function findComment(db: Db, list: ListKey, id: string): Promise<CommentRow | undefined> {
  return ofList(db, list).selectAll().where('id', '=', id).executeTakeFirst();
}

function filtered(db: Db, list: ListKey, { status, pageId, authors, suggestions, mentions }: Filters) {
  let query = ofList(db, list);
  if (status !== 'all') query = query.where('status', '=', status);
  if (pageId !== undefined) query = query.where('page_id', '=', pageId);
  if (suggestions !== undefined) query = query.where('suggestion', suggestions ? 'is not' : 'is', null);
  if (mentions !== undefined) query = query.where(mentioning(mentions));
  return authors === undefined ? query : query.where('author_id', 'in', authors);
}

export async function countComments(db: Db, list: ListKey, filters: Filters): Promise<number> {
  const query = filtered(db, list, filters).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export interface Slice {
  after: SortKey | undefined;
  take: number;
}

/** By when they were posted. */
export async function listCommentRows(
  db: Db,
  list: ListKey,
  { order, after, take, ...filters }: Filters & Slice & { order: 'asc' | 'desc' },
): Promise<CommentRow[]> {
  const query = filtered(db, list, filters).selectAll().orderBy('posted_at', order).orderBy('id', order).limit(take);
  if (after === undefined) return query.execute();
  const is = sql.raw(order === 'asc' ? '>' : '<');
  return query.where(sql<boolean>`(posted_at, id) ${is} (${after[0]}, ${after[1]})`).execute();
}

export type Changes = Partial<
  Pick<CommentRow, 'body' | 'edited_at' | 'status' | 'resolved_by' | 'resolved_at' | 'outcome'>
>;

export async function updateCommentRow(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('comments')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (changes.body !== undefined) await keepMentions(db, { commentId: id }, { body: changes.body, isNew: false });
}

/** Its replies and reactions go with it. */
export async function deleteCommentRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
}

/** With `repliedAt`, somebody replied then. The version stays: what is counted is nothing that a writer of the comment could lose. */
export async function addToReplies(db: Db, id: string, added: number, repliedAt?: number): Promise<void> {
  await db
    .updateTable('comments')
    .set((eb) => ({ replies: eb('replies', '+', added), ...(repliedAt !== undefined && { replied_at: repliedAt }) }))
    .where('id', '=', id)
    .execute();
}

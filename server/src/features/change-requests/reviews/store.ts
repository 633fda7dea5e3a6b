import { type Selectable, sql } from 'kysely';
import { type Db, newestFirst, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type ReviewRow = Selectable<Tables['change_request_reviews']>;
export type ReviewerRow = Selectable<Tables['change_request_reviewers']>;
export type ContributorRow = Selectable<Tables['change_request_contributors']>;

interface Slice {
  after: SortKey | undefined;
  take: number;
}

export async function insertReview(db: Db, row: ReviewRow): Promise<void> {
  await db.insertInto('change_request_reviews').values(row).execute();
}

/** Reviews of a request; with `fresh`, those of these revisions, or those of all others. */
export interface ReviewFilters {
  requestId: string;
  fresh?: { revisions: readonly string[]; outdated: boolean };
}

function reviewsOf(db: Db, { requestId, fresh }: ReviewFilters) {
  const query = db.selectFrom('change_request_reviews').where('change_request_id', '=', requestId);
  if (fresh === undefined) return query;
  return query.where('revision_id', fresh.outdated ? 'not in' : 'in', fresh.revisions);
}

export async function countReviews(db: Db, filters: ReviewFilters): Promise<number> {
  const query = reviewsOf(db, filters).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export async function findReview(db: Db, requestId: string, id: string): Promise<ReviewRow | undefined> {
  return reviewsOf(db, { requestId }).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export const listReviews = (db: Db, filters: ReviewFilters, slice: Slice): Promise<ReviewRow[]> =>
  newestFirst(reviewsOf(db, filters).selectAll(), slice);

/** Asks these users; whoever was asked already stays as they are. */
export async function insertReviewers(db: Db, rows: readonly ReviewerRow[]): Promise<void> {
  await db
    .insertInto('change_request_reviewers')
    .values([...rows])
    .onConflict((on) => on.columns(['change_request_id', 'user_id']).doNothing())
    .execute();
}

/** Answers whether they had been asked. */
export async function deleteReviewer(db: Db, requestId: string, userId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('change_request_reviewers')
    .where('change_request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function countReviewers(db: Db, requestId: string): Promise<number> {
  const row = await db
    .selectFrom('change_request_reviewers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('change_request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** In the order in which they were asked. */
export async function listReviewers(db: Db, requestId: string, { after, take }: Slice): Promise<ReviewerRow[]> {
  const query = db
    .selectFrom('change_request_reviewers')
    .selectAll()
    .where('change_request_id', '=', requestId)
    .orderBy('requested_at')
    .orderBy('user_id')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(requested_at, user_id) > (${after[0]}, ${after[1]})`).execute();
}

export async function countContributors(db: Db, requestId: string): Promise<number> {
  const row = await db
    .selectFrom('change_request_contributors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('change_request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The latest first. */
export async function listContributors(db: Db, requestId: string, { after, take }: Slice): Promise<ContributorRow[]> {
  const query = db
    .selectFrom('change_request_contributors')
    .selectAll()
    .where('change_request_id', '=', requestId)
    .orderBy('updated_at', 'desc')
    .orderBy('user_id', 'desc')
    .orderBy('action', 'desc')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(updated_at, user_id, action) < (${after[0]}, ${after[1]}, ${after[2]})`).execute();
}

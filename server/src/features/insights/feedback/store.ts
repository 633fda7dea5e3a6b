import { type Db, newestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type FeedbackRow = Tables['page_feedback'];

export interface FeedbackFilter {
  siteId: string;
  pageId?: string | undefined;
  rating?: string | undefined;
}

function feedbackOf(db: Db, { siteId, pageId, rating }: FeedbackFilter) {
  let query = db.selectFrom('page_feedback').where('site_id', '=', siteId);
  if (pageId !== undefined) query = query.where('page_id', '=', pageId);
  if (rating !== undefined) query = query.where('rating', '=', rating);
  return query;
}

export async function countFeedback(db: Db, filter: FeedbackFilter): Promise<number> {
  const row = await feedbackOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Newest first. */
export const listFeedback = (
  db: Db,
  filter: FeedbackFilter,
  slice: { after?: SortKey | undefined; take: number },
): Promise<FeedbackRow[]> => newestFirst(feedbackOf(db, filter).selectAll(), slice);

const selectFeedback = prepared((db, id: string) => db.selectFrom('page_feedback').selectAll().where('id', '=', id));

export const findFeedback = async (db: Db, id: string): Promise<FeedbackRow | undefined> =>
  (await selectFeedback(db, id))[0];

/** Whether the site is there still. */
export async function hasSite(db: Db, siteId: string): Promise<boolean> {
  const row = await db.selectFrom('sites').select('id').where('id', '=', siteId).executeTakeFirst();
  return row !== undefined;
}

/** What this visitor said of any page of the site, which is as little as one day gives. */
export async function countOfVisitor(db: Db, siteId: string, visitorId: string): Promise<number> {
  const row = await db
    .selectFrom('page_feedback')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether the site was given so much since then, from whomever. */
export async function hasManySince(
  db: Db,
  siteId: string,
  { since, many }: { since: number; many: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('page_feedback')
    .select('id')
    .where('site_id', '=', siteId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(1)
    .offset(many - 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces what the visitor said of the page before, and answers its id; undefined where nothing was said. A comment stays where none is given. */
export async function replaceFeedback(db: Db, row: FeedbackRow): Promise<string | undefined> {
  const { site_id, visitor_id, page_id, rating, comment, created_at } = row;
  const replaced = await db
    .updateTable('page_feedback')
    .set({ rating, created_at, ...(comment === null ? {} : { comment }) })
    .where('site_id', '=', site_id)
    .where('visitor_id', '=', visitor_id)
    .where('page_id', '=', page_id)
    .returning('id')
    .executeTakeFirst();
  return replaced?.id;
}

export async function insertFeedback(db: Db, row: FeedbackRow): Promise<void> {
  await db.insertInto('page_feedback').values(row).execute();
}

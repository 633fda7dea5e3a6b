import type { Db } from '#platform/db/index.ts';
import type { ListKey } from '../store.ts';
import { WHOLE } from './rules.ts';

interface Viewer {
  userId: string;
  spaceId: string;
}

const ofViewer = (db: Db, { userId, spaceId }: Viewer) =>
  db.selectFrom('comments_seen').where('user_id', '=', userId).where('space_id', '=', spaceId);

/** Until when somebody has seen each place of a space, by its name. */
export async function readSeen(db: Db, viewer: Viewer): Promise<Map<string, number>> {
  const rows = await ofViewer(db, viewer).select(['place', 'seen_at']).execute();
  return new Map(rows.map(({ place, seen_at }) => [place, Number(seen_at)]));
}

export async function writeSeen(db: Db, { userId, spaceId }: Viewer, place: string, at: number): Promise<void> {
  await db
    .insertInto('comments_seen')
    .values({ user_id: userId, space_id: spaceId, place, seen_at: at })
    .onConflict((on) => on.columns(['user_id', 'space_id', 'place']).doUpdateSet({ seen_at: at }))
    .execute();
}

export async function removeSeen(db: Db, { userId, spaceId }: Viewer, places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .deleteFrom('comments_seen')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('place', 'in', places)
    .where('place', '<>', WHOLE)
    .execute();
}

export interface FoundThread {
  id: string;
  change_request_id: string | null;
  page_id: string | null;
  author_id: string | null;
  posted_at: number;
  replied_at: number | null;
}

const COLUMNS = ['id', 'change_request_id', 'page_id', 'author_id', 'posted_at', 'replied_at'] as const;

/** Threads of a space, its change requests among them, in which somebody said something after a moment; the newest first. */
export async function findSince(
  db: Db,
  { spaceId, since, take }: { spaceId: string; since: number; take: number },
): Promise<FoundThread[]> {
  const found = (column: 'posted_at' | 'replied_at') =>
    db
      .selectFrom('comments')
      .select(COLUMNS)
      .where('space_id', '=', spaceId)
      .where(column, '>', since)
      .where(column, 'is not', null)
      .orderBy(column, 'desc')
      .orderBy('id', 'desc')
      .limit(take)
      .execute();
  const [posted, replied] = [await found('posted_at'), await found('replied_at')];
  return [...new Map([...posted, ...replied].map((row) => [row.id, row])).values()];
}

/** The replies of others to these threads after a moment: whose each is, and when. */
export async function findRepliesSince(
  db: Db,
  { threads, since, userId, take }: { threads: readonly string[]; since: number; userId: string; take: number },
): Promise<{ comment_id: string; posted_at: number }[]> {
  if (threads.length === 0) return [];
  return db
    .selectFrom('comment_replies')
    .select(['comment_id', 'posted_at'])
    .where('comment_id', 'in', threads)
    .where('posted_at', '>', since)
    .where((eb) => eb.or([eb('author_id', 'is', null), eb('author_id', '<>', userId)]))
    .orderBy('posted_at', 'desc')
    .limit(take)
    .execute();
}

/** Whether anybody has said something about a page of a list. */
export async function hasComments(db: Db, { spaceId, requestId }: ListKey, pageId: string): Promise<boolean> {
  const query = db
    .selectFrom('comments')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('page_id', '=', pageId)
    .limit(1);
  const found =
    requestId === undefined
      ? query.where('change_request_id', 'is', null)
      : query.where('change_request_id', '=', requestId);
  return (await found.executeTakeFirst()) !== undefined;
}

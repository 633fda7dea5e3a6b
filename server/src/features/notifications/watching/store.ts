import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type WatchRow = Selectable<Tables['watches']>;

/** The place of a watch of the whole space. */
export const WHOLE = '';

interface Named {
  userId: string;
  spaceId: string;
  pageId: string;
}

export async function findWatch(db: Db, { userId, spaceId, pageId }: Named): Promise<WatchRow | undefined> {
  return db
    .selectFrom('watches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
}

export async function putWatch(db: Db, row: WatchRow): Promise<void> {
  const { state, updated_at } = row;
  await db
    .insertInto('watches')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'space_id', 'page_id']).doUpdateSet({ state, updated_at }))
    .execute();
}

export async function deleteWatch(db: Db, { userId, spaceId, pageId }: Named): Promise<void> {
  await db
    .deleteFrom('watches')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('page_id', '=', pageId)
    .execute();
}

export async function countWatches(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of one person, of which there are few, by space and page. */
export const listWatches = (db: Db, userId: string): Promise<WatchRow[]> =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('space_id')
    .orderBy('page_id')
    .limit(WATCHES_AT_MOST)
    .execute();

export const isBehind = (row: WatchRow, after: SortKey | undefined): boolean =>
  after === undefined || `${row.space_id}/${row.page_id}` > `${after[0]}/${after[1]}`;

/** So many watches one person has. */
export const WATCHES_AT_MOST = 500;

/** What happened, where: in a space, and to which of its pages. */
export interface Watched {
  spaceId: string;
  /** A page that it is about. */
  pageId?: string | undefined;
  /** A revision, which is about the pages that it touched. */
  revisionId?: string | undefined;
}

/** At most `most` people who watch a space, or a page that something is about. Who mutes what they watch a part of is among them. */
export async function listWatchers(db: Db, watched: Watched, most: number): Promise<string[]> {
  const { spaceId, pageId, revisionId } = watched;
  const watching = db
    .selectFrom('watches')
    .select('watches.user_id')
    .where('watches.space_id', '=', spaceId)
    .where('state', '=', 'watching');
  const pages = pageId === undefined ? [WHOLE] : [WHOLE, pageId];
  const rows = await watching.where('page_id', 'in', pages).orderBy('watches.user_id').distinct().limit(most).execute();
  const ofRevision =
    revisionId === undefined
      ? []
      : await watching
          .innerJoin('revision_pages', (join) =>
            join
              .onRef('revision_pages.space_id', '=', 'watches.space_id')
              .onRef('revision_pages.page_id', '=', 'watches.page_id')
              .on('revision_pages.revision_id', '=', revisionId),
          )
          .orderBy('watches.user_id')
          .distinct()
          .limit(most)
          .execute();
  return [...new Set([...rows, ...ofRevision].map((row) => row.user_id))].slice(0, most);
}

/** Those of these people who want to hear nothing of it: they muted the page, or the space and do not watch the page. */
export async function mutedOf(db: Db, watched: Watched, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { spaceId, pageId } = watched;
  const rows = await db
    .selectFrom('watches')
    .select(['user_id', 'page_id', 'state'])
    .where('space_id', '=', spaceId)
    .where('page_id', 'in', pageId === undefined ? [WHOLE] : [WHOLE, pageId])
    .where('user_id', 'in', [...userIds])
    .execute();
  const states = new Map(rows.map((row) => [`${row.user_id}/${row.page_id}`, row.state]));
  const stateOf = (userId: string) =>
    (pageId === undefined ? undefined : states.get(`${userId}/${pageId}`)) ?? states.get(`${userId}/${WHOLE}`);
  return new Set(userIds.filter((userId) => stateOf(userId) === 'muted'));
}

import { type Selectable, sql } from 'kysely';
import { type Db, isPostgres, type Tables } from '#platform/db/index.ts';

/** What happened, as it waits for those who watch. */
export interface LiveRow {
  number: number;
  /** What they watch, such as `space:ID`. */
  subject: string;
  kind: string;
  /** JSON. */
  ids: string;
  created_at: number;
}

/** Behind which number of a subject somebody wants to read on. */
export interface Place {
  subject: string;
  number: number;
}

/** Any number nobody else uses: the first half of the keys of our advisory locks. */
const LIVE_LOCK = 18_106;

/**
 * Stores what happened behind all that is stored of its subject. On PostgreSQL, whoever stores holds the subject from before the
 * number is taken to the end of its transaction: a lower number is never seen after a higher one.
 */
export async function insertLiveRow(db: Db, row: Omit<LiveRow, 'number'>): Promise<void> {
  const { subject, kind, ids, created_at: createdAt } = row;
  if (!isPostgres(db)) {
    await db.insertInto('live_events').values(row).execute();
    return;
  }
  await sql`WITH turn AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(${sql.lit(LIVE_LOCK)}, hashtext(${subject}))
    )
    INSERT INTO live_events (number, subject, kind, ids, created_at)
    SELECT nextval('live_events_number'), ${subject}, ${kind}, ${ids}, CAST(${createdAt} AS BIGINT) FROM turn`.execute(
    db,
  );
}

/** What happened to these subjects behind these numbers, in one query and in order; at most so much. */
export async function listLiveRows(db: Db, places: readonly Place[], most: number): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`SELECT live.* FROM ${placesIn(db, places)}
    CROSS JOIN live_events live WHERE live.subject = place.subject AND live.number > place.number
    ORDER BY live.number LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

const placesIn = (db: Db, places: readonly Place[]) => {
  const [subjects, numbers] = [places.map(({ subject }) => subject), places.map(({ number }) => number)];
  return isPostgres(db)
    ? sql`unnest(${subjects}::text[], ${numbers}::bigint[]) AS place (subject, number)`
    : sql`(SELECT json_extract(value, '$.subject') AS subject, json_extract(value, '$.number') AS number
        FROM json_each(${JSON.stringify(places)})) AS place`;
};

/** The number of what happened last to a subject; 0 where nothing is stored. */
export async function findLastNumber(db: Db, subject: string): Promise<number> {
  const row = await db
    .selectFrom('live_events')
    .select('number')
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** The last number that was given to anything at all. */
export async function findLastNumberGiven(db: Db): Promise<number> {
  const given = isPostgres(db)
    ? sql<{ number: number }>`SELECT last_value AS number FROM live_events_number`
    : sql<{ number: number }>`SELECT seq AS number FROM sqlite_sequence WHERE name = 'live_events'`;
  const { rows } = await given.execute(db);
  return Number(rows[0]?.number ?? 0);
}

/** How much happened to a subject behind a number. It counts to `most` and no further. */
export async function countBehind(db: Db, { subject, number }: Place, most: number): Promise<number> {
  const some = db
    .selectFrom('live_events')
    .select('number')
    .where('subject', '=', subject)
    .where('number', '>', number)
    .limit(most);
  const row = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

// Numbers grow with time, so the oldest have the lowest.
const oldest = (db: Db, most: number) => db.selectFrom('live_events').select('number').orderBy('number').limit(most);

export async function hasOldRows(db: Db, before: number): Promise<boolean> {
  const query = db.selectFrom('live_events').select('created_at').orderBy('number').limit(1);
  const row = await query.executeTakeFirst();
  return row !== undefined && Number(row.created_at) < before;
}

/** Forgets some of what happened before a moment, and answers how much that was. */
export async function deleteOldRows(db: Db, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('live_events')
    .where('number', 'in', oldest(db, most))
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Where somebody is in a space. */
export type PresentRow = Selectable<Tables['presence']>;

export const findPlaceOf = (
  db: Db,
  { space_id: spaceId, user_id: userId }: Pick<PresentRow, 'space_id' | 'user_id'>,
): Promise<PresentRow | undefined> =>
  db
    .selectFrom('presence')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Notes where somebody is; it was somewhere else before, or nowhere. */
export async function putPresent(db: Db, row: PresentRow): Promise<void> {
  const { space_id: _space, user_id: _user, ...place } = row;
  await db
    .insertInto('presence')
    .values(row)
    .onConflict((on) => on.columns(['space_id', 'user_id']).doUpdateSet(place))
    .execute();
}

export const listPresent = (
  db: Db,
  spaceId: string,
  { after, most }: { after: number; most: number },
): Promise<PresentRow[]> =>
  db
    .selectFrom('presence')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('seen_at', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();

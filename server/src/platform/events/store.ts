import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, isPostgres, type Tables } from '#platform/db/index.ts';
import type { Event } from './kinds.ts';

/** An event as it waits for a consumer. */
export interface Waiting extends Event {
  place: number;
}

/** What waits for one consumer of one subject. */
export interface Queue {
  consumer: string;
  subject: string;
}

type Stored = Omit<Event, 'payload'> & { payload: string };

/** Stores an event for each of these consumers, behind all that is stored of its subject. */
export async function insertEvent(db: Db, consumers: readonly string[], event: Stored): Promise<void> {
  if (isPostgres(db)) return insertInTurn(db, consumers, event);
  for (const consumer of consumers) {
    await sql`INSERT INTO events (consumer, subject, place, ${COLUMNS})
      SELECT ${consumer}, ${event.subject}, COALESCE(MAX(place), 0) + 1, ${valuesOf(event)}
      FROM events WHERE consumer = ${consumer} AND subject = ${event.subject}`.execute(db);
  }
}

/** Any number nobody else uses: the first half of the keys of our advisory locks. */
const SUBJECTS_LOCK = 18_105;

/**
 * Numbers of a sequence are given out in another order than that in which transactions end. So whoever publishes holds the
 * subject from before its number is taken to the end of its transaction: a lower number is never seen after a higher one.
 */
async function insertInTurn(db: Db, consumers: readonly string[], event: Stored): Promise<void> {
  await sql`WITH turn AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(${sql.lit(SUBJECTS_LOCK)}, hashtext(${event.subject}))
    )
    INSERT INTO events (consumer, subject, place, ${COLUMNS})
    SELECT wanted.consumer, ${event.subject}, nextval('events_place'), ${valuesOf(event)}
    FROM turn, unnest(${consumers}::text[]) AS wanted (consumer)`.execute(db);
}

const COLUMNS = sql.raw('id, kind, organization_id, payload, created_at');

const valuesOf = ({ id, kind, organizationId, payload, createdAt }: Stored) =>
  sql`${id}, ${kind}, ${organizationId}, ${payload}, CAST(${createdAt} AS BIGINT)`;

/** The subjects of which something waits for a consumer, in their order: those whose next event has one of these kinds. */
export async function listSubjects(db: Db, { consumer, kinds }: Wants, most: number): Promise<string[]> {
  // From subject to subject, so that one with many events costs no more than one with a single event.
  const { rows } = await sql<{ subject: string }>`WITH RECURSIVE queues (subject) AS (
      SELECT MIN(subject) FROM events WHERE consumer = ${consumer}
      UNION ALL
      SELECT (SELECT MIN(subject) FROM events WHERE consumer = ${consumer} AND subject > queues.subject)
      FROM queues WHERE queues.subject IS NOT NULL
    )
    SELECT subject FROM queues
    WHERE (SELECT kind FROM events WHERE consumer = ${consumer} AND subject = queues.subject ORDER BY place LIMIT 1)
      IN (${sql.join(kinds)})
    LIMIT ${sql.lit(most)}`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** What waits in a queue, the oldest first. */
export async function listWaiting(db: Db, { consumer, subject }: Queue, most: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('consumer', '=', consumer)
    .where('subject', '=', subject)
    .orderBy('place')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, place: row.place, kind: row.kind, subject: row.subject, createdAt: row.created_at },
    ...{ organizationId: row.organization_id, payload: JSON.parse(row.payload) as object },
  }));
}

/** Removes an event that was handled; false where somebody else did. The place alone may be another event's by now. */
export async function deleteEvent(
  db: Db,
  { consumer, subject }: Queue,
  { place, id }: { place: number; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('consumer', '=', consumer)
    .where('subject', '=', subject)
    .where('place', '=', place)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all but the last `kept` events of a queue, and answers how many that were. */
export async function deleteOldest(db: Db, { consumer, subject }: Queue, kept: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('consumer', '=', consumer)
    .where('subject', '=', subject)
    .where('place', '<=', (eb) =>
      eb
        .selectFrom('events')
        .select('place')
        .where('consumer', '=', consumer)
        .where('subject', '=', subject)
        .orderBy('place', 'desc')
        .limit(1)
        .offset(kept),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many events wait for each of these consumers. It counts to `most` and no further. */
export async function countWaiting(
  db: Db,
  consumers: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const counts = consumers.map(async (consumer) => {
    const { count } = await db
      .selectFrom((eb) =>
        eb.selectFrom('events').select('place').where('consumer', '=', consumer).limit(most).as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [consumer, Number(count)] as const;
  });
  return new Map(await Promise.all(counts));
}

/** How many events wait for all of them together, at most so many. */
export async function countAllWaiting(db: Db, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) => eb.selectFrom('events').select('place').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A consumer, and the kinds of events that it wants. */
export interface Wants {
  consumer: string;
  kinds: readonly string[];
}

/** What was stored before a moment for consumers, or of kinds, that are not among these. */
const isUnknown = (known: readonly Wants[], before: number) => (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb.and([
    eb('created_at', '<', before),
    ...known.map(({ consumer, kinds }) => eb.or([eb('consumer', '<>', consumer), eb('kind', 'not in', [...kinds])])),
  ]);

export async function hasUnknown(db: Db, known: readonly Wants[], before: number): Promise<boolean> {
  const query = db.selectFrom('events').select('id').where(isUnknown(known, before)).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Removes what nobody here knows, and answers how many events that were. */
export async function deleteUnknown(db: Db, known: readonly Wants[], before: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('events').where(isUnknown(known, before)).executeTakeFirst();
  return Number(numDeletedRows);
}

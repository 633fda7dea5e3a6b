import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** How often somebody was counted: under which limit, who, and as how many. */
export type Hit = readonly [limit: string, key: string, count: number];

interface Beat {
  id: string;
  machine: string;
  now: number;
  /** Who was not seen since then is gone. */
  aliveSince: number;
  /** What was said before that is of no use to anybody. */
  keptSince: number;
}

/** Says that a node lives, removes what is past, and answers the machines of the others that live: one for each node. */
export async function beat(db: Db, { id, machine, now, aliveSince, keptSince }: Beat): Promise<string[]> {
  const { rows } = await sql<{ machine: string }>`
    WITH me AS (
      INSERT INTO nodes (id, machine, seen_at) VALUES (${id}, ${machine}, ${now})
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
    ), gone AS (
      DELETE FROM nodes WHERE seen_at < ${aliveSince} AND id <> ${id}
    ), past AS (
      DELETE FROM node_hits WHERE said_at < ${keptSince}
    )
    SELECT machine FROM nodes WHERE seen_at >= ${aliveSince} AND id <> ${id}`.execute(db);
  return rows.map((row) => row.machine);
}

/** A node ends: nobody waits for it to be missed. What it counted still counts. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute();
}

export interface Said {
  node_id: string;
  number: number;
  hits: string;
}

interface Exchange {
  id: string;
  machine: string;
  number: number;
  now: number;
  hits: readonly Hit[];
  /** The last number that was read of each node. */
  read: ReadonlyMap<string, number>;
  /** Nothing that was said before is asked for. */
  since: number;
  most: number;
}

/** Says what was counted here, if anything was, and answers what other machines said: both by one statement. */
export async function exchange(db: Db, asked: Exchange): Promise<Said[]> {
  const { id, machine, number, now, hits, read, since, most } = asked;
  const known = JSON.stringify(Object.fromEntries(read));
  const said =
    hits.length === 0
      ? sql``
      : sql`WITH said AS (
          INSERT INTO node_hits (node_id, number, machine, said_at, hits)
          VALUES (${id}, ${number}, ${machine}, ${now}, ${JSON.stringify(hits)})
        )`;
  const { rows } = await sql<Said>`${said}
    SELECT node_id, number, hits FROM node_hits
    WHERE said_at >= ${since} AND machine <> ${machine}
      AND number > coalesce((${known}::jsonb ->> node_id)::bigint, 0)
    ORDER BY node_id, number LIMIT ${most}`.execute(db);
  return rows;
}

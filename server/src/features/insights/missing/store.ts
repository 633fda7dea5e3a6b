import { sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { Days } from './rules.ts';

export type HitRow = Tables['missing_addresses'];

/** As many values as one statement takes on either database, and some to spare. */
const ROWS_AT_ONCE = 200;

/** Adds to what was counted, but for sites that are gone; answers the rows that were not left out. */
export async function addHits(db: Db, rows: readonly HitRow[]): Promise<HitRow[]> {
  const ids = [...new Set(rows.map((row) => row.site_id))];
  const sites = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
  const there = new Set(sites.map(({ id }) => id));
  // In one order always, so that two processes wait for each other in none.
  const kept = rows
    .filter((row) => there.has(row.site_id))
    .toSorted((a, b) => (`${a.site_id} ${a.path}` < `${b.site_id} ${b.path}` ? -1 : 1));
  for (let at = 0; at < kept.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('missing_addresses')
      .values(kept.slice(at, at + ROWS_AT_ONCE))
      .onConflict((on) =>
        on.columns(['site_id', 'day', 'path']).doUpdateSet({
          hits: sql`missing_addresses.hits + excluded.hits`,
          last_at: sql`excluded.last_at`,
          referrer: sql`COALESCE(excluded.referrer, missing_addresses.referrer)`,
        }),
      )
      .execute();
  return kept;
}

/** Of a day, deletes all but those that were met most often, and of these the last ones: who invents addresses displaces none that people meet. */
export async function keepMostMet(
  db: Db,
  { siteId, day, most }: { siteId: string; day: number; most: number },
): Promise<void> {
  const beyond = db
    .selectFrom('missing_addresses')
    .select('path')
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .orderBy('hits', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('path')
    .limit(1_000)
    .offset(most);
  await db
    .deleteFrom('missing_addresses')
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('path', 'in', beyond)
    .execute();
}

export interface MetRow {
  path: string;
  hits: number;
  last_at: number;
  referrer: string | null;
}

/** What was met most often in these days. */
export async function listMet(
  db: Db,
  { siteId, first, last, limit }: Days & { siteId: string; limit: number },
): Promise<MetRow[]> {
  const { rows } = await sql<MetRow>`
    SELECT path, SUM(hits) AS hits, MAX(last_at) AS last_at, MAX(referrer) AS referrer
    FROM missing_addresses WHERE site_id = ${siteId} AND day >= ${first} AND day <= ${last}
    GROUP BY path ORDER BY SUM(hits) DESC, MAX(last_at) DESC, path LIMIT ${limit}`.execute(db);
  return rows;
}

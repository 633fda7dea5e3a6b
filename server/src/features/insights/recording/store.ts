import type { Db } from '#platform/db/index.ts';
import type { EventRow } from '../rules.ts';

/** As many values as one statement takes on either database, and some to spare. */
const ROWS_AT_ONCE = 200;

/** Adds events, but for those of sites that are gone. */
export async function insertEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.site_id))];
  const sites = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
  const there = new Set(sites.map(({ id }) => id));
  const kept = rows.filter((row) => there.has(row.site_id));
  for (let at = 0; at < kept.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('site_events')
      .values(kept.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

/** The salt of a day: the given one, unless another process was first. */
export async function takeSalt(db: Db, day: number, salt: string): Promise<string> {
  await db
    .insertInto('visitor_salts')
    .values({ day, salt })
    .onConflict((on) => on.column('day').doNothing())
    .execute();
  const row = await db.selectFrom('visitor_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return row.salt;
}

/** Whether there is a salt of a day before this one. */
export async function hasOldSalts(db: Db, day: number): Promise<boolean> {
  const row = await db.selectFrom('visitor_salts').select('day').where('day', '<', day).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Forgets the salts of the days before this one, and with them of what the names of visitors were made. */
export async function forgetSalts(db: Db, day: number): Promise<void> {
  await db.deleteFrom('visitor_salts').where('day', '<', day).execute();
}

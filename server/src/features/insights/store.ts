import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** Whether readers have a site before them: it is published, whoever is let in. */
export async function isPublished(db: Db, organizationId: string, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select('sites.id')
    .where('sites.id', '=', siteId)
    .where('sites.organization_id', '=', organizationId)
    .where('sites.published', '=', 1)
    .where('organizations.blocked_reason', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type Aged = 'site_events' | 'page_feedback' | 'missing_addresses';

const TIME = { site_events: 'at', page_feedback: 'created_at', missing_addresses: 'last_at' } as const;

/** Whether there is something from before this time. */
export async function hasOlder(db: Db, table: Aged, before: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS one FROM ${sql.table(table)} WHERE ${sql.ref(TIME[table])} < ${before} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Deletes about so many of what is known of a site; whether there may be more. */
export async function deleteSomeOf(
  db: Db,
  table: Aged,
  { siteId, most }: { siteId: string; most: number },
): Promise<boolean> {
  // Along the index that begins with the site; a few of one moment go together.
  const time = sql.ref(table === 'missing_addresses' ? 'day' : TIME[table]);
  const rest = sql`(SELECT ${time} FROM ${sql.table(table)} WHERE site_id = ${siteId} ORDER BY ${time} LIMIT 1 OFFSET ${sql.lit(most)})`;
  const { rows } = await sql<{ last: number | null }>`SELECT ${rest} AS last`.execute(db);
  const last = rows[0]?.last ?? null;
  const upTo = last === null ? sql`` : sql`AND ${time} <= ${last}`;
  await sql`DELETE FROM ${sql.table(table)} WHERE site_id = ${siteId} ${upTo}`.execute(db);
  return last !== null;
}

/** Deletes about so many of the oldest of what is from before this time. */
export async function deleteOldest(
  db: Db,
  table: Aged,
  { before, most }: { before: number; most: number },
): Promise<void> {
  const time = sql.ref(TIME[table]);
  await sql`
    DELETE FROM ${sql.table(table)} WHERE ${time} < ${before} AND ${time} <= COALESCE(
      (SELECT ${time} FROM ${sql.table(table)} ORDER BY ${time} LIMIT 1 OFFSET ${sql.lit(most)}), ${before})`.execute(
    db,
  );
}

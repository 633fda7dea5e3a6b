import { sql } from 'kysely';
import { type Db, isPostgres } from '#platform/db/index.ts';

/** In bytes; that of SQLite without its log. */
export async function sizeOfDatabase(db: Db): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
    : await sql<{ bytes: number }>`
        SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** How much there is, in so many rows at most: counting goes through all of them. */
export async function countAmounts(db: Db, most: number): Promise<Record<Counted, number>> {
  const counts = COUNTED.map(async (table) => {
    const some = db.selectFrom(table).select('id').limit(most).as('some');
    const { count } = await db
      .selectFrom(some)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<Counted, number>;
}

const COUNTED = ['organizations', 'users', 'spaces', 'sites'] as const;
type Counted = (typeof COUNTED)[number];

/** Servers that were heard of since then; none where only one machine can be. */
export async function countNodes(db: Db, since: number): Promise<{ nodes: number; machines: number }> {
  const row = await db
    .selectFrom('nodes')
    .select((eb) => [eb.fn.countAll<number>().as('nodes'), eb.fn.count<number>('machine').distinct().as('machines')])
    .where('seen_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { nodes: Number(row.nodes), machines: Number(row.machines) };
}

/** Files in a bucket, which the database lists. */
export async function countBlobs(db: Db): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('blobs')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size').as('bytes')])
    .where('state', '=', 'kept')
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) };
}

/** Hostnames that are not served, and why. */
export const listUnproven = (db: Db, most: number): Promise<{ hostname: string; reason: string | null }[]> =>
  db
    .selectFrom('custom_hostnames')
    .select(['hostname', 'reason'])
    .where('status', '<>', 'active')
    .orderBy('hostname')
    .limit(most)
    .execute();

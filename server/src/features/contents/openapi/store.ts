import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type DescribedRow = Selectable<Tables['described_addresses']>;

const selectDescribed = prepared((db, spaceId: string, urlHash: string) =>
  db.selectFrom('described_addresses').selectAll().where('space_id', '=', spaceId).where('url_hash', '=', urlHash),
);

/** What an address answered last, for the pages of this space. */
export async function findDescribed(db: Db, spaceId: string, urlHash: string): Promise<DescribedRow | undefined> {
  const [row] = await selectDescribed(db, spaceId, urlHash);
  return row as DescribedRow | undefined;
}

/** The hashes of what the addresses of a space answered last. */
export async function listFetched(db: Db, spaceId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('described_addresses')
    .select(['url', 'content_hash'])
    .where('space_id', '=', spaceId)
    .execute();
  return new Map(rows.map((row) => [row.url, row.content_hash ?? '']));
}

export async function countDescribed(db: Db, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('described_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Puts a row in the place of what was known of its address. A space that went meanwhile has none. */
export async function putDescribed(db: Db, row: DescribedRow): Promise<void> {
  const { space_id, url_hash, url: _, ...rest } = row;
  const space = await db.selectFrom('spaces').select('id').where('id', '=', space_id).executeTakeFirst();
  if (space === undefined) return;
  await db
    .insertInto('described_addresses')
    .values(row)
    .onConflict((on) => on.columns(['space_id', 'url_hash']).doUpdateSet(rest))
    .execute();
}

export async function noteAsked(db: Db, { space_id, url_hash }: DescribedRow, now: number): Promise<void> {
  await db
    .updateTable('described_addresses')
    .set({ asked_at: now })
    .where('space_id', '=', space_id)
    .where('url_hash', '=', url_hash)
    .execute();
}

/** Addresses that were not looked at since `before`, a hundred at most. */
export const listStale = (db: Db, before: number, most: number): Promise<{ space_id: string; url_hash: string }[]> =>
  db
    .selectFrom('described_addresses')
    .select(['space_id', 'url_hash'])
    .where('fetched_at', '<', before)
    .orderBy('fetched_at')
    .limit(most)
    .execute();

export interface StaleAddress {
  space_id: string;
  url_hash: string;
  organization_id: string;
}

/** As `listStale`, at most `each` of one organization. */
export async function listStaleFairly(
  db: Db,
  before: number,
  { each, most }: { each: number; most: number },
): Promise<StaleAddress[]> {
  const ranked = db
    .selectFrom('described_addresses')
    .innerJoin('spaces', 'spaces.id', 'described_addresses.space_id')
    .select(['space_id', 'url_hash', 'fetched_at', 'spaces.organization_id'])
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('spaces.organization_id').orderBy('fetched_at'))
        .as('place'),
    )
    .where('fetched_at', '<', before);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['space_id', 'url_hash', 'organization_id'])
    .where('place', '<=', each)
    .orderBy('fetched_at')
    .limit(most)
    .execute();
}

/** Forgets addresses that no page needed since `before`. */
export async function deleteUnused(db: Db, before: number): Promise<void> {
  await db.deleteFrom('described_addresses').where('asked_at', '<', before).execute();
}

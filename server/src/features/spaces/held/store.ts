import { type RawBuilder, sql } from 'kysely';
import { type Caller, rankOf, rolesOnCollections, rolesOnSpaces } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';

const ROWS_AT_ONCE = 1000;
const CREATE = rankOf('create');

/** Deletes so many of the spaces in these collections and takes them to the top; answers how many there were. */
export async function trashSpaces(
  db: Db,
  { parents, level, now, only }: { parents: readonly string[]; level: string; now: number; only?: 'deleted' },
): Promise<number> {
  let some = db
    .selectFrom('spaces')
    .select('id')
    .where('parent_id', 'in', [...parents])
    .limit(ROWS_AT_ONCE);
  if (only === 'deleted') some = some.where('deleted_at', 'is not', null);
  const result = await db
    .updateTable('spaces')
    .set((eb) => ({
      parent_id: null,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
      default_level: sql<string>`CASE WHEN default_level = 'inherit' THEN ${level} ELSE default_level END`,
      visibility: sql<string>`CASE WHEN visibility = 'in-collection' THEN 'private' ELSE visibility END`,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', some)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function deleteCollections(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('collections')
    .where('id', 'in', [...ids])
    .execute();
}

/** Spaces in these collections that are not deleted, by id. */
export async function listLiveIn(db: Db, parents: readonly string[], after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('parent_id', 'in', [...parents])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether the caller lacks the right to create in one of these collections or on a space in one. */
export async function isBeyond(db: Db, collections: readonly string[], caller: Caller): Promise<boolean> {
  const ids = sql.join(collections);
  const hasWeak = async (roles: RawBuilder<{ id: string; role: number }>): Promise<boolean> => {
    const found = await sql`SELECT id FROM (${roles}) roles WHERE role < ${sql.lit(CREATE)} LIMIT 1`.execute(db);
    return found.rows.length > 0;
  };
  return (
    (await hasWeak(rolesOnCollections(caller, sql`item.id IN (${ids})`))) ||
    (await hasWeak(rolesOnSpaces(caller, sql`item.parent_id IN (${ids})`)))
  );
}

const keptHidden = sql<string>`CASE WHEN default_level = 'none' THEN 'none' ELSE 'inherit' END`;

/** Hands spaces to an organization; they stay in their collections. */
export async function handOverSpaces(
  db: Db,
  ids: readonly string[],
  { organizationId, now }: { organizationId: string; now: number },
): Promise<void> {
  await db
    .updateTable('spaces')
    .set((eb) => ({
      organization_id: organizationId,
      default_level: keptHidden,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Hands collections to an organization, without the grants on them. */
export async function handOverCollections(
  db: Db,
  ids: readonly string[],
  { organizationId, now }: { organizationId: string; now: number },
): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('collection_id', 'in', [...ids])
    .execute();
  await db
    .updateTable('collections')
    .set((eb) => ({
      organization_id: organizationId,
      default_level: keptHidden,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute();
}

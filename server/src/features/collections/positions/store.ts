import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { Item, Place } from './schema.ts';

export interface SiblingRow {
  kind: 'space' | 'collection';
  id: string;
  position: string;
}

interface Range {
  above?: string;
  below?: string;
  /** Whether deleted spaces count: they keep their keys, to come back to where they were. */
  deleted: boolean;
  except?: { kind: string; id: string };
  order: 'asc' | 'desc';
  take: number;
}

/** Siblings by their keys. Each of the two tables answers at most `take` rows from its index. */
export async function listSiblings(db: Db, place: Place, range: Range): Promise<SiblingRow[]> {
  const rows = [
    ...(await siblingsOf(db, 'collection', place, range)),
    ...(await siblingsOf(db, 'space', place, range)),
  ];
  const sign = range.order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => (a.position < b.position ? -sign : sign)).slice(0, range.take);
}

async function siblingsOf(db: Db, kind: Item['kind'], place: Place, range: Range): Promise<SiblingRow[]> {
  const conditions: Expression<SqlBool>[] = [
    sql`organization_id = ${place.organization_id}`,
    place.parent_id === null ? sql`parent_id IS NULL` : sql`parent_id = ${place.parent_id}`,
  ];
  if (range.above !== undefined) conditions.push(sql`position > ${range.above}`);
  if (range.below !== undefined) conditions.push(sql`position < ${range.below}`);
  if (!range.deleted && kind === 'space') conditions.push(sql`deleted_at IS NULL`);
  if (range.except?.kind === kind) conditions.push(sql`id <> ${range.except.id}`);
  const { rows } = await sql<{ id: string; position: string }>`
    SELECT id, position FROM ${sql.table(kind === 'space' ? 'spaces' : 'collections')}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY position ${sql.raw(range.order)} LIMIT ${sql.lit(range.take)}`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}

/** The highest key of all spaces and collections of an organization, wherever they lie. */
export async function lastPosition(db: Db, organizationId: string): Promise<string | undefined> {
  const last = (table: 'spaces' | 'collections') =>
    db
      .selectFrom(table)
      .select('position')
      .where('organization_id', '=', organizationId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
  const keys = [await last('collections'), await last('spaces')].flatMap((row) => row?.position ?? []);
  return keys.toSorted().at(-1);
}

/** An item where it stands now; undefined for one that is not there or is deleted. */
export async function findItem(db: Db, kind: Item['kind'], id: string): Promise<Item | undefined> {
  const columns = ['id', 'organization_id', 'parent_id', 'position'] as const;
  const row =
    kind === 'space'
      ? await db
          .selectFrom('spaces')
          .select(columns)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : await db.selectFrom('collections').select(columns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : { kind, ...row };
}

export async function setPosition(db: Db, { kind, id }: SiblingRow, position: string): Promise<void> {
  const table = kind === 'space' ? 'spaces' : 'collections';
  await db.updateTable(table).set({ position }).where('id', '=', id).execute();
}

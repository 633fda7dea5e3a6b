import type { Insertable, Selectable } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type IgnoredRow = Selectable<Tables['ignored_findings']>;

/** What is ignored in all pages of a space. */
export const EVERYWHERE = '';

const selectOf = prepared((db, spaceId: string) =>
  db.selectFrom('ignored_findings').selectAll().where('space_id', '=', spaceId).orderBy('id'),
);

/** All of a space, which are few. */
export const listAll = (db: Db, spaceId: string): Promise<IgnoredRow[]> => selectOf(db, spaceId);

export const listRows = (
  db: Db,
  spaceId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<IgnoredRow[]> =>
  oldestFirst(db.selectFrom('ignored_findings').selectAll().where('space_id', '=', spaceId), slice);

export async function countRows(db: Db, spaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ignored_findings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findRow = (db: Db, spaceId: string, id: string): Promise<IgnoredRow | undefined> =>
  db.selectFrom('ignored_findings').selectAll().where('id', '=', id).where('space_id', '=', spaceId).executeTakeFirst();

/** The row, or the one that says the same already, with its reason set anew. */
export const putRow = (db: Db, row: Insertable<Tables['ignored_findings']>): Promise<IgnoredRow> =>
  db
    .insertInto('ignored_findings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'page_id', 'rule', 'found_hash']).doUpdateSet({ reason: row.reason }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('ignored_findings').where('id', '=', id).execute();
}

import type { Selectable } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type SettingsRow = Selectable<Tables['translation_settings']>;

const selectSettings = prepared((db, id: string) =>
  db.selectFrom('translation_settings').selectAll().where('id', '=', id),
);

export async function findSettings(db: Db, id: string): Promise<SettingsRow | undefined> {
  return (await selectSettings(db, id))[0];
}

export async function countSettings(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('translation_settings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` settings of an organization, oldest first. */
export const listSettings = (
  db: Db,
  organizationId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<SettingsRow[]> =>
  oldestFirst(db.selectFrom('translation_settings').selectAll().where('organization_id', '=', organizationId), slice);

export async function insertSettings(db: Db, row: Omit<SettingsRow, 'version' | 'updated_at'>): Promise<void> {
  await db
    .insertInto('translation_settings')
    .values({ ...row, updated_at: row.created_at })
    .execute();
}

/** Changes settings; their version moves with each change. */
export async function updateSettings(
  db: Db,
  id: string,
  changes: Partial<Omit<SettingsRow, 'id' | 'organization_id' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('translation_settings')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSettings(db: Db, id: string): Promise<void> {
  await db.deleteFrom('translation_settings').where('id', '=', id).execute();
}

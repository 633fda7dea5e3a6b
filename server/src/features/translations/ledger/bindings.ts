import { type Db, prepared } from '#platform/db/index.ts';
import type { BindingRow } from './store.ts';

const selectSpaces = prepared((db, settingsId: string) =>
  db.selectFrom('translation_spaces').selectAll().where('settings_id', '=', settingsId).orderBy('language'),
);

/** The languages of settings that have a space, which are few. */
export const listBindings = (db: Db, settingsId: string): Promise<BindingRow[]> => selectSpaces(db, settingsId);

export async function isBound(db: Db, spaceId: string): Promise<boolean> {
  const query = db.selectFrom('translation_spaces').select('id').where('space_id', '=', spaceId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertBinding(
  db: Db,
  row: Pick<BindingRow, 'id' | 'settings_id' | 'language' | 'space_id' | 'created_at'>,
): Promise<void> {
  const counts = { translated: 0, stale: 0, missing: 0 };
  await db
    .insertInto('translation_spaces')
    .values({ ...row, ...counts, changes: 1, looked: 0, looked_at: 0 })
    .execute();
}

/** Deletes the languages of settings that these do not name. */
export async function keepBindings(db: Db, settingsId: string, languages: readonly string[]): Promise<void> {
  const rows = await listBindings(db, settingsId);
  for (const { id, language } of rows) if (!languages.includes(language)) await deleteBinding(db, id);
}

export async function deleteBinding(db: Db, id: string): Promise<void> {
  await db.deleteFrom('translation_spaces').where('id', '=', id).execute();
}

/** What was known of the languages of settings whose source is another one now. */
export async function forgetPages(db: Db, settingsId: string): Promise<void> {
  const ofSettings = db.selectFrom('translation_spaces').select('id').where('settings_id', '=', settingsId);
  await db.deleteFrom('translation_pages').where('binding_id', 'in', ofSettings).execute();
  await db.deleteFrom('translation_deliveries').where('binding_id', 'in', ofSettings).execute();
  await db
    .updateTable('translation_spaces')
    .set((eb) => ({ changes: eb('changes', '+', 1), translated: 0, stale: 0, missing: 0 }))
    .where('settings_id', '=', settingsId)
    .execute();
}

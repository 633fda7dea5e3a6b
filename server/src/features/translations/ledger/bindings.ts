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
  const counts = { translated: 0, stale: 0, missing: 0, notice: 0 };
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

export async function setNotice(db: Db, id: string, notice: boolean): Promise<void> {
  await db
    .updateTable('translation_spaces')
    .set({ notice: notice ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

const selectSource = prepared((db, spaceId: string, pageId: string) =>
  db
    .selectFrom('translation_spaces')
    .innerJoin('translation_pages', 'translation_pages.binding_id', 'translation_spaces.id')
    .innerJoin('translation_settings', 'translation_settings.id', 'translation_spaces.settings_id')
    .select('translation_settings.source_space_id')
    .where('translation_spaces.space_id', '=', spaceId)
    .where('translation_spaces.notice', '=', 1)
    .where('translation_pages.target_page_id', '=', pageId)
    .where((eb) => eb.or([eb('translation_pages.stale', '>', 0), eb('translation_pages.missing', '>', 0)]))
    .limit(1),
);

/** The space that a page is behind, where its readers are to be notified of that. */
export async function findSourceAhead(db: Db, page: { spaceId: string; pageId: string }): Promise<string | undefined> {
  return (await selectSource(db, page.spaceId, page.pageId))[0]?.source_space_id ?? undefined;
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

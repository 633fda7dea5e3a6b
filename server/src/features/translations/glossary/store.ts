import type { Insertable, Selectable } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import type { Translations } from './rules.ts';

export type EntryRow = Selectable<Tables['translation_glossary']>;

const selectEntry = prepared((db, organizationId: string, id: string) =>
  db.selectFrom('translation_glossary').selectAll().where('id', '=', id).where('organization_id', '=', organizationId),
);

export async function findEntry(db: Db, organizationId: string, id: string): Promise<EntryRow | undefined> {
  return (await selectEntry(db, organizationId, id))[0];
}

export async function countEntries(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('translation_glossary')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` entries of an organization, oldest first. */
export const listRows = (
  db: Db,
  organizationId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<EntryRow[]> =>
  oldestFirst(db.selectFrom('translation_glossary').selectAll().where('organization_id', '=', organizationId), slice);

export const readTranslations = ({ translations }: Pick<EntryRow, 'translations'>): Translations =>
  JSON.parse(translations) as Translations;

/** An organization keeps so many. With those of the longest, they are 2 MB. */
export const ENTRIES_AT_MOST = 1000;

/** All entries of an organization, which are few. */
export const listEntries = async (db: Db, organizationId: string): Promise<Translations[]> =>
  (await listRows(db, organizationId, { after: undefined, take: ENTRIES_AT_MOST })).map(readTranslations);

export async function insertEntry(
  db: Db,
  row: Omit<Insertable<Tables['translation_glossary']>, 'updated_at' | 'version'>,
): Promise<void> {
  await db
    .insertInto('translation_glossary')
    .values({ ...row, updated_at: row.created_at })
    .execute();
}

export async function updateEntry(
  db: Db,
  id: string,
  changes: Pick<EntryRow, 'translations' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('translation_glossary')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('translation_glossary').where('id', '=', id).execute();
}

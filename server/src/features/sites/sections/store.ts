import { type Db } from '#platform/db/index.ts';
import type { SectionRow, SiteSpaceRow } from '../parts/index.ts';

type Columns = Omit<SectionRow, 'id' | 'site_id' | 'version'>;

export async function insertSection(
  db: Db,
  row: Omit<SectionRow, 'group_id' | 'description' | 'condition' | 'version'>,
): Promise<void> {
  await db
    .insertInto('site_sections')
    .values({ ...row, group_id: null, description: null, condition: null })
    .execute();
}

/** Counts the version up: to be called only where something changes. */
export async function updateSection(db: Db, id: string, changes: Partial<Columns>): Promise<void> {
  await db
    .updateTable('site_sections')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSection(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_sections').where('id', '=', id).execute();
}

/** Makes one section the only default among all of its site. */
export async function setDefaultSection(db: Db, sections: readonly SectionRow[], id: string): Promise<void> {
  for (const row of sections) {
    const isDefault = row.id === id ? 1 : 0;
    if (row.is_default !== isDefault) await updateSection(db, row.id, { is_default: isDefault });
  }
}

/** Puts the variants of a site without sections into its first one. */
export async function wrapSiteSpaces(db: Db, rows: readonly SiteSpaceRow[], sectionId: string): Promise<void> {
  for (const { id } of rows)
    await db
      .updateTable('site_spaces')
      .set((eb) => ({ section_id: sectionId, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
}

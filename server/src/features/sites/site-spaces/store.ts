import { sql } from 'kysely';
import { type Caller, rolesOnSpaces } from '#access/index.ts';
import { type Db, preparedFor } from '#platform/db/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';
import type { SiteSpaceRow } from '../parts/index.ts';
import type { Placed } from '../positions/index.ts';

/** The title is written because the table wants one; what is shown is that of the space as it is now. */
export async function insertSiteSpace(
  db: Db,
  row: Omit<SiteSpaceRow, 'version' | 'condition' | 'deleted_at'>,
): Promise<void> {
  await db
    .insertInto('site_spaces')
    .values({ ...row, condition: null })
    .execute();
}

/** Makes one site space the only default among these, of which it is one. */
export async function setDefaultSiteSpace(db: Db, siblings: readonly SiteSpaceRow[], id: string): Promise<void> {
  for (const row of siblings) {
    const isDefault = row.id === id ? 1 : 0;
    if (row.is_default !== isDefault) await updateSiteSpace(db, row.id, { is_default: isDefault });
  }
}

type Changes = Partial<Pick<SiteSpaceRow, 'path' | 'condition' | 'is_default' | 'position' | 'section_id'>>;

/** Counts the version up: to be called only where something changes. */
export async function updateSiteSpace(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('site_spaces')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Writes keys. Nobody sees those, so the version of the one that was moved is the only one to move. */
export async function placeSiteSpaces(db: Db, places: readonly Placed[], movedId: string): Promise<void> {
  for (const { id, position } of places) {
    if (id === movedId) await updateSiteSpace(db, id, { position });
    else await db.updateTable('site_spaces').set({ position }).where('id', '=', id).execute();
  }
}

export async function deleteSiteSpace(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_spaces').where('id', '=', id).execute();
}

const selectSpaces = preparedFor((db, spaceIds) =>
  db
    .selectFrom('spaces')
    .selectAll()
    .where('id', 'in', [...spaceIds]),
);

export async function findSpaces(db: Db, spaceIds: readonly string[]): Promise<Map<string, SpaceRow>> {
  return new Map((await selectSpaces(db, spaceIds)).map((row) => [row.id, row]));
}

/** The caller's role on each of these spaces of their organization; those without access are left out. */
export async function findRoles(db: Db, caller: Caller, spaceIds: readonly string[]): Promise<Map<string, number>> {
  if (spaceIds.length === 0) return new Map();
  const { rows } = await rolesOnSpaces(caller, sql`item.id IN (${sql.join(spaceIds)})`).execute(db);
  return new Map(rows.filter((row) => row.role > 0).map((row) => [row.id, row.role]));
}

import { type Selectable, sql } from 'kysely';
import { type Caller, rolesOnSpaces } from '#access/index.ts';
import { type Db, preparedFor, type Tables } from '#platform/db/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';

export type SiteSpaceRow = Selectable<Tables['site_spaces']>;

/** Every space of a site in its order, those whose space is deleted among them. */
export async function listAllSiteSpaces(db: Db, siteId: string): Promise<SiteSpaceRow[]> {
  return db
    .selectFrom('site_spaces')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The spaces of a site that are not deleted, in its order. */
export async function listSiteSpaceRows(db: Db, siteId: string): Promise<SiteSpaceRow[]> {
  return db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .selectAll('site_spaces')
    .where('site_spaces.site_id', '=', siteId)
    .where('spaces.deleted_at', 'is', null)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id')
    .execute();
}

export async function insertSiteSpace(db: Db, row: Omit<SiteSpaceRow, 'version' | 'condition'>): Promise<void> {
  await db
    .insertInto('site_spaces')
    .values({ ...row, condition: null })
    .execute();
}

/** Makes one site space the only default of its site. */
export async function setDefaultSiteSpace(db: Db, siteId: string, siteSpaceId: string): Promise<void> {
  const change = (isDefault: 0 | 1) =>
    db
      .updateTable('site_spaces')
      .set((eb) => ({ is_default: isDefault, version: eb('version', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('is_default', '=', isDefault === 1 ? 0 : 1);
  await change(0).where('id', '<>', siteSpaceId).execute();
  await change(1).where('id', '=', siteSpaceId).execute();
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

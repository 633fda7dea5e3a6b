import { type Selectable, sql, type Updateable } from 'kysely';
import { type Viewer, visibleSpaces } from '#access/index.ts';
import { type Db, preparedFor, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type SiteRow = Selectable<Tables['sites']>;
export type SiteChanges = Omit<Updateable<Tables['sites']>, 'id' | 'organization_id' | 'version' | 'updated_at'>;

// Whether everybody may read the site; `isReachable` of the rules says the same of a row.
// Literals, not parameters: SQLite plans a statement anew for each value of a parameter that a partial index could depend on,
// which costs several times what the query does.
export const isReachableInSql = sql<boolean>`sites.published = 1 AND sites.visibility IN ('public', 'unlisted')`;

/** As above, and those that are there for who has a key or a token: whoever asks by this looks at those before anything is shown. */
export const isServedInSql = sql<boolean>`sites.published = 1 AND sites.visibility IN ('public', 'unlisted', 'share-link', 'visitor-auth')`;

export async function findSite(db: Db, organizationId: string, siteId: string): Promise<SiteRow | undefined> {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', siteId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export interface SiteFilter {
  organizationId: string;
  /** A guest, who sees only sites with content that they may read; undefined for members, who see all. */
  guest: Viewer | undefined;
  space?: string | undefined;
  title?: string | undefined;
  published?: boolean | undefined;
  type?: readonly string[] | undefined;
}

function sitesOf(db: Db, filter: SiteFilter) {
  const { organizationId, guest, space, title, published, type } = filter;
  let query = db.selectFrom('sites').where('sites.organization_id', '=', organizationId);
  if (published !== undefined) query = query.where('sites.published', '=', sql.lit(published ? 1 : 0));
  if (type !== undefined && type.length > 0) query = query.where('sites.type', 'in', [...type]);
  if (title !== undefined) {
    const pattern = `%${title.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`lower(sites.title) LIKE lower(${pattern}) ESCAPE '\\'`);
  }
  if (space !== undefined) query = query.where('sites.id', 'in', sitesThatShow(db, space));
  if (guest !== undefined) query = query.where(sql<boolean>`sites.id IN (${sitesWithAccess(guest)})`);
  return query;
}

const sitesThatShow = (db: Db, spaceId: string) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select('site_spaces.site_id')
    .where('site_spaces.space_id', '=', spaceId)
    .where('spaces.deleted_at', 'is', null);

const sitesWithAccess = (guest: Viewer) => sql`
  SELECT site_spaces.site_id FROM (${visibleSpaces(guest).rows}) visible
  CROSS JOIN site_spaces WHERE site_spaces.space_id = visible.id AND visible.role > 0`;

export async function countSites(db: Db, filter: SiteFilter): Promise<number> {
  const row = await sitesOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The query of one page, oldest first. */
export function pageOfSites(
  db: Db,
  filter: SiteFilter,
  { after, take }: { after?: SortKey | undefined; take: number },
) {
  const query = sitesOf(db, filter).selectAll('sites').orderBy('sites.created_at').orderBy('sites.id').limit(take);
  if (after === undefined) return query;
  return query.where(sql<boolean>`(sites.created_at, sites.id) > (${after[0]}, ${after[1]})`);
}

export async function insertSite(
  db: Db,
  row: Pick<
    SiteRow,
    'id' | 'organization_id' | 'type' | 'title' | 'basename' | 'visibility' | 'created_by' | 'created_at'
  >,
): Promise<void> {
  await db
    .insertInto('sites')
    .values({ ...row, hostname: null, proxy: null, updated_at: row.created_at })
    .execute();
}

/** Counts the version up and notes the time: to be called only where something changes. */
export async function updateSite(db: Db, siteId: string, changes: SiteChanges & { now: number }): Promise<void> {
  const { now, ...columns } = changes;
  await db
    .updateTable('sites')
    .set((eb) => ({ ...columns, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', siteId)
    .execute();
}

/** By which hostname of its own a site is served, or null for none. */
export async function setSiteHostname(
  db: Db,
  siteId: string,
  { to, now }: { to: string | null; now: number },
): Promise<void> {
  await updateSite(db, siteId, { hostname: to, now });
}

export async function deleteSite(db: Db, siteId: string): Promise<void> {
  await db.deleteFrom('sites').where('id', '=', siteId).execute();
}

/** Those of these basenames that sites of the organization have. */
export async function listTakenBasenames(
  db: Db,
  organizationId: string,
  basenames: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('basename')
    .where('organization_id', '=', organizationId)
    .where('basename', 'in', [...basenames])
    .execute();
  return rows.map((row) => row.basename);
}

const selectCounts = preparedFor((db, siteIds) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select((eb) => ['site_spaces.site_id', eb.fn.countAll<number>().as('count')])
    .where('site_spaces.site_id', 'in', [...siteIds])
    .where('spaces.deleted_at', 'is', null)
    .groupBy('site_spaces.site_id'),
);

const selectSectionCounts = preparedFor((db, siteIds) =>
  db
    .selectFrom('site_sections')
    .select((eb) => ['site_id', eb.fn.countAll<number>().as('count')])
    .where('site_id', 'in', [...siteIds])
    .groupBy('site_id'),
);

/** How many sections each of these sites has; those that have none are left out. */
export async function countSections(db: Db, siteIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectSectionCounts(db, siteIds);
  return new Map(rows.map((row) => [row.site_id, Number(row.count)]));
}

/** How many spaces each of these sites shows; those that show none are left out. */
export async function countSiteSpaces(db: Db, siteIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectCounts(db, siteIds);
  return new Map(rows.map((row) => [row.site_id, Number(row.count)]));
}

/** Whether an organization lets questions of readers be answered by what the operator has named. */
export async function letsQuestionsBeAnswered(db: Db, organizationId: string): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('ai').where('id', '=', organizationId).executeTakeFirst();
  return row?.ai === 1;
}

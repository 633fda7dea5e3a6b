import { type Selectable, sql } from 'kysely';
import { type Db, prepared, preparedFor, type Tables } from '#platform/db/index.ts';

export type SiteRow = Selectable<Tables['sites']>;
export type SiteSpaceRow = Selectable<Tables['site_spaces']>;

export async function findSite(db: Db, organizationId: string, siteId: string): Promise<SiteRow | undefined> {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', siteId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
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
    .values({ ...row, hostname: null, updated_at: row.created_at })
    .execute();
}

export async function insertSiteSpace(db: Db, row: Omit<SiteSpaceRow, 'version' | 'condition'>): Promise<void> {
  await db
    .insertInto('site_spaces')
    .values({ ...row, condition: null })
    .execute();
}

/** Basenames of the organization that begin like this one: among them is the one that a new site must avoid. */
export async function listBasenamesLike(db: Db, organizationId: string, prefix: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sites')
    .select('basename')
    .where('organization_id', '=', organizationId)
    .where('basename', '>=', prefix)
    .where('basename', '<', `${prefix}\u{10FFFF}`)
    .execute();
  return new Set(rows.map((row) => row.basename));
}

export async function countSiteSpaces(db: Db, siteId: string): Promise<number> {
  const row = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('spaces.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function setPublished(db: Db, siteId: string, published: 0 | 1, now: number): Promise<void> {
  await db
    .updateTable('sites')
    .set((eb) => ({ published, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', siteId)
    .execute();
}

export interface PublishedSpaceRow {
  site_id: string;
  site_version: number;
  organization_id: string;
  organization_hostname: string;
  organization_title: string;
  basename: string;
  site_title: string;
  visibility: string;
  space_id: string;
  variant_title: string;
  variant_path: string;
  is_default: number;
  language: string | null;
  tree: string;
}

// Literals, not parameters: SQLite plans a statement anew for each value of a parameter that a partial index could depend on,
// which costs several times what the query does.
const isReachable = sql<boolean>`sites.published = 1 AND sites.visibility IN ('public', 'unlisted')`;

const selectPublishedSpaces = prepared((db, organizationHostname: string, basename: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('sites', 'sites.organization_id', 'organizations.id')
    .innerJoin('site_spaces', 'site_spaces.site_id', 'sites.id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select([
      'sites.id as site_id',
      'sites.version as site_version',
      'organizations.id as organization_id',
      'organizations.hostname as organization_hostname',
      'organizations.title as organization_title',
      'sites.basename',
      'sites.title as site_title',
      'sites.visibility',
      'spaces.id as space_id',
      'site_spaces.title as variant_title',
      'site_spaces.path as variant_path',
      'site_spaces.is_default',
      'spaces.language',
      'revisions.tree',
    ])
    .where('organizations.hostname', '=', organizationHostname)
    .where('organizations.blocked_reason', 'is', null)
    .where('sites.basename', '=', basename)
    .where(isReachable)
    .where('spaces.deleted_at', 'is', null)
    // Variants with a visitor condition are shown to nobody until visitors can be told apart.
    .where('site_spaces.condition', 'is', null)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id'),
);

/** The spaces of a published site with the tree that each shows now: all that serving a page reads from the database. */
export async function listPublishedSpaces(
  db: Db,
  organizationHostname: string,
  basename: string,
): Promise<PublishedSpaceRow[]> {
  return selectPublishedSpaces(db, organizationHostname, basename);
}

export interface ListedSiteRow {
  title: string;
  basename: string;
  organization_hostname: string;
  organization_title: string;
}

/** Published public sites by title, at most `limit`. */
export async function listPublicSites(db: Db, limit: number): Promise<ListedSiteRow[]> {
  return db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select([
      'sites.title',
      'sites.basename',
      'organizations.hostname as organization_hostname',
      'organizations.title as organization_title',
    ])
    .where('sites.published', '=', sql.lit(1))
    .where('sites.visibility', '=', sql.lit('public'))
    .where('organizations.blocked_reason', 'is', null)
    .orderBy('sites.title')
    .orderBy('sites.id')
    .limit(limit)
    .execute();
}

/** For each of these spaces the oldest published site that shows it. */
export const listPublishedAddresses = preparedFor((db, spaceIds) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select([
      'site_spaces.space_id',
      'site_spaces.path',
      'site_spaces.is_default',
      'sites.basename',
      'organizations.hostname as organization_hostname',
    ])
    .where('site_spaces.space_id', 'in', [...spaceIds])
    .where(isReachable)
    .where('site_spaces.condition', 'is', null)
    .orderBy('sites.created_at', 'desc')
    .orderBy('sites.id'),
);

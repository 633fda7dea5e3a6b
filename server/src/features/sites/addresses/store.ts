import { sql } from 'kysely';
import { type Db, prepared, preparedFor } from '#platform/db/index.ts';
import { isReachableInSql } from '../store.ts';

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
  site_space_id: string;
  language: string | null;
  /** The revision that the space is at; times of pages go by it, also where its tree was there before. */
  revision: string;
  tree: string;
}

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
      'site_spaces.id as site_space_id',
      'spaces.language',
      'revisions.id as revision',
      'revisions.tree',
    ])
    .where('organizations.hostname', '=', organizationHostname)
    .where('organizations.blocked_reason', 'is', null)
    .where('sites.basename', '=', basename)
    .where(isReachableInSql)
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
  return withDefault(await selectPublishedSpaces(db, organizationHostname, basename));
}

/** While the space of the default variant is deleted, the first that is left stands in for it. */
function withDefault(rows: PublishedSpaceRow[]): PublishedSpaceRow[] {
  const [first, ...rest] = rows;
  if (first === undefined || rows.some((row) => row.is_default === 1)) return rows;
  return [{ ...first, is_default: 1 }, ...rest];
}

export interface ListedSiteRow {
  title: string;
  basename: string;
  organization_hostname: string;
  organization_title: string;
}

/** Published public sites that show something, by title, at most `limit`. */
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('site_spaces')
          .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
          .select('site_spaces.id')
          .whereRef('site_spaces.site_id', '=', 'sites.id')
          .where('site_spaces.condition', 'is', null)
          .where('spaces.deleted_at', 'is', null),
      ),
    )
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
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select([
      'site_spaces.space_id',
      'site_spaces.path',
      'site_spaces.is_default',
      'sites.basename',
      'organizations.hostname as organization_hostname',
    ])
    .where('site_spaces.space_id', 'in', [...spaceIds])
    .where(isReachableInSql)
    .where('spaces.deleted_at', 'is', null)
    .where('site_spaces.condition', 'is', null)
    .orderBy('sites.created_at', 'desc')
    .orderBy('sites.id'),
);

/** The address of a site that everybody may read. */
export async function findReachableSite(
  db: Db,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<{ basename: string; organization_hostname: string } | undefined> {
  return db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['sites.basename', 'organizations.hostname as organization_hostname'])
    .where('sites.id', '=', siteId)
    .where('sites.organization_id', '=', organizationId)
    .where('organizations.blocked_reason', 'is', null)
    .where(isReachableInSql)
    .executeTakeFirst();
}

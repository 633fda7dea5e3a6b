import { sql } from 'kysely';
import { type Db, prepared, preparedFor } from '#platform/db/index.ts';
import type { AddressRow } from '../rules.ts';
import { isReachableInSql, isServedInSql } from '../store.ts';

export interface PublishedSpaceRow {
  site_id: string;
  site_version: number;
  organization_id: string;
  organization_hostname: string;
  organization_title: string;
  basename: string;
  /** Hostnames of the site and of its organization that are active; they come before the organization's. */
  hostname: string | null;
  custom_hostname: string | null;
  /** Host and path under which a proxy shows the site. */
  proxy: string | null;
  site_title: string;
  visibility: string;
  space_id: string;
  variant_title: string;
  variant_path: string;
  /** Of its section, or of a site without sections. */
  is_default: number;
  site_space_id: string;
  /** What follows is null on a site without sections, and of groups also where a section is in none. */
  section_id: string | null;
  section_title: string | null;
  section_path: string | null;
  section_icon: string | null;
  section_default: number | null;
  group_id: string | null;
  group_title: string | null;
  group_icon: string | null;
  /** The path below the site at which it is served. */
  spot: string;
  language: string | null;
  /** The revision that the space is at; times of pages go by it, also where its tree was there before. */
  revision: string;
  tree: string;
  /** Whether the site tells its visitors apart by what they are. */
  adaptive_content: number;
  /** When a description that the space's pages show from elsewhere last became another. */
  descriptions_changed?: number | null;
}

/** The same as it is stored, before it is known who asks: `rowsFor` tells which of them a visitor is shown, and where. */
export interface ServedSpaceRow extends Omit<PublishedSpaceRow, 'spot'> {
  condition: string | null;
  section_condition: string | null;
}

const siteSpacesInOrder = (db: Db) =>
  db
    .selectFrom('organizations')
    .innerJoin('sites', 'sites.organization_id', 'organizations.id')
    .innerJoin('site_spaces', 'site_spaces.site_id', 'sites.id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .leftJoin('site_section_groups', 'site_section_groups.id', 'site_sections.group_id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select([
      'sites.id as site_id',
      'sites.version as site_version',
      'organizations.id as organization_id',
      'organizations.hostname as organization_hostname',
      'organizations.title as organization_title',
      'sites.basename',
      'sites.hostname',
      'sites.proxy',
      'organizations.custom_hostname',
      'sites.title as site_title',
      'sites.visibility',
      'spaces.id as space_id',
      'site_spaces.title as variant_title',
      'site_spaces.path as variant_path',
      'site_spaces.is_default',
      'site_spaces.id as site_space_id',
      'site_sections.id as section_id',
      'site_sections.title as section_title',
      'site_sections.path as section_path',
      'site_sections.icon as section_icon',
      'site_sections.is_default as section_default',
      'site_section_groups.id as group_id',
      'site_section_groups.title as group_title',
      'site_section_groups.icon as group_icon',
      'spaces.language',
      'revisions.id as revision',
      'revisions.tree',
      'sites.adaptive_content',
      'site_spaces.condition',
      'site_sections.condition as section_condition',
      sql<number | null>`(
        SELECT MAX(described_addresses.changed_at) FROM described_addresses
        WHERE described_addresses.space_id = spaces.id
      )`.as('descriptions_changed'),
    ])
    .where('spaces.deleted_at', 'is', null)
    .orderBy(sql`COALESCE(site_section_groups.position, site_sections.position)`)
    .orderBy(sql`COALESCE(site_section_groups.id, site_sections.id)`)
    .orderBy('site_sections.position')
    .orderBy('site_sections.id')
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id');

const selectPublishedSpaces = prepared((db, organizationHostname: string, basename: string) =>
  siteSpacesInOrder(db)
    .where('organizations.hostname', '=', organizationHostname)
    .where('organizations.blocked_reason', 'is', null)
    .where('sites.basename', '=', basename)
    .where(isServedInSql),
);

const selectSpacesOfSite = prepared((db, siteId: string) => siteSpacesInOrder(db).where('sites.id', '=', siteId));

/**
 * The spaces of a published site with the tree that each shows now, section by section: all that serving a page reads from
 * the database. Those of sites with share links are among them, so whoever asks looks at the key before showing anything; and those
 * with conditions, which `rowsFor` looks at.
 */
export async function listServedSpaces(
  db: Db,
  organizationHostname: string,
  basename: string,
): Promise<ServedSpaceRow[]> {
  return selectPublishedSpaces(db, organizationHostname, basename);
}

/** The same of a site that need not be published: for who previews it. */
export const listSpacesOfSite = (db: Db, siteId: string): Promise<ServedSpaceRow[]> => selectSpacesOfSite(db, siteId);

/** What an address of a site is made of. */
const ADDRESS = [
  'sites.basename',
  'sites.hostname',
  'sites.proxy',
  'organizations.hostname as organization_hostname',
  'organizations.custom_hostname',
] as const;

export interface ListedSiteRow extends AddressRow {
  title: string;
  organization_title: string;
}

/** Published public sites with spaces, by title, at most `limit`, and for each whether something of it has no condition. */
export async function listListedSites(
  db: Db,
  limit: number,
): Promise<(ListedSiteRow & { id: string; open: number })[]> {
  return db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select([
      'sites.id',
      'sites.title',
      ...ADDRESS,
      'organizations.title as organization_title',
      sql<number>`CASE WHEN EXISTS (
        SELECT 1 FROM site_spaces
        INNER JOIN spaces ON spaces.id = site_spaces.space_id
        LEFT JOIN site_sections ON site_sections.id = site_spaces.section_id
        WHERE site_spaces.site_id = sites.id AND spaces.deleted_at IS NULL
        AND site_spaces.condition IS NULL AND site_sections.condition IS NULL
      ) THEN 1 ELSE 0 END`.as('open'),
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
          .where('spaces.deleted_at', 'is', null),
      ),
    )
    .orderBy('sites.title')
    .orderBy('sites.id')
    .limit(limit)
    .execute();
}

/** The conditions under which these sites show their spaces. */
export async function listConditions(
  db: Db,
  siteIds: readonly string[],
): Promise<(Pick<ServedSpaceRow, 'condition' | 'section_condition'> & { site_id: string })[]> {
  if (siteIds.length === 0) return [];
  return db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .select(['site_spaces.site_id', 'site_spaces.condition', 'site_sections.condition as section_condition'])
    .where('site_spaces.site_id', 'in', [...siteIds])
    .where('spaces.deleted_at', 'is', null)
    .execute();
}

const SPOT = ['site_spaces.space_id', 'site_spaces.path', 'site_spaces.is_default', ...ADDRESS] as const;

// Scalar queries: beside a join PostgreSQL takes sites and sections to be few, and reads both from end to end.
const sectionPath = sql<string | null>`(SELECT path FROM site_sections WHERE id = site_spaces.section_id)`.as(
  'section_path',
);
const sectionDefault = sql<number | null>`(SELECT is_default FROM site_sections WHERE id = site_spaces.section_id)`.as(
  'section_default',
);
const isSectionOpen = sql<boolean>`(SELECT condition FROM site_sections WHERE id = site_spaces.section_id) IS NULL`;
const sectionCondition = sql<string | null>`(SELECT condition FROM site_sections WHERE id = site_spaces.section_id)`.as(
  'section_condition',
);
const shadows = sql<number>`(
  SELECT COUNT(*) FROM site_sections other
  WHERE other.site_id = site_spaces.site_id AND other.path = site_spaces.path AND other.is_default = 0
)`.as('shadowed');

const addressesOf = (db: Db, spaceIds: readonly string[]) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(SPOT)
    .select([sectionPath, sectionDefault, sectionCondition, shadows])
    .select(['site_spaces.condition', 'sites.created_at', 'sites.id as site_id'])
    .where('site_spaces.space_id', 'in', [...spaceIds])
    .where(isReachableInSql)
    .where('spaces.deleted_at', 'is', null);

/** Where published sites show these spaces on no condition. */
export const listOpenAddresses = preparedFor((db, spaceIds) =>
  addressesOf(db, spaceIds).where('site_spaces.condition', 'is', null).where(isSectionOpen),
);

/** Where they show them on a condition. Two queries, because for one PostgreSQL expects so much that it reads all sites. */
export const listConditionalAddresses = preparedFor((db, spaceIds) =>
  addressesOf(db, spaceIds).where(
    sql<boolean>`CASE WHEN site_spaces.condition IS NULL AND ${isSectionOpen} THEN 0 ELSE 1 END = 1`,
  ),
);

/** The address of a site that everybody may read. */
export async function findReachableSite(
  db: Db,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<AddressRow | undefined> {
  return db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(ADDRESS)
    .where('sites.id', '=', siteId)
    .where('sites.organization_id', '=', organizationId)
    .where('organizations.blocked_reason', 'is', null)
    .where(isReachableInSql)
    .executeTakeFirst();
}

const selectNames = prepared((db, siteId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['organizations.hostname as organization', 'sites.basename'])
    .where('sites.id', '=', siteId)
    .where('sites.proxy', 'is not', null),
);

/** The names in the address of a site that a proxy shows; undefined for all others. */
export async function findSiteNames(
  db: Db,
  siteId: string,
): Promise<{ organization: string; basename: string } | undefined> {
  return (await selectNames(db, siteId))[0];
}

/** Where a site shows one of its spaces, for who may know that it does: whatever its audience. */
export async function findSpot(db: Db, siteSpaceId: string) {
  return db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(SPOT)
    .select([sectionPath, sectionDefault, shadows])
    .select(['sites.published', 'sites.visibility'])
    .where('site_spaces.id', '=', siteSpaceId)
    .executeTakeFirst();
}

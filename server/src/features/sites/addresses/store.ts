import { sql } from 'kysely';
import { type Db, prepared, preparedFor } from '#platform/db/index.ts';
import { spotPath } from '../rules.ts';
import { isReachableInSql, isServedInSql } from '../store.ts';

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
}

const selectPublishedSpaces = prepared((db, organizationHostname: string, basename: string) =>
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
    ])
    .where('organizations.hostname', '=', organizationHostname)
    .where('organizations.blocked_reason', 'is', null)
    .where('sites.basename', '=', basename)
    .where(isServedInSql)
    .where('spaces.deleted_at', 'is', null)
    // Variants and sections with a visitor condition are shown to nobody until visitors can be told apart.
    .where('site_spaces.condition', 'is', null)
    .where('site_sections.condition', 'is', null)
    .orderBy(sql`COALESCE(site_section_groups.position, site_sections.position)`)
    .orderBy(sql`COALESCE(site_section_groups.id, site_sections.id)`)
    .orderBy('site_sections.position')
    .orderBy('site_sections.id')
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id'),
);

/**
 * The spaces of a published site with the tree that each shows now, section by section: all that serving a page reads from
 * the database. Those of sites with share links are among them, so whoever asks looks at the key before showing anything.
 */
export async function listServedSpaces(
  db: Db,
  organizationHostname: string,
  basename: string,
): Promise<PublishedSpaceRow[]> {
  return withSpots(withDefaults(await selectPublishedSpaces(db, organizationHostname, basename)));
}

type Found = Omit<PublishedSpaceRow, 'spot'>;

/** While a default is not shown, the first that is left stands in for it: in each section, and among the sections. */
function withDefaults(rows: Found[]): Found[] {
  const sections = Map.groupBy(rows, (row) => row.section_id);
  const hasMain = rows.some((row) => row.section_default !== 0);
  return [...sections.values()].flatMap((variants, index) => {
    const main = variants.find((row) => row.is_default === 1) ?? variants[0];
    const isStandIn = !hasMain && index === 0;
    return variants.map((row) => ({
      ...row,
      is_default: row === main ? 1 : 0,
      section_default: isStandIn ? 1 : row.section_default,
    }));
  });
}

function withSpots(rows: readonly Found[]): PublishedSpaceRow[] {
  const others = new Set(rows.filter((row) => row.section_default === 0).map((row) => row.section_path));
  return rows.map((row) => {
    const section =
      row.section_path === null ? {} : { section: { path: row.section_path, isDefault: row.section_default === 1 } };
    const isShadowed = others.has(row.variant_path);
    return {
      ...row,
      spot: spotPath({ ...section, path: row.variant_path, isDefault: row.is_default === 1, isShadowed }),
    };
  });
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
          .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
          .select('site_spaces.id')
          .whereRef('site_spaces.site_id', '=', 'sites.id')
          .where('site_spaces.condition', 'is', null)
          .where('site_sections.condition', 'is', null)
          .where('spaces.deleted_at', 'is', null),
      ),
    )
    .orderBy('sites.title')
    .orderBy('sites.id')
    .limit(limit)
    .execute();
}

const SPOT = [
  'site_spaces.space_id',
  'site_spaces.path',
  'site_spaces.is_default',
  'sites.basename',
  'organizations.hostname as organization_hostname',
] as const;

// Scalar queries: beside a join PostgreSQL takes sites and sections to be few, and reads both from end to end.
const sectionPath = sql<string | null>`(SELECT path FROM site_sections WHERE id = site_spaces.section_id)`.as(
  'section_path',
);
const sectionDefault = sql<number | null>`(SELECT is_default FROM site_sections WHERE id = site_spaces.section_id)`.as(
  'section_default',
);
const isSectionOpen = sql<boolean>`(SELECT condition FROM site_sections WHERE id = site_spaces.section_id) IS NULL`;
const shadows = sql<number>`(
  SELECT COUNT(*) FROM site_sections other
  WHERE other.site_id = site_spaces.site_id AND other.path = site_spaces.path AND other.is_default = 0
)`.as('shadowed');

/** For each of these spaces the oldest published site that shows it. */
export const listPublishedAddresses = preparedFor((db, spaceIds) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(SPOT)
    .select([sectionPath, sectionDefault, shadows])
    .where('site_spaces.space_id', 'in', [...spaceIds])
    .where(isReachableInSql)
    .where('spaces.deleted_at', 'is', null)
    .where('site_spaces.condition', 'is', null)
    .where(isSectionOpen)
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

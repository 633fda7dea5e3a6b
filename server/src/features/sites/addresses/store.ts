import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres, prepared, preparedFor } from '#platform/db/index.ts';
import type { AddressRow } from '../rules.ts';
import { isReachableInSql } from '../store.ts';
import type { ServedSpaceRow } from './served.ts';

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

// Scalar queries: next to a join PostgreSQL takes sites and sections to be few, and reads both from end to end.
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

const spotsOf = (db: Db, spaceIds: readonly string[] | RawBuilder<string>) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(SPOT)
    .select([sectionPath, sectionDefault, sectionCondition, shadows])
    .select(['site_spaces.condition', 'sites.created_at', 'sites.id as site_id'])
    .where('site_spaces.space_id', 'in', spaceIds)
    .where('spaces.deleted_at', 'is', null);

const addressesOf = (db: Db, spaceIds: readonly string[] | RawBuilder<string>) =>
  spotsOf(db, spaceIds).where(isReachableInSql);

/** Where sites show these spaces, published or not. */
export const listSpots = preparedFor((db, spaceIds) =>
  spotsOf(db, spaceIds).select(['sites.published', 'sites.visibility']),
);

/** Where published sites show these spaces, whatever the condition. */
export async function listAddresses(db: Db, spaceIds: readonly string[]) {
  if (!isPostgres(db))
    return spaceIds.length === 1 ? listAllAddresses(db, spaceIds) : selectAllAddresses(db, JSON.stringify(spaceIds));
  return [...(await listOpenAddresses(db, spaceIds)), ...(await listConditionalAddresses(db, spaceIds))];
}

const listAllAddresses = preparedFor(addressesOf);

/** The same for many spaces: a hundred parameters cost SQLite more than to find what they ask for. */
const selectAllAddresses = prepared((db, spaceIds: string) =>
  addressesOf(db, sql<string>`(SELECT value FROM json_each(${spaceIds}))`),
);

const listOpenAddresses = preparedFor((db, spaceIds) =>
  addressesOf(db, spaceIds).where('site_spaces.condition', 'is', null).where(isSectionOpen),
);

/** Two queries, because for one PostgreSQL expects so much that it reads all sites. */
const listConditionalAddresses = preparedFor((db, spaceIds) =>
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

/** A published site whoever may read it, with its address and its organization. */
export async function findPublishedAddress(
  db: Db,
  siteId: string,
): Promise<(AddressRow & { organization_id: string }) | undefined> {
  return db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select([...ADDRESS, 'sites.organization_id'])
    .where('sites.id', '=', siteId)
    .where('sites.published', '=', 1)
    .where('organizations.blocked_reason', 'is', null)
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

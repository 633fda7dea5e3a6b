// What sites show and where their parts stand, as rows: all that serving a page reads of a site.
import { sql } from 'kysely';
import { type Db, prepared, preparedFor } from '#platform/db/index.ts';
import { isServedInSql } from '../store.ts';

export interface PublishedSpaceRow {
  site_id: string;
  site_version: number;
  organization_id: string;
  organization_hostname: string;
  organization_title: string;
  /** Whether the organization lets questions of readers be answered. */
  organization_ai?: number;
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
  section_description: string | null;
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
  /** Whether the site distinguishes its visitors by what they are. */
  adaptive_content: number;
  /** When a description that the space's pages show from elsewhere last became another. */
  descriptions_changed?: number | null;
  /** How often what pages show of the specifications of the organization has changed; null where there are none. */
  specs_changed?: number | null;
}

/** The same as it is stored, before it is known who asks: `rowsFor` says which of them a visitor is shown, and where. */
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
      'organizations.ai as organization_ai',
      'sites.basename',
      'sites.hostname',
      'sites.proxy',
      'organizations.custom_hostname',
      'sites.title as site_title',
      'sites.visibility',
      'spaces.id as space_id',
      'spaces.title as variant_title',
      'site_spaces.path as variant_path',
      'site_spaces.is_default',
      'site_spaces.id as site_space_id',
      'site_sections.id as section_id',
      'site_sections.title as section_title',
      'site_sections.description as section_description',
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
      sql<number | null>`(
        SELECT number FROM openapi_spec_changes WHERE openapi_spec_changes.organization_id = organizations.id
      )`.as('specs_changed'),
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

/** The same of several sites at once, by id; sites that are not published are not among them. */
export const listServedSpacesOf = preparedFor<ServedSpaceRow>((db, siteIds) =>
  siteSpacesInOrder(db)
    .where('organizations.blocked_reason', 'is', null)
    .where('sites.id', 'in', siteIds)
    .where(isServedInSql),
);

const selectSpacesOfSite = prepared((db, siteId: string) => siteSpacesInOrder(db).where('sites.id', '=', siteId));

/**
 * The spaces of a published site with the tree that each shows now, section by section: all that serving a page reads from
 * the database. Those of sites with share links are among them, so whoever asks looks at the key before showing anything;
 * and those with conditions, which `rowsFor` looks at.
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

// The tables of what a site consists of, and of the links that admit to it.
import type { Generated } from 'kysely';

type Flag = 0 | 1;
/** Set on insert, counted up by every update of the row. */
type Version = Generated<number>;

export interface SiteSectionGroupsTable {
  id: string;
  site_id: string;
  title: string;
  icon: string | null;
  /** Among the groups and the sections of the site that are in no group. */
  position: string;
  version: Version;
}

export interface SiteSectionsTable {
  id: string;
  site_id: string;
  group_id: string | null;
  title: string;
  description: string | null;
  icon: string | null;
  path: string;
  is_default: Generated<Flag>;
  condition: string | null;
  /** Among the sections of its group, or where it is in none, among the groups and the others like it. */
  position: string;
  version: Version;
}

export interface SiteSpacesTable {
  id: string;
  site_id: string;
  /** Null on a site without sections. */
  section_id: string | null;
  space_id: string;
  title: string;
  path: string;
  is_default: Generated<Flag>;
  condition: string | null;
  position: string;
  version: Version;
}

export interface ShareLinksTable {
  id: string;
  site_id: string;
  name: string;
  /** Who has it may read the site; its owners are shown it again and again, so it is kept as it is. */
  share_key: string;
  active: Generated<Flag>;
  created_at: number;
  version: Version;
}

export interface SiteTables {
  site_section_groups: SiteSectionGroupsTable;
  site_sections: SiteSectionsTable;
  site_spaces: SiteSpacesTable;
  share_links: ShareLinksTable;
}

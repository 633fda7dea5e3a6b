import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type GroupRow = Selectable<Tables['site_section_groups']>;
export type SectionRow = Selectable<Tables['site_sections']>;
/**
 * `title` and `deleted_at` are those of the space now: it is called on the site as it is called elsewhere, and keeps its
 * place there until it is purged.
 */
export type SiteSpaceRow = Selectable<Tables['site_spaces']> & { deleted_at: number | null };

/** All that a site consists of. Its parts are bounded in number, so they are read at once. */
export interface Parts {
  groups: GroupRow[];
  sections: SectionRow[];
  /** Those with a deleted space among them. */
  siteSpaces: SiteSpaceRow[];
}

const selectGroups = prepared((db, siteId: string) =>
  db.selectFrom('site_section_groups').selectAll().where('site_id', '=', siteId).orderBy('position').orderBy('id'),
);

const selectSections = prepared((db, siteId: string) =>
  db.selectFrom('site_sections').selectAll().where('site_id', '=', siteId).orderBy('position').orderBy('id'),
);

const selectSiteSpaces = prepared((db, siteId: string) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(['site_spaces.id', 'site_spaces.site_id', 'site_spaces.section_id', 'site_spaces.space_id'])
    .select(['site_spaces.path', 'site_spaces.is_default', 'site_spaces.condition'])
    .select(['site_spaces.position', 'site_spaces.version', 'spaces.title', 'spaces.deleted_at'])
    .where('site_spaces.site_id', '=', siteId)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id'),
);

export async function loadParts(db: Db, siteId: string): Promise<Parts> {
  return {
    groups: await selectGroups(db, siteId),
    sections: await selectSections(db, siteId),
    siteSpaces: await selectSiteSpaces(db, siteId),
  };
}

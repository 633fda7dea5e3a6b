import { type Db, prepared } from '#platform/db/index.ts';

const selectShown = prepared((db, siteId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .innerJoin('site_spaces', 'site_spaces.site_id', 'sites.id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .leftJoin('site_publishing_auth', 'site_publishing_auth.site_id', 'sites.id')
    .select([
      'sites.organization_id',
      'sites.published',
      'sites.visibility',
      'sites.adaptive_content',
      'site_publishing_auth.private_key',
      'site_spaces.id as site_space_id',
      'site_spaces.space_id',
      'site_spaces.condition',
      'site_sections.condition as section_condition',
    ])
    .where('sites.id', '=', siteId)
    .where('organizations.blocked_reason', 'is', null)
    .where('spaces.deleted_at', 'is', null),
);

/** What a site has, with what it takes to be shown it; nothing for a site of a blocked organization. */
export const listShown = (db: Db, siteId: string) => selectShown(db, siteId);

export type ShownRow = Awaited<ReturnType<typeof listShown>>[number];

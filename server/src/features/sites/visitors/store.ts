import { type Db, prepared } from '#platform/db/index.ts';

const selectReading = prepared((db, siteId: string) =>
  db
    .selectFrom('sites')
    .leftJoin('site_publishing_auth', 'site_publishing_auth.site_id', 'sites.id')
    .leftJoin('site_adaptive_schemas', 'site_adaptive_schemas.site_id', 'sites.id')
    .select([
      'sites.adaptive_content',
      'sites.visibility',
      'sites.published',
      'site_publishing_auth.private_key',
      'site_publishing_auth.fallback_url',
      'site_adaptive_schemas.json_schema',
    ])
    .where('sites.id', '=', siteId),
);

/** What it takes to read a visitor: whether claims count, the key and the schema, in one query. */
export async function findReading(db: Db, siteId: string) {
  return (await selectReading(db, siteId))[0];
}

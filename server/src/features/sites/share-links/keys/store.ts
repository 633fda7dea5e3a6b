import { type Db, prepared } from '#platform/db/index.ts';
import { isOneOf } from './rules.ts';

const selectActiveKeys = prepared((db, siteId: string) =>
  db.selectFrom('share_links').select('share_key').where('site_id', '=', siteId).where('active', '=', 1),
);

/** Whether an active share link of the site has this key. */
export async function hasActiveKey(db: Db, siteId: string, key: string): Promise<boolean> {
  const rows = await selectActiveKeys(db, siteId);
  return isOneOf(
    rows.map((row) => row.share_key),
    key,
  );
}

const selectKeysOfSpace = prepared((db, spaceId: string) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('share_links', 'share_links.site_id', 'site_spaces.site_id')
    .select(['share_links.site_id', 'site_spaces.id as site_space_id', 'share_links.share_key'])
    .where('site_spaces.space_id', '=', spaceId)
    .where('share_links.active', '=', 1),
);

/** The site that shows this space and has an active share link with this key. */
export async function findSharedSpace(
  db: Db,
  spaceId: string,
  key: string,
): Promise<{ siteId: string; siteSpaceId: string } | undefined> {
  const rows = await selectKeysOfSpace(db, spaceId);
  let found: { siteId: string; siteSpaceId: string } | undefined;
  for (const row of rows)
    if (isOneOf([row.share_key], key)) found = { siteId: row.site_id, siteSpaceId: row.site_space_id };
  return found;
}

import { type Db, prepared, preparedFor } from '#platform/db/index.ts';
import type { Overrides } from './rules.ts';

/** What was set for a site; undefined where nothing was. */
export async function findSettings(db: Db, siteId: string): Promise<Overrides | undefined> {
  const row = await db
    .selectFrom('site_customizations')
    .select('settings')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row === undefined ? undefined : read(row.settings);
}

const read = (json: string): Overrides => JSON.parse(json) as Overrides;

export async function writeSettings(db: Db, siteId: string, settings: object): Promise<void> {
  const json = JSON.stringify(settings);
  await db
    .insertInto('site_customizations')
    .values({ site_id: siteId, settings: json })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings: json }))
    .execute();
}

const selectOverrides = preparedFor((db, siteSpaceIds) =>
  db
    .selectFrom('site_space_customizations')
    .selectAll()
    .where('site_space_id', 'in', [...siteSpaceIds]),
);

/** What these spaces of a site have in another way; those that have nothing are left out. */
export async function findOverrides(db: Db, siteSpaceIds: readonly string[]): Promise<Map<string, Overrides>> {
  const rows = await selectOverrides(db, siteSpaceIds);
  return new Map(rows.map((row) => [row.site_space_id, read(row.overrides)]));
}

/** Without any overrides, there is no row. */
export async function writeOverrides(db: Db, siteSpaceId: string, overrides: Overrides): Promise<void> {
  if (Object.keys(overrides).length === 0) {
    await db.deleteFrom('site_space_customizations').where('site_space_id', '=', siteSpaceId).execute();
    return;
  }
  const json = JSON.stringify(overrides);
  await db
    .insertInto('site_space_customizations')
    .values({ site_space_id: siteSpaceId, overrides: json })
    .onConflict((conflict) => conflict.column('site_space_id').doUpdateSet({ overrides: json }))
    .execute();
}

const selectBoth = prepared((db, siteId: string, siteSpaceId: string) =>
  db
    .selectFrom('sites')
    .leftJoin('site_customizations', 'site_customizations.site_id', 'sites.id')
    .leftJoin('site_space_customizations', (join) =>
      join.on('site_space_customizations.site_space_id', '=', siteSpaceId),
    )
    .select(['site_customizations.settings', 'site_space_customizations.overrides'])
    .where('sites.id', '=', siteId),
);

/** What was set for a site and for one of its spaces, in one query. */
export async function findBoth(
  db: Db,
  siteId: string,
  siteSpaceId: string,
): Promise<{ settings: Overrides; overrides: Overrides }> {
  const [row] = await selectBoth(db, siteId, siteSpaceId);
  return { settings: read(row?.settings ?? '{}'), overrides: read(row?.overrides ?? '{}') };
}

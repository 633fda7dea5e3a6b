// Owners: to which organization a site belongs, for the rooms below that keep the id of one.
import type { RawBuilder } from 'kysely';
import { type Db, preparedFor } from '#platform/db/index.ts';

const selectOwners = preparedFor((db, siteIds) =>
  db
    .selectFrom('sites')
    .select(['id', 'organization_id'])
    .where('id', 'in', [...siteIds]),
);

/** The organization of each of these sites; sites that are not there are left out. */
export async function organizationsOfSites(db: Db, siteIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectOwners(db, [...new Set(siteIds)]);
  return new Map(rows.map((row) => [row.id, row.organization_id]));
}

/** The same of those that meet a condition on the table `sites`. */
export async function organizationsOfSitesWhere(
  db: Db,
  siteIds: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'organization_id'])
    .where('id', 'in', [...siteIds])
    .where(condition)
    .execute();
  return new Map(rows.map((row) => [row.id, row.organization_id]));
}

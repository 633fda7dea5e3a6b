import type { Db } from '#platform/db/index.ts';

export interface LevelRow {
  id: string;
  parent_id: string | null;
  level: string;
}

/** What collections say of their default level, and where they lie. */
export async function findLevels(db: Db, collectionIds: readonly string[]): Promise<LevelRow[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'parent_id', 'default_level as level'])
    .where('id', 'in', [...collectionIds])
    .execute();
}

/** The default role of each organization, null where it sets none. */
export async function findDefaultRoles(
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'default_role'])
    .where('id', 'in', [...organizationIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.default_role]));
}

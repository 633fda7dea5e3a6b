import { type Db, preparedFor } from '#platform/db/index.ts';

export interface LevelRow {
  id: string;
  parent_id: string | null;
  level: string;
}

/** What collections say of their default level, and where they lie. */
export const findLevels: (db: Db, collectionIds: readonly string[]) => Promise<LevelRow[]> = preparedFor((db, ids) =>
  db
    .selectFrom('collections')
    .select(['id', 'parent_id', 'default_level as level'])
    .where('id', 'in', [...ids]),
);

const selectDefaultRoles = preparedFor((db, ids) =>
  db
    .selectFrom('organizations')
    .select(['id', 'default_role'])
    .where('id', 'in', [...ids]),
);

/** The default role of each organization, null where it sets none. */
export async function findDefaultRoles(
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await selectDefaultRoles(db, organizationIds);
  return new Map(rows.map((row) => [row.id, row.default_role]));
}

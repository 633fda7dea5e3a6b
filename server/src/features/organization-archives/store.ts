import type { SpaceRow } from '#features/spaces/index.ts';
import type { Db } from '#platform/db/index.ts';

const SPACES_AT_ONCE = 50;

export async function listSpacesAfter(
  db: Db,
  { organizationId, after }: { organizationId: string; after: string },
): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SPACES_AT_ONCE)
    .execute();
}

/** The change requests of a space that are not over. */
export async function listProposed(db: Db, spaceId: string): Promise<{ number: number; head_revision_id: string }[]> {
  return db
    .selectFrom('change_requests')
    .select(['number', 'head_revision_id'])
    .where('space_id', '=', spaceId)
    .where('status', 'in', ['draft', 'open'])
    .orderBy('number')
    .execute();
}

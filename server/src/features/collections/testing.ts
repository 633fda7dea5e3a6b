import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';

type On = { space_id: string } | { collection_id: string };

/** A grant to a user, as the permissions of content will make it. */
export async function makeGrant(
  world: World,
  grant: { organizationId: string; userId: string; role: number; on: On },
): Promise<void> {
  await world.db
    .insertInto('grants')
    .values({
      id: newId(),
      organization_id: grant.organizationId,
      space_id: null,
      collection_id: null,
      ...grant.on,
      user_id: grant.userId,
      team_id: null,
      role: grant.role,
      created_at: 0,
    })
    .execute();
}

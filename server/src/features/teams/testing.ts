import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';

/** A team with these members, as the operations of teams make it. */
export async function makeTeam(
  { db }: World,
  { organizationId, members }: { organizationId: string; members: readonly string[] },
): Promise<string> {
  const id = newId();
  const times = { created_at: 0, updated_at: 0 };
  await db
    .insertInto('teams')
    .values({ id, organization_id: organizationId, title: 'Team', ...times })
    .execute();
  for (const user_id of members)
    await db.insertInto('team_members').values({ team_id: id, user_id, role: 'member' }).execute();
  return id;
}

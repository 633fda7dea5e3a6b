// How the API shows teams and who is in them.
import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import { findMembers, toMembers } from '#features/members/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Team, TeamMember } from './schema.ts';
import { countsOfMembers, countsOfSpaces, findRolesOf, type TeamMemberRow, type TeamRow } from './store.ts';

type Viewer = Pick<Caller, 'userId' | 'rights'>;

/** Teams of one organization as the API shows them to a caller. */
export async function toTeams(
  ctx: { db: Db; baseUrl: string },
  viewer: Viewer,
  rows: readonly TeamRow[],
): Promise<Static<typeof Team>[]> {
  const ids = rows.map((row) => row.id);
  const members = await countsOfMembers(ctx.db, ids);
  const spaces = await countsOfSpaces(ctx.db, ids);
  const own = await findRolesOf(ctx.db, viewer.userId, ids);
  const role = viewer.rights.organizationRole;
  return rows.map((row) => ({
    object: 'team',
    id: row.id,
    title: row.title,
    members: members.get(row.id) ?? 0,
    spaces: spaces.get(row.id) ?? 0,
    createdAt: new Date(row.created_at).toISOString(),
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/teams/${row.id}` },
    permissions: { admin: allows(role, 'admin') || own.get(row.id) === 'owner', view: allows(role, 'read') },
  }));
}

export async function toTeam(
  ctx: { db: Db; baseUrl: string },
  viewer: Viewer,
  row: TeamRow,
): Promise<Static<typeof Team>> {
  const [team] = await toTeams(ctx, viewer, [row]);
  if (team === undefined) throw new Error('A team was lost on its way out.');
  return team;
}

export async function toTeamMembers(
  ctx: { db: Db; baseUrl: string },
  organizationId: string,
  rows: readonly TeamMemberRow[],
): Promise<Static<typeof TeamMember>[]> {
  const ids = rows.map((row) => row.user_id);
  const members = await toMembers(ctx, organizationId, await findMembers(ctx.db, organizationId, ids));
  const byId = new Map(members.map((member) => [member.id, member]));
  return rows.flatMap(({ user_id, role }) => {
    const organization = byId.get(user_id);
    return organization === undefined ? [] : [{ organization, team: { role } }];
  });
}

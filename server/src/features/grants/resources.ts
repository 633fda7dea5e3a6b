// How the API shows who has which role, and why.
import type { Static } from 'typebox';
import { allows, type Caller, type Explained, type Role, roleAfter, roleOf, type Step } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { findTeams, toTeams } from '#features/teams/index.ts';
import { usersShown } from '#features/users/index.ts';
import { textOf } from './rules.ts';
import type { Explanation, TeamPermission, UserPermission } from './schema.ts';

type Ctx = { db: Db; baseUrl: string };

/** A role that is stored or was found is one that there is. */
export function shownRole(rank: number): Role {
  const role = roleOf(rank);
  if (role === undefined) throw new Error(`There is no role of the rank ${rank}.`);
  return role;
}

export async function toUserPermissions(
  ctx: Ctx,
  viewer: Caller,
  held: readonly { userId: string; role: number }[],
): Promise<Static<typeof UserPermission>[]> {
  const userOf = await usersShown(
    ctx,
    viewer,
    held.map(({ userId }) => userId),
  );
  return held.map(({ userId, role }) => ({ permission: shownRole(role), user: userOf(userId) }));
}

export async function toTeamPermissions(
  ctx: Ctx,
  viewer: Caller,
  held: readonly { teamId: string; role: number }[],
): Promise<Static<typeof TeamPermission>[]> {
  const ids = held.map(({ teamId }) => teamId);
  const teams = await toTeams(ctx, viewer, await findTeams(ctx.db, viewer.rights.organizationId, ids));
  const byId = new Map(teams.map((team) => [team.id, team]));
  return held.flatMap(({ teamId, role }) => {
    const team = byId.get(teamId);
    return team === undefined ? [] : [{ permission: shownRole(role), team }];
  });
}

export async function toExplanation(
  ctx: Ctx,
  viewer: Caller,
  explained: Explained,
): Promise<Static<typeof Explanation>> {
  const { userId } = explained.standing;
  const userOf = await usersShown(ctx, viewer, [userId]);
  return {
    object: 'permission-explanation',
    user: userOf(userId),
    role: roleOf(roleAfter(explained.steps)) ?? null,
    steps: explained.steps.map((step) => toStep(viewer, explained, step)),
  };
}

function toStep(viewer: Caller, explained: Explained, step: Step): Static<typeof Explanation>['steps'][number] {
  const { rule, place, role } = step;
  const isSeen = place !== undefined && explained.seen.has(place.id);
  // Guests know of no teams.
  const isNamed = isSeen && rule === 'teams' && allows(viewer.rights.organizationRole, 'read');
  const teams = isNamed ? explained.teams.get(place.id) : undefined;
  return {
    rule,
    place: {
      type: place?.kind ?? 'organization',
      ...(place === undefined
        ? { id: viewer.rights.organizationId }
        : isSeen
          ? { id: place.id, title: place.title }
          : {}),
    },
    ...(role === undefined ? {} : { role: roleOf(role) ?? null }),
    decides: role !== undefined,
    ...(teams === undefined ? {} : { teams: teams.map((team) => ({ ...team, role: shownRole(team.role) })) }),
    text: textOf(step, explained.standing),
  };
}

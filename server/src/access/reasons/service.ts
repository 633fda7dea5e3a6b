import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#platform/db/index.ts';
import { NO_ROLE } from '../roles.ts';
import { type Climb, roleAfter, type Standing, type Step, stepsOf } from './rules.ts';
import { findClimb, findHolders, findStanding, listGrantingTeams, listStandings, type On } from './store.ts';

/** So many members are read at once, so that between them others get their turn. */
const MEMBERS_AT_ONCE = 500;
/** More than one answers for each place, but only so many are named. */
const TEAMS_AT_MOST = 20;

export interface Explained {
  standing: Standing;
  steps: Step[];
  /** Ids of the places that the viewer may know of. */
  seen: ReadonlySet<string>;
  /** By the id of the place, where the rule of teams said something. */
  teams: ReadonlyMap<string, { id: string; title: string; role: number }[]>;
}

/** Why a member has the role that they have; undefined for who is no member, and where there is no such thing. */
export async function explainRole(
  ctx: { db: Db },
  on: On,
  { userId, viewerId }: { userId: string; viewerId: string },
): Promise<Explained | undefined> {
  const climb = await findClimb(ctx.db, on);
  const standing = climb === undefined ? undefined : await findStanding(ctx.db, climb, userId);
  if (climb === undefined || standing === undefined) return undefined;
  const steps = stepsOf(climb, standing);
  const teams = new Map<string, { id: string; title: string; role: number }[]>();
  for (const { rule, place, role } of steps)
    if (rule === 'teams' && place !== undefined && role !== undefined)
      teams.set(place.id, await listGrantingTeams(ctx.db, place, { userId, take: TEAMS_AT_MOST }));
  const viewer = viewerId === userId ? standing : await findStanding(ctx.db, climb, viewerId);
  return { standing, steps, teams, seen: viewer === undefined ? new Set() : placesSeenBy(climb, viewer) };
}

/** Somebody may read a space by a grant on it, and know nothing of the collection that it is in. */
function placesSeenBy(climb: Climb, standing: Standing): Set<string> {
  const roleFrom = (index: number) => roleAfter(stepsOf({ ...climb, places: climb.places.slice(index) }, standing));
  return new Set(climb.places.filter((_, index) => roleFrom(index) > NO_ROLE).map(({ id }) => id));
}

export interface HeldRole {
  userId: string;
  role: number;
}

/** Which roles are asked for; undefined for all but none. */
export type RoleFilter = number | undefined;

/** The next members by their ids who have a role on this, or just this one. */
export async function listRoles(
  ctx: { db: Db },
  on: On,
  { after, take, only }: { after: string; take: number; only: RoleFilter },
): Promise<HeldRole[]> {
  const found: HeldRole[] = [];
  for await (const some of heldRoles(ctx, on, { after, only })) {
    found.push(...some);
    if (found.length >= take) break;
  }
  return found.slice(0, take);
}

/** How many members have a role on this, or just this one. */
export async function countRoles(ctx: { db: Db }, on: On, only: RoleFilter): Promise<number> {
  let count = 0;
  for await (const some of heldRoles(ctx, on, { after: '', only })) count += some.length;
  return count;
}

/** All who have a role on this, some at a time. */
async function* heldRoles(
  ctx: { db: Db },
  on: On,
  { after, only }: { after: string; only: RoleFilter },
): AsyncGenerator<HeldRole[]> {
  const climb = await findClimb(ctx.db, on);
  if (climb === undefined) return;
  const granted = await findHolders(ctx.db, climb);
  for (let last: string | undefined = after; last !== undefined;) {
    const some = await listStandings(ctx.db, climb, { after: last, take: MEMBERS_AT_ONCE, granted });
    yield some
      .map((standing) => ({ userId: standing.userId, role: roleAfter(stepsOf(climb, standing)) }))
      .filter(({ role }) => (only === undefined ? role > NO_ROLE : role === only));
    last = some.length < MEMBERS_AT_ONCE ? undefined : some.at(-1)?.userId;
    await nextTurn();
  }
}

import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import { actorOf, type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import { findMembers, getMember } from '#features/members/index.ts';
import { findUsersByEmail } from '#features/users/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  forbidden,
  invalid,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  type ProblemDetail,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { changesOf, touchesOwners, type Wanted } from './rules.ts';
import type { CreateTeam, ListTeams, UpdateTeamMembers } from './schema.ts';
import {
  countTeamMembers,
  countTeams,
  deleteTeam,
  deleteTeamMembers,
  findRoles,
  findTeam,
  findTeamMember,
  insertTeam,
  listTeamMembers,
  listTeams,
  putTeamMembers,
  renameTeam,
  type Role,
  type TeamFilter,
  type TeamMemberRow,
  type TeamRow,
} from './store.ts';

export interface TeamsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

export interface Named {
  organizationId: string;
  teamId: string;
}

const page = (ctx: TeamsCtx, filter: TeamFilter, query: ListRequest): Promise<Page<TeamRow>> =>
  paginate(query, {
    scope: ['teams', filter],
    count: () => countTeams(ctx.db, filter),
    rows: (after, take) => listTeams(ctx.db, filter, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

/** The teams of an organization; with `owner`, those that a member can manage, which for administrators are all. */
export async function listTeamsInOrganizationById(
  ctx: TeamsCtx,
  organizationId: string,
  { owner, title, ...request }: Static<typeof ListTeams>,
): Promise<Page<TeamRow>> {
  if (owner === undefined) return page(ctx, { organizationId, title }, request);
  const [member] = await findMembers(ctx.db, organizationId, [owner]);
  if (member === undefined) return { items: [], count: 0 };
  const isAdmin = allows(member.role ?? 0, 'admin');
  return page(ctx, { organizationId, title, ...(isAdmin ? {} : { of: { userId: owner, role: 'owner' } }) }, request);
}

/** The teams that a member is in. */
export async function listTeamsForOrganizationMember(
  ctx: TeamsCtx,
  { organizationId, userId }: { organizationId: string; userId: string },
  { title, ...request }: ListRequest & { title?: string },
): Promise<Page<TeamRow>> {
  await getMember(ctx, { organizationId, userId });
  return page(ctx, { organizationId, title, of: { userId } }, request);
}

export async function getTeam(ctx: { db: Db }, { organizationId, teamId }: Named): Promise<TeamRow> {
  const row = await findTeam(ctx.db, teamId);
  if (row === undefined || row.organization_id !== organizationId) throw notFound('team');
  return row;
}

/** Creates a team of these members. */
export async function createOrganizationTeam(
  ctx: TeamsCtx,
  caller: Caller,
  { title, members = [] }: Static<typeof CreateTeam>,
): Promise<TeamRow> {
  const { organizationId } = caller.rights;
  const id = newId();
  const name = toTitle(title);
  return inTransaction(ctx, async (tx) => {
    await requireMembers(tx, organizationId, members, (index) => `/members/${index}`);
    await insertTeam(tx.db, { id, organization_id: organizationId, title: name, created_at: ctx.clock.now() });
    const rows = [...new Set(members)].map((user_id) => ({ user_id, role: 'member' as const }));
    await putTeamMembers(tx.db, id, rows);
    const team = await getTeam(tx, { organizationId, teamId: id });
    await record(tx, caller, { team, action: 'team.created', after: { title: name } });
    for (const { user_id: user, role } of rows)
      await record(tx, caller, { team, action: 'team.member_added', part: { user }, after: { role } });
    return team;
  });
}

export async function updateTeamInOrganizationById(
  ctx: TeamsCtx,
  caller: Caller,
  { title, ifMatch, ...named }: Named & { title: string; ifMatch: readonly string[] | undefined },
): Promise<TeamRow> {
  const name = toTitle(title);
  return inTransaction(ctx, async (tx) => {
    const row = await getTeam(tx, named);
    requireMatch(ifMatch, row.version);
    if (row.title === name) return row;
    await renameTeam(tx.db, row.id, { title: name, now: ctx.clock.now() });
    const states = { before: { title: row.title }, after: { title: name } };
    await record(tx, caller, { team: row, action: 'team.updated', ...states });
    return getTeam(tx, named);
  });
}

export async function removeTeamFromOrganizationById(ctx: TeamsCtx, caller: Caller, named: Named): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const team = await getTeam(tx, named);
    await deleteTeam(tx.db, team.id);
    await record(tx, caller, { team, action: 'team.deleted', before: { title: team.title } });
  });
}

const record = (
  tx: TeamsCtx,
  caller: Caller,
  { team, ...done }: { team: TeamRow } & Pick<AuditEntry, 'action' | 'part' | 'before' | 'after'>,
): Promise<void> => {
  const target = { kind: 'team', id: team.id };
  return recordAudit(tx, { organizationId: team.organization_id, actor: actorOf(caller), target, ...done });
};

export async function listTeamMembersInOrganizationById(
  ctx: TeamsCtx,
  named: Named,
  request: ListRequest,
): Promise<Page<TeamMemberRow>> {
  const { id } = await getTeam(ctx, named);
  return paginate(request, {
    scope: ['team-members', id],
    count: () => countTeamMembers(ctx.db, id),
    rows: (after, take) => listTeamMembers(ctx.db, id, { after, take }),
    keyOf: (row) => [row.user_id],
    keyTypes: ['string'],
  });
}

/** Adds, changes and removes members of a team, all or none of them. */
export async function updateMembersInOrganizationTeam(
  ctx: TeamsCtx,
  caller: Caller,
  { body, ...named }: Named & { body: Static<typeof UpdateTeamMembers> },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const team = await getTeam(tx, named);
    await requireManager(tx, caller, team.id);
    await apply(tx, caller, { team, wanted: await toIds(tx, named.organizationId, body) });
  });
}

export async function addMemberToOrganizationTeamById(
  ctx: TeamsCtx,
  caller: Caller,
  { userId, role, ...named }: Named & { userId: string; role?: Role | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const team = await getTeam(tx, named);
    await requireManager(tx, caller, team.id);
    await getMember(tx, { ...named, userId });
    const memberships = new Map<string, Role>(role === undefined ? [] : [[userId, role]]);
    await apply(tx, caller, { team, wanted: { add: [userId], memberships, remove: [] } });
  });
}

/** Removes a member from a team, or lets them leave it. */
export async function deleteMemberFromOrganizationTeamById(
  ctx: TeamsCtx,
  caller: Caller,
  { userId, ...named }: Named & { userId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const team = await getTeam(tx, named);
    const isSelf = caller.userId === userId;
    if (!isSelf) await requireManager(tx, caller, team.id);
    const member = await findTeamMember(tx.db, team.id, userId);
    if (member === undefined) throw notFound('member of the team');
    if (!isSelf && member.role === 'owner') requireAdmin(caller);
    await deleteTeamMembers(tx.db, team.id, [userId]);
    const event = { team, action: 'team.member_removed', part: { user: userId } } as const;
    await record(tx, caller, { ...event, before: { role: member.role } });
  });
}

async function apply(
  ctx: TeamsCtx,
  caller: Caller,
  { team, wanted }: { team: TeamRow; wanted: Wanted },
): Promise<void> {
  const named = [...wanted.add, ...wanted.memberships.keys(), ...wanted.remove];
  const present = await findRoles(ctx.db, team.id, [...new Set(named)]);
  const changes = changesOf(wanted, present);
  if (touchesOwners(changes, present)) requireAdmin(caller);
  await putTeamMembers(ctx.db, team.id, changes.put);
  await deleteTeamMembers(ctx.db, team.id, changes.remove);
  for (const { user_id: user, role } of changes.put) {
    const was = present.get(user);
    await record(ctx, caller, {
      ...{ team, part: { user }, after: { role } },
      ...(was === undefined
        ? { action: 'team.member_added' }
        : { action: 'team.member_changed', before: { role: was } }),
    });
  }
  for (const user of changes.remove)
    await record(ctx, caller, {
      team,
      action: 'team.member_removed',
      part: { user },
      before: { role: present.get(user) },
    });
}

function requireAdmin(caller: Caller): void {
  if (allows(caller.rights.organizationRole, 'admin')) return;
  throw forbidden('Only administrators of the organization decide who owns a team.');
}

/** Refuses who is neither an administrator nor an owner of the team. */
async function requireManager(ctx: { db: Db }, caller: Caller, teamId: string): Promise<void> {
  if (allows(caller.rights.organizationRole, 'admin')) return;
  if ((await findTeamMember(ctx.db, teamId, caller.userId))?.role === 'owner') return;
  throw forbidden('This needs the role "admin" in the organization, or being an owner of the team.');
}

function toTitle(title: string): string {
  const name = title.trim();
  if (name !== '') return name;
  throw invalid('body.title: expected at least one visible character', [
    { in: 'body', path: '/title', message: 'expected at least one visible character' },
  ]);
}

/** What a request names by id or e-mail address, as ids of members; refuses who is none. Who is removed may be gone already. */
async function toIds(
  ctx: { db: Db },
  organizationId: string,
  { add = [], memberships = {}, remove = [] }: Static<typeof UpdateTeamMembers>,
): Promise<Wanted> {
  const names = [...add, ...Object.keys(memberships), ...remove];
  const byEmail = await findUsersByEmail(
    ctx.db,
    names.filter((name) => name.includes('@')),
  );
  const idOf = (name: string): string => byEmail.get(name) ?? name;
  await requireMembers(ctx, organizationId, add.map(idOf), (index) => `/add/${index}`);
  const roles = Object.entries(memberships);
  await requireMembers(
    ctx,
    organizationId,
    roles.map(([name]) => idOf(name)),
    (index) => `/memberships/${pointer(roles[index]?.[0] ?? '')}`,
  );
  const wanted = new Map(roles.map(([name, { role }]) => [idOf(name), role]));
  return { add: add.map(idOf), memberships: wanted, remove: remove.map(idOf) };
}

const pointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

async function requireMembers(
  ctx: { db: Db },
  organizationId: string,
  userIds: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  if (userIds.length === 0) return;
  const known = new Set((await findMembers(ctx.db, organizationId, userIds)).map((row) => row.user_id));
  const details: ProblemDetail[] = userIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ in: 'body' as const, path: pathOf(index), message: 'expected a member' }],
  );
  if (details.length > 0) throw badRequest('Only members of the organization can be in a team.', details);
}

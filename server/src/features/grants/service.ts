import type { Static } from 'typebox';
import {
  allows,
  type Caller,
  countRoles,
  type Explained,
  explainRole,
  listRoles,
  NO_ROLE,
  rankOf,
  requireStillThere,
  type Role,
  roleOf,
  roleOnCollection,
  roleOnSpace,
} from '#access/index.ts';
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
  type SortKey,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { getCollectionById } from '#features/collections/index.ts';
import { findMembers, requireNoGuest } from '#features/members/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import { findTeams } from '#features/teams/index.ts';
import type { Invite } from './schema.ts';
import {
  countGrants,
  deleteGrant,
  findGrants,
  type GrantRow,
  type Holder,
  type Holders,
  listGrants,
  type On,
  putGrant,
} from './store.ts';

export interface GrantsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

/**
 * Refuses a caller who may not say who sees this, as it is now: what they could do when the request came may have been taken
 * from them since. Answers the rank of their role.
 */
async function requireManaging(tx: { db: Db }, caller: Caller, { kind, id }: On): Promise<number> {
  const row = kind === 'space' ? await findSpace(tx.db, id) : await getCollectionById(tx, id);
  if (row === undefined || ('deleted_at' in row && row.deleted_at !== null)) throw notFound(kind);
  requireStillThere(caller, row, kind);
  const role = await (kind === 'space' ? roleOnSpace : roleOnCollection)(tx, caller, id);
  if (role === NO_ROLE) throw notFound(kind);
  if (!allows(role, 'create')) throw forbidden(`This needs the role "create" on the ${kind}.`);
  return role;
}

/** Nobody gives more than they have, nor changes what somebody with more has given. */
function requireWithin(own: number, role: Role | undefined, present: readonly GrantRow[]): void {
  if (role !== undefined && rankOf(role) > own) throw forbidden('Nobody can grant a higher role than their own.');
  if (present.some((grant) => grant.role > own))
    throw forbidden('Nobody can change a role that is higher than their own.');
}

const holdersIn = ({ users = [], teams = [] }: Static<typeof Invite>): Holders[] => [
  { holder: 'user', ids: users },
  { holder: 'team', ids: teams },
];

/** Gives a role to people and teams; to those who have one here already, in its place. */
export async function inviteToContent(
  ctx: GrantsCtx,
  caller: Caller,
  { on, body }: { on: On; body: Static<typeof Invite> },
): Promise<void> {
  const asked = holdersIn(body);
  if (asked.every(({ ids }) => ids.length === 0))
    throw invalid('Nobody is named.', [{ in: 'body', path: '', message: 'expected users, teams or both' }]);
  await inTransaction(ctx, async (tx) => {
    const own = await requireManaging(tx, caller, on);
    await requireKnown(tx, caller.rights.organizationId, asked);
    for (const { holder, ids } of asked) {
      const present = await findGrants(tx.db, on, { holder, ids });
      requireWithin(own, body.role, present);
      for (const holderId of new Set(ids)) {
        const before = present.find((grant) => holderId === (grant.user_id ?? grant.team_id));
        await give(tx, caller, { on, holder, holderId, role: body.role, before });
      }
    }
  });
}

/** Who is unknown and who belongs to another organization are refused in the same words. */
async function requireKnown(tx: { db: Db }, organizationId: string, asked: readonly Holders[]): Promise<void> {
  const details = [];
  for (const { holder, ids } of asked) {
    const known = await findKnown(tx, organizationId, { holder, ids });
    const message = `expected a ${holder === 'user' ? 'member' : 'team'} of the organization`;
    for (const [index, id] of ids.entries())
      if (!known.has(id)) details.push({ in: 'body' as const, path: `/${holder}s/${index}`, message });
  }
  if (details.length > 0) throw badRequest('Not all of them belong to the organization.', details);
}

/** Those of these people or teams that belong to the organization. */
async function findKnown(tx: { db: Db }, organizationId: string, { holder, ids }: Holders): Promise<Set<string>> {
  const rows = await (holder === 'user' ? findMembers : findTeams)(tx.db, organizationId, ids);
  return new Set(rows.map(({ id }) => id));
}

interface Given {
  on: On;
  holder: Holder;
  holderId: string;
}

async function give(
  tx: GrantsCtx,
  caller: Caller,
  { role, before, ...to }: Given & { role: Role; before: GrantRow | undefined },
): Promise<void> {
  const { organizationId: organization_id } = caller.rights;
  await putGrant(tx.db, { id: newId(), organization_id, role: rankOf(role), created_at: tx.clock.now() }, to);
  await record(tx, caller, { to, before, role });
}

/** Who had which role, and which one they have now; none where it was taken away. */
async function record(
  tx: GrantsCtx,
  caller: Caller,
  { to: { on, holder, holderId }, before, role }: { to: Given; before: GrantRow | undefined; role?: Role },
): Promise<void> {
  const action = before === undefined ? 'grant.created' : role === undefined ? 'grant.deleted' : 'grant.updated';
  const was = before && roleOf(before.role);
  const { organizationId } = caller.rights;
  await recordAudit(tx, {
    ...{ action, organizationId, actor: actorOf(caller), target: { kind: on.kind, id: on.id } },
    part: { [holder]: holderId },
    ...(before !== undefined && { before: { role: was } }),
    ...(role !== undefined && { after: { role } }),
  });
}

/** Gives another role to one, or with null takes it away; undefined leaves it. A team must have been given one before. */
export async function updatePermission(
  ctx: GrantsCtx,
  caller: Caller,
  { role, ...given }: Given & { role: Role | null | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const present = await findPresent(tx, caller, { ...given, role: role ?? undefined });
    if (role === null && present !== undefined) {
      await deleteGrant(tx.db, present.id);
      await record(tx, caller, { to: given, before: present });
    }
    if (role !== null && role !== undefined) await give(tx, caller, { ...given, role, before: present });
  });
}

/** Takes away what was given to one here. */
export async function removePermission(ctx: GrantsCtx, caller: Caller, given: Given): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const present = await findPresent(tx, caller, given);
    if (present === undefined) throw notFound('permission');
    await deleteGrant(tx.db, present.id);
    await record(tx, caller, { to: given, before: present });
  });
}

/** What one has been given here, for a caller who may change it. */
async function findPresent(
  tx: { db: Db },
  caller: Caller,
  { on, holder, holderId, role }: Given & { role?: Role | undefined },
): Promise<GrantRow | undefined> {
  const own = await requireManaging(tx, caller, on);
  const ids = [holderId];
  const known = await findKnown(tx, caller.rights.organizationId, { holder, ids });
  if (!known.has(holderId)) throw notFound(holder === 'user' ? 'member' : 'team');
  const present = await findGrants(tx.db, on, { holder, ids });
  if (holder === 'team' && present.length === 0) throw badRequest(`The team has no role of its own on the ${on.kind}.`);
  requireWithin(own, role, present);
  return present[0];
}

/** Whom a role was given to here. Teams are for members to know. */
export async function listPermissions(
  ctx: Pick<GrantsCtx, 'db'>,
  caller: Caller,
  { on, holder, ...request }: ListRequest & { on: On; holder: Holder },
): Promise<Page<GrantRow>> {
  if (holder === 'team') requireNoGuest(caller);
  return paginate(request, {
    scope: ['grants', on.kind, on.id, holder],
    count: () => countGrants(ctx.db, on, holder),
    rows: (after, take) => listGrants(ctx.db, on, { holder, after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

/**
 * All members who have a role here, wherever it comes from. They are counted for the first page alone, because that reads all
 * members; its page token hands the number on.
 */
export async function listPermissionsAggregate(
  ctx: Pick<GrantsCtx, 'db'>,
  caller: Caller,
  { on, role, ...request }: ListRequest & { on: On; role?: Role | undefined },
): Promise<Page<{ userId: string; role: number }>> {
  requireNoGuest(caller);
  const only = role === undefined ? undefined : rankOf(role);
  let known: number | undefined;
  return paginate(request, {
    scope: ['aggregate', on.kind, on.id, only ?? 'all'],
    count: async () => (known ??= await countRoles(ctx, on, only)),
    rows: (after, take) => {
      if (after !== undefined) known = countIn(after);
      return listRoles(ctx, on, { after: String(after?.[0] ?? ''), take, only });
    },
    keyOf: (row) => [row.userId, known ?? 0],
    keyTypes: ['string', 'number'],
  });
}

/** The number that a page token hands on; one that somebody made up is counted again. */
const countIn = ([, count]: SortKey): number | undefined =>
  Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;

/** Why somebody has the role that they have here. Others than oneself are explained to those who may change it. */
export async function explainPermission(
  ctx: Pick<GrantsCtx, 'db'>,
  caller: Caller,
  { on, userId }: { on: On; userId: string },
): Promise<Explained> {
  if (userId !== caller.userId) {
    requireNoGuest(caller);
    if (!allows(caller.rights.role, 'create'))
      throw forbidden(`To have others explained, this needs the role "create" on the ${on.kind}.`);
  }
  const explained = await explainRole(ctx, on, { userId, viewerId: caller.userId });
  if (explained === undefined) throw notFound('member');
  return explained;
}

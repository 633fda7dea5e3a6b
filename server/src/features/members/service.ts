import type { Static } from 'typebox';
import {
  allows,
  type Caller,
  countVisible,
  listVisible,
  NO_ROLE,
  rankOf,
  type Role,
  roleOf,
  type SeenSpace,
  visibleSpaces,
} from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { endSessionsWithin } from '#features/sessions/index.ts';
import { revokeTokensWithin } from '#features/tokens/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { isActingAdmin, SEEN_AGAIN_AFTER } from './rules.ts';
import type { ListMembers, UpdateMember } from './schema.ts';
import {
  countMembersIn,
  deleteMembership,
  findMember,
  hasOtherAdmin,
  listMembersIn,
  type MemberFilter,
  type MemberRow,
  updateMembership,
} from './store.ts';

export interface MembersCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

export interface Named {
  organizationId: string;
  userId: string;
}

const ADMIN = rankOf('admin');
const COLUMNS = { joinedAt: 'joined_at', lastSeenAt: 'last_seen_at', name: 'sought' } as const;

/** Refuses who asks about somebody else without this role in the organization. */
export function requireSelfOr(caller: Caller, userId: string, role: Role): void {
  if (caller.userId === userId || allows(caller.rights.organizationRole, role)) return;
  throw forbidden(`This needs the role "${role}" in the organization, unless it is about oneself.`);
}

/** Refuses guests, who know of no other member. */
export function requireNoGuest(caller: Caller): void {
  if (caller.rights.organizationRole === NO_ROLE) throw forbidden('Guests do not see the members of the organization.');
}

export async function listMembersInOrganizationById(
  ctx: MembersCtx,
  { organizationId }: Pick<Named, 'organizationId'>,
  query: Static<typeof ListMembers>,
): Promise<Page<MemberRow>> {
  const { order = 'desc', sort = 'joinedAt', role, search } = query;
  const filter: MemberFilter = {
    organizationId,
    order,
    sort: COLUMNS[sort],
    ...(role === undefined ? {} : { role: role === 'guest' ? null : rankOf(role) }),
    ...(search === undefined ? {} : { search }),
  };
  return paginate(query, {
    scope: ['members', organizationId, order, sort, role, search],
    count: () => countMembersIn(ctx.db, filter),
    rows: (after, take) => listMembersIn(ctx.db, filter, { after, take }),
    keyOf: (row) => [row[filter.sort] ?? 0, row.user_id],
    keyTypes: [sort === 'name' ? 'string' : 'number', 'string'],
  });
}

/** A member, a guest or a disabled one; 404 for who is none of these. */
export async function getMember(ctx: { db: Db }, { organizationId, userId }: Named): Promise<MemberRow> {
  const row = await findMember(ctx.db, organizationId, userId);
  if (row === undefined) throw notFound('member');
  return row;
}

interface Update extends Named {
  body: Static<typeof UpdateMember>;
  ifMatch: readonly string[] | undefined;
}

/** Changes the role of a member, or disables them. The last administrator stays what they are. */
export async function updateMemberInOrganizationById(
  ctx: MembersCtx,
  caller: Caller,
  { body, ifMatch, ...named }: Update,
): Promise<MemberRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getMember(tx, named);
    requireMatch(ifMatch, row.version);
    const wanted = {
      role: body.role === undefined ? row.role : body.role === null ? null : rankOf(body.role),
      disabled: body.disabled === undefined ? row.disabled : body.disabled ? (1 as const) : (0 as const),
    };
    if (wanted.role === row.role && wanted.disabled === row.disabled) return row;
    if (isActingAdmin(row) && !isActingAdmin(wanted)) await requireOtherAdmin(tx, named);
    await updateMembership(tx.db, row, wanted);
    if (wanted.disabled === 1) await endAccess(tx, named);
    await recordStanding(tx, caller, { row, wanted });
    return getMember(tx, named);
  });
}

/**
 * Ends what opens this organization alone, so that it does not come back with the membership. All else that somebody has is
 * refused here from the next request on, because each looks at the membership.
 */
async function endAccess(tx: MembersCtx, named: Named): Promise<void> {
  await endSessionsWithin(tx, named);
  await revokeTokensWithin(tx.db, { ...named, now: tx.clock.now() });
}

/** What was changed of a member, one event for each: the role, and whether they are disabled. */
async function recordStanding(
  tx: MembersCtx,
  caller: Caller,
  { row, wanted }: { row: MemberRow; wanted: Pick<MemberRow, 'role' | 'disabled'> },
): Promise<void> {
  const event = toEvent(caller, row);
  const states = { before: { role: toRole(row) }, after: { role: toRole(wanted) } };
  if (wanted.role !== row.role) await recordAudit(tx, { ...event, action: 'member.role_changed', ...states });
  if (wanted.disabled === row.disabled) return;
  await recordAudit(tx, { ...event, action: wanted.disabled === 1 ? 'member.disabled' : 'member.enabled' });
}

const toEvent = (caller: Caller, { organization_id: organizationId, user_id: id }: MemberRow) => ({
  organizationId,
  actor: actorOf(caller),
  target: { kind: 'user', id },
});

const toRole = ({ role }: Pick<MemberRow, 'role'>) => (role === null ? 'guest' : roleOf(role));

/** Ends a membership: an administrator removes somebody, or somebody leaves. */
export async function removeMemberFromOrganizationById(ctx: MembersCtx, caller: Caller, named: Named): Promise<void> {
  requireSelfOr(caller, named.userId, 'admin');
  await inTransaction(ctx, async (tx) => {
    const row = await getMember(tx, named);
    if (isActingAdmin(row)) await requireOtherAdmin(tx, named);
    await deleteMembership(tx.db, named.organizationId, named.userId);
    await endAccess(tx, named);
    await recordAudit(tx, { ...toEvent(caller, row), action: 'member.removed', before: { role: toRole(row) } });
  });
}

async function requireOtherAdmin(ctx: { db: Db }, named: Named): Promise<void> {
  if (await hasOtherAdmin(ctx.db, { ...named, adminRank: ADMIN })) return;
  throw preconditionFailed('The last administrator stays. Make somebody else an administrator first.');
}

export async function setUserAsSSOMemberForOrganization(
  ctx: MembersCtx,
  caller: Caller,
  named: Named,
): Promise<MemberRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getMember(tx, named);
    if (row.sso === 1) return row;
    await updateMembership(tx.db, row, { sso: 1 });
    await recordAudit(tx, { ...toEvent(caller, row), action: 'member.sso_required' });
    return getMember(tx, named);
  });
}

/** The spaces that a member can read, with the member’s role on each. */
export async function listSpacesForOrganizationMember(
  ctx: MembersCtx,
  { organizationId, userId }: Named,
  query: ListRequest & { order?: 'asc' | 'desc' },
): Promise<Page<SeenSpace>> {
  const { order = 'desc' } = query;
  const { role, disabled } = await getMember(ctx, { organizationId, userId });
  if (disabled === 1) return { items: [], count: 0 };
  const rank = role ?? 0;
  const visibility = visibleSpaces({ userId, rights: { organizationId, role: rank, organizationRole: rank } });
  return paginate(query, {
    scope: ['member-spaces', organizationId, userId, order],
    count: () => countVisible(ctx.db, visibility),
    rows: (after, take) => listVisible(ctx.db, visibility, { after, take, order }),
    keyOf: (row) => [row.position, row.id],
    keyTypes: ['string', 'string'],
  });
}

/** Notes that the caller is active in the organization. */
export async function updateOrganizationMemberLastSeenAt(ctx: MembersCtx, named: Named): Promise<void> {
  const now = ctx.clock.now();
  const { last_seen_at: seen } = await getMember(ctx, named);
  if (seen !== null && now - seen < SEEN_AGAIN_AFTER) return;
  await inTransaction(ctx, async (tx) => updateMembership(tx.db, await getMember(tx, named), { last_seen_at: now }));
}

import { hash } from 'node:crypto';
import { roleOf } from '#access/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
import { findMember, type MemberRow, updateMembership } from '#features/members/index.ts';
import { addMember, getOrganizationById } from '#features/organizations/index.ts';
import { type SessionsCtx, type StartedSession, startSession } from '#features/sessions/index.ts';
import { joinTeam } from '#features/teams/index.ts';
import { createUser, findUserByIdOrEmail } from '#features/users/index.ts';
import { isQuotaExceeded, type QuotasCtx } from '#features/quotas/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { findProvider, isActive, type ProviderRow } from '../providers/index.ts';
import { SignInRefusal } from './refusals.ts';
import { findIdentity, findIdentityOf, insertIdentity, noteUse, spend } from './store.ts';

export type SignInCtx = SessionsCtx & QuotasCtx;

/** Somebody whom a provider vouches for, by an answer that was verified. */
export interface Vouched {
  /** As it was when the answer was verified. */
  provider: ProviderRow;
  /** What the provider calls them, and always will. */
  subject: string;
  /** In lower case. */
  email: string;
  displayName: string;
  /** All that the provider says of them. */
  said: Readonly<Record<string, unknown>>;
  /** What makes the answer one that comes once, with the time until which it could be accepted again. */
  once: readonly { name: string; until: number }[];
}

export interface Browser {
  address: string | undefined;
  userAgent: string | undefined;
}

/**
 * Signs somebody in to the organization of the provider, and makes them a member the first time. The session opens that
 * organization and nothing else, so that who runs a provider is nobody anywhere but there. All of it happens or nothing: what
 * is refused uses nothing up.
 */
export async function signInBy(ctx: SignInCtx, vouched: Vouched, browser: Browser): Promise<StartedSession> {
  return inTransaction(ctx, async (tx) => {
    const provider = await requireSameProvider(tx, vouched.provider);
    await requireFirstTime(tx, vouched);
    const { organization_id: organizationId, kind } = provider;
    const organization = await getOrganizationById(tx, organizationId);
    if (organization.blocked_reason !== null) throw new SignInRefusal('blocked', 'The organization is blocked.');
    const { userId } = await memberFor(tx, { ...vouched, provider }, organization.default_role);
    const sso = { organizationId, providerId: provider.id };
    return startSession(tx, { userId, method: kind, sso, ...browser });
  });
}

export type Rehearsal = { result: 'member' | 'new' } | { result: 'refused'; reason: string; message: string };

/** Ends a transaction of which nothing may stay. */
class Rehearsed extends Error {
  readonly isNew: boolean;

  constructor(isNew: boolean) {
    super('This was a rehearsal.');
    this.isNew = isNew;
  }
}

/** What signing somebody in would come to: it is done, but for the session, and all of it is taken back. */
export async function rehearseSignIn(ctx: SignInCtx, vouched: Vouched): Promise<Rehearsal> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const provider = await requireSameProvider(tx, vouched.provider);
      const organization = await getOrganizationById(tx, provider.organization_id);
      if (organization.blocked_reason !== null) throw new SignInRefusal('blocked', 'The organization is blocked.');
      const { isNew } = await memberFor(tx, { ...vouched, provider }, organization.default_role);
      throw new Rehearsed(isNew);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return { result: error.isNew ? 'new' : 'member' };
    if (error instanceof SignInRefusal) return { result: 'refused', reason: error.reason, message: error.message };
    throw error;
  }
}

type Tx = Parameters<typeof getOrganizationById>[0] & SignInCtx;

/** A provider that was changed while its answer was verified did not give this answer. */
async function requireSameProvider(tx: Tx, { id, version }: ProviderRow): Promise<ProviderRow> {
  const row = await findProvider(tx.db, id);
  if (row === undefined || row.version !== version || !isActive(row))
    throw new SignInRefusal('provider', 'The provider was changed or removed meanwhile.');
  return row;
}

async function requireFirstTime(tx: Tx, { provider, once }: Vouched): Promise<void> {
  for (const { name, until } of once) {
    const row = { provider_id: provider.id, hash: hash('sha256', name, 'hex'), expires_at: until };
    if (!(await spend(tx.db, row))) throw new SignInRefusal('replayed', 'The answer came before.');
  }
}

/** The member that somebody is; a new one where the address is nobody’s yet. */
async function memberFor(
  tx: Tx,
  vouched: Vouched,
  defaultRole: number | null,
): Promise<{ userId: string; isNew: boolean }> {
  const { provider, subject, email } = vouched;
  const now = tx.clock.now();
  const known = await findIdentity(tx.db, provider.id, subject);
  if (known !== undefined) {
    requireEnabled(await findMember(tx.db, provider.organization_id, known.user_id));
    await noteUse(tx.db, known, now);
    return { userId: known.user_id, isNew: false };
  }
  const user = await findUserByIdOrEmail(tx, email);
  const member = user && (await findMember(tx.db, provider.organization_id, user.id));
  requireEnabled(member);
  if (member !== undefined) await requireMarked(tx, provider, member);
  if (member === undefined && user !== undefined) requireUnclaimed(user);
  const userId = user?.id ?? (await makeUser(tx, vouched));
  if (member === undefined) await admit(tx, { provider, userId, defaultRole });
  const ids = { provider_id: provider.id, organization_id: provider.organization_id, user_id: userId };
  await insertIdentity(tx.db, { ...ids, subject, created_at: now, last_used_at: now });
  return { userId, isNew: member === undefined };
}

function requireEnabled(member: MemberRow | undefined): void {
  if (member?.disabled === 1) throw new SignInRefusal('disabled', 'The member is disabled.');
}

/** Members who joined in another way are let in by this way once an administrator says so, and nobody else. */
async function requireMarked(tx: Tx, { id }: ProviderRow, member: MemberRow): Promise<void> {
  if (member.sso === 0)
    throw new SignInRefusal('not-marked', 'The member is not marked as one who signs in by the identity provider.');
  if ((await findIdentityOf(tx.db, id, member.user_id)) !== undefined)
    throw new SignInRefusal(
      'other-subject',
      'The provider knew the member by another subject. Remove and invite them again.',
    );
}

/**
 * An account of somebody who is no member is theirs, and no provider makes them a member by naming their address. But where a
 * provider was the first to name it, nobody has shown yet that it is theirs: then no organization can take it from another.
 */
function requireUnclaimed(user: { made_by_sso: number; email_verified_at: number | null }): void {
  if (user.made_by_sso === 1 && user.email_verified_at === null) return;
  throw new SignInRefusal('account-exists', 'There is an account with this address, which is no member. Invite them.');
}

/** The provider vouches for the address in its organization. To anybody else it is not verified. */
const makeUser = (tx: Tx, { email, displayName }: Vouched): Promise<string> =>
  createUser(tx, { email, displayName: toName(displayName, email), isMadeBySso: true });

const NAME_AT_MOST = 64;

function toName(displayName: string, email: string): string {
  const line = displayName.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  return [...(line === '' ? email : line)].slice(0, NAME_AT_MOST).join('').trim();
}

async function admit(
  tx: Tx,
  { provider, userId, defaultRole }: { provider: ProviderRow; userId: string; defaultRole: number | null },
): Promise<void> {
  const { organization_id: organizationId, default_team_id: teamId } = provider;
  const role = roleOf(provider.default_role ?? defaultRole ?? 0) ?? null;
  await addMember(tx, { organizationId, userId, role }).catch((error: unknown) => {
    if (!isQuotaExceeded(error)) throw error;
    throw new SignInRefusal('full', 'The organization has as many members as it may have.');
  });
  await updateMembership(tx.db, { organization_id: organizationId, user_id: userId }, { sso: 1 });
  if (teamId !== null) await joinTeam(tx.db, teamId, userId);
  const target = { kind: 'user', id: userId };
  const after = { role, sso: true, provider: provider.id };
  await recordAudit(tx, { action: 'member.added', organizationId, actor: { userId }, target, after });
}

import type { Caller } from '#access/index.ts';
import { type Acting, actorOf, recordAudit } from '#features/audit-log/index.ts';
import { findMember, type MemberRow, updateMembership } from '#features/members/index.ts';
import { addMember, getOrganizationById } from '#features/organizations/index.ts';
import { findUserByIdOrEmail, verifyEmail } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { requireEnabled, requireUnblocked, toRole } from '../rules.ts';
import { give } from './gives.ts';
import { type EmailInvitesCtx, hashOf } from './links.ts';
import { acceptRow, type EmailInviteRow, findByHash } from './store.ts';

/**
 * Makes the caller what the invitation says. It is for one address: whoever was sent the link has proven it. A link that an
 * administrator was shown proves nothing, so then the address must be verified already. Nobody loses anything by it.
 */
export async function acceptEmailInvite(ctx: EmailInvitesCtx, caller: Caller, secret: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const row = await findByHash(tx.db, hashOf(secret), ctx.clock.now());
    if (row === undefined) throw notFound('invitation');
    await requireAddress(tx, caller, row);
    await useInvitation(tx, row, { ...actorOf(caller), userId: caller.userId });
    return row.organization_id;
  });
}

/** Makes somebody whose address it is what an invitation says, and uses it up. */
export async function useInvitation(
  tx: EmailInvitesCtx,
  row: EmailInviteRow,
  actor: Acting & { userId: string },
): Promise<void> {
  const { organization_id: organizationId } = row;
  const { userId } = actor;
  const organization = await getOrganizationById(tx, organizationId);
  requireUnblocked(organization);
  const member = await findMember(tx.db, organizationId, userId);
  requireEnabled(member);
  await join(tx, userId, { row, member });
  const given = await give(tx, row, userId);
  await acceptRow(tx.db, row.id, { by: userId, now: tx.clock.now() });
  await recordAudit(tx, {
    ...{ action: 'invite.used', organizationId, actor, target: { kind: 'email-invite', id: row.id } },
    after: { user: userId, role: toRole(row.role), ...(row.gives !== null && { ...given }) },
  });
}

async function requireAddress(tx: EmailInvitesCtx, { userId }: Caller, row: EmailInviteRow): Promise<void> {
  const user = await findUserByIdOrEmail(tx, userId);
  const isTheirs = user !== undefined && readMailAddress(user.email)?.address.toLowerCase() === row.email;
  if (!isTheirs)
    throw forbidden(
      'This invitation is for another address. Sign in with the account of that address.',
      'other_address',
    );
  if (user.email_verified_at !== null) return;
  if (row.mailed === 0)
    throw forbidden(
      'Your mail address is not verified. Ask an operator of this server to verify it.',
      'address_unverified',
    );
  await verifyEmail(tx, user);
}

async function join(
  tx: EmailInvitesCtx,
  userId: string,
  { row, member }: { row: EmailInviteRow; member: MemberRow | undefined },
): Promise<void> {
  const { organization_id: organizationId } = row;
  if (member === undefined) await addMember(tx, { organizationId, userId, role: toRole(row.role) });
  const joined = member ?? (await findMember(tx.db, organizationId, userId));
  if (joined === undefined) throw new Error('A membership was lost while it was made.');
  const role = (joined.role ?? 0) >= (row.role ?? 0) ? joined.role : row.role;
  if (role !== joined.role || (row.sso === 1 && joined.sso === 0))
    await updateMembership(tx.db, joined, { role, sso: row.sso === 1 ? 1 : joined.sso });
}

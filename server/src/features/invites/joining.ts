import { type Actor, roleOf } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { addMember, getOrganizationById } from '#features/organizations/index.ts';
import { putGrant } from '#features/grants/index.ts';
import { findMember, updateMembership } from '#features/members/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { SeenPlace } from './places.ts';
import { domainOf, isRedundant, requireEnabled, requireUnblocked, toRole } from './rules.ts';
import { getInvite, type InvitesCtx, inviteTarget, linksOff, type Named } from './service.ts';
import { hasDomain, type InviteRow, listOrganizationsOfDomain, listOtherOrganizationsOfDomain } from './store.ts';

/**
 * Makes the holder of an invite what it says. Who has as much already stays as they are: nobody loses anything by a link.
 * Whoever was disabled stays so.
 */
export async function joinOrganizationWithInvite(ctx: InvitesCtx, actor: Actor, named: Named): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { row, place } = await getInvite(tx, actor, named);
    const organization = await getOrganizationById(tx, named.organizationId);
    requireUnblocked(organization);
    if (organization.invite_links === 0) throw linksOff();
    const member = await findMember(tx.db, named.organizationId, actor.userId);
    requireEnabled(member);
    if (isRedundant(row, member, place?.role ?? 0)) return;
    if (member === undefined) await admit(tx, actor, { ...named, role: place === undefined ? row.role : null });
    else if (place === undefined) await updateMembership(tx.db, member, { role: row.role });
    await grant(tx, actor, { row, place });
    const role = toRole(row.role) ?? 'guest';
    await recordAudit(tx, {
      ...{
        action: 'invite.used',
        organizationId: row.organization_id,
        actor: actorOf(actor),
        target: inviteTarget(row),
      },
      ...{ after: { user: actor.userId, role, ...(place !== undefined && { [place.kind]: place.id }) } },
    });
  });
}

const admit = (
  ctx: Pick<InvitesCtx, 'db' | 'clock' | 'quotas'>,
  actor: Actor,
  { organizationId, role }: { organizationId: string; role: number | null },
): Promise<void> => addMember(ctx, { organizationId, userId: actor.userId, role: toRole(role), by: actorOf(actor) });

async function grant(
  ctx: Pick<InvitesCtx, 'db' | 'clock'>,
  { userId }: Actor,
  { row, place }: { row: InviteRow; place: SeenPlace | undefined },
): Promise<void> {
  if (place === undefined || row.role === null) return;
  const grant = { id: newId(), organization_id: row.organization_id, role: row.role, created_at: ctx.clock.now() };
  await putGrant(ctx.db, grant, { on: place, holder: 'user', holderId: userId });
}

/** The domain of the caller's address, which must be known to be theirs: else anybody could name a company's. */
async function verifiedDomain(ctx: { db: Db }, actor: Actor): Promise<string> {
  const user = await findUserByIdOrEmail(ctx, actor.userId);
  if (user === undefined || user.email_verified_at === null)
    throw forbidden('Your mail address is not verified, so nobody joins by its domain.', 'address_unverified');
  return domainOf(user.email);
}

export async function getOrganizationsForEmailDomain(ctx: InvitesCtx, actor: Actor, emailDomain: string) {
  const own = await verifiedDomain(ctx, actor);
  if (emailDomain.toLowerCase() !== own) throw forbidden('This is not the domain of your mail address.');
  return listOrganizationsOfDomain(ctx.db, own);
}

/** The organizations that take in the caller’s domain and that they are not in; undefined while the address may be anybody’s. */
export async function listJoinable(
  ctx: { db: Db },
  { userId }: Actor,
): Promise<{ id: string; title: string }[] | undefined> {
  const user = await findUserByIdOrEmail(ctx, userId);
  if (user === undefined || user.email_verified_at === null) return undefined;
  return listOtherOrganizationsOfDomain(ctx.db, domainOf(user.email), userId);
}

/** An organization without the domain is answered as one that is not there: who asks learns nothing of it. */
export async function joinOrganization(ctx: InvitesCtx, actor: Actor, organizationId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const domain = await verifiedDomain(tx, actor);
    if (!(await hasDomain(tx.db, organizationId, domain))) throw notFound('organization');
    const organization = await getOrganizationById(tx, organizationId);
    if (organization.blocked_reason !== null) throw notFound('organization');
    const member = await findMember(tx.db, organizationId, actor.userId);
    requireEnabled(member);
    if (member !== undefined) return;
    const { default_role: role } = organization;
    await admit(tx, actor, { organizationId, role: role !== null && roleOf(role) === undefined ? null : role });
  });
}

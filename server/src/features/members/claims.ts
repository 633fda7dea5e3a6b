import { hasScope, rankOf, roleOf, type Caller } from '#access/index.ts';
import { type MemberClaims, signVisitorToken } from '#features/sites/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { MembersCtx, Named } from './service.ts';
import { findMember, listTeamIdsOf } from './store.ts';

/** So many items a claim may have. */
const TEAMS_AT_MOST = 100;

/** What a site may learn of a member who reads it. */
export async function memberClaimsOf(
  ctx: Pick<MembersCtx, 'db'>,
  { organizationId, userId }: Named,
): Promise<MemberClaims> {
  const row = await findMember(ctx.db, organizationId, userId);
  const role = roleOf(row?.role ?? 0) ?? 'read';
  return { id: userId, role, teams: await listTeamIdsOf(ctx.db, { organizationId, userId, most: TEAMS_AT_MOST }) };
}

/** The caller as a visitor of the site that the organization shows first; undefined for guests, whom no site knows. */
export async function visitorTokenOf(
  ctx: MembersCtx,
  caller: Caller,
  organizationId: string,
): Promise<string | undefined> {
  const mayRead = hasScope(caller, 'read') && caller.rights.organizationRole >= rankOf('read');
  if (!mayRead) return undefined;
  const { default_site_id: siteId } = await getOrganizationById(ctx, organizationId);
  if (siteId === null) return undefined;
  return signVisitorToken(ctx, siteId, () => memberClaimsOf(ctx, { organizationId, userId: caller.userId }));
}

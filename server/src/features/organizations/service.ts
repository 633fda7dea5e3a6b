import type { Static } from 'typebox';
import { type Caller, rankOf, type Role, roleOf } from '#access/index.ts';
import { type Acting, actorOf, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type QuotasCtx, withinQuota } from '#features/quotas/index.ts';
import { inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import {
  badRequest,
  conflict,
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  requireMatch,
} from '#platform/http/index.ts';
import { isId, newId } from '#platform/ids.ts';
import { freeHostname, hostnameTaken, takeHostname } from './hostnames/index.ts';
import { readRules, requireKnownReviewers, usersIn } from './merge-rules/index.ts';
import type { ResourceCtx } from './resources.ts';
import { changesOf, findFaults, storedDomains } from './rules.ts';
import type { CreateOrganization, UpdateOrganization } from './schema.ts';
import {
  countOrganizationsOf,
  findOrganization,
  findOrganizationByHostname,
  insertMembership,
  insertOrganization,
  listAdmins,
  listOrganizationsOf,
  type MemberOrganizationRow,
  type OrganizationRow,
  updateOrganization,
} from './store.ts';

export interface OrganizationsCtx extends ResourceCtx, QuotasCtx {
  clock: Clock;
  settings: {
    /** Who may create organizations. */
    organizationCreation: 'everyone' | 'operators';
  };
}

export async function listOrganizationsForAuthenticatedUser(
  ctx: OrganizationsCtx,
  caller: Pick<Caller, 'userId' | 'within'>,
  request: ListRequest,
): Promise<Page<MemberOrganizationRow>> {
  return paginate(request, {
    scope: ['organizations', caller.userId, caller.within],
    count: () => countOrganizationsOf(ctx.db, caller),
    rows: (after, take) => listOrganizationsOf(ctx.db, caller, after, take),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

export async function getOrganizationById(
  ctx: Pick<OrganizationsCtx, 'db'>,
  organizationId: string,
): Promise<OrganizationRow> {
  const row = await findOrganization(ctx.db, organizationId);
  if (row === undefined) throw notFound('organization');
  return row;
}

/** Finds an organization by id or hostname, as people type them; none that is deleted. */
export async function findOrganizationByIdOrHostname(
  ctx: Pick<OrganizationsCtx, 'db'>,
  text: string,
): Promise<OrganizationRow | undefined> {
  const byId = isId(text) ? await findOrganization(ctx.db, text) : undefined;
  return byId?.deleted_at === null ? byId : findOrganizationByHostname(ctx.db, text.toLowerCase());
}

export interface NewOrganization extends Static<typeof CreateOrganization> {
  adminUserId?: string;
  /** Who makes it; the command line where this is left out. */
  by?: Acting;
}

/** Makes an organization with a hostname that nobody has, and its first administrator where one is named. */
export async function createOrganization(
  ctx: Pick<OrganizationsCtx, 'db' | 'clock' | 'quotas'>,
  request: NewOrganization,
): Promise<OrganizationRow> {
  const fault = findFaults(request);
  if (fault !== undefined) throw fault;
  const { emailDomains = [], type = 'business', useCase = null, communityType = null, adminUserId, by = {} } = request;
  return inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId();
    await insertOrganization(tx.db, {
      id,
      title: request.title.trim(),
      hostname: await freeHostname(tx.db, request.title, now),
      email_domains: storedDomains(emailDomains),
      type,
      use_case: useCase,
      community_type: type === 'community' ? communityType : null,
      created_at: now,
    });
    const made = await getOrganizationById(tx, id);
    const { title, hostname } = made;
    const target = { kind: 'organization', id };
    await recordAudit(tx, {
      ...{ action: 'organization.created', organizationId: id, actor: by, target, after: { title, hostname } },
    });
    if (adminUserId !== undefined) await addMember(tx, { organizationId: id, userId: adminUserId, role: 'admin', by });
    return made;
  });
}

/** As `createOrganization`, for a caller: every user may, or operators of the instance only, as it is set. */
export async function createOrganizationForUser(
  ctx: OrganizationsCtx,
  caller: Caller,
  request: Static<typeof CreateOrganization>,
): Promise<OrganizationRow> {
  if (ctx.settings.organizationCreation === 'operators' && !caller.operator)
    throw forbidden('Only operators of this server may create organizations.');
  return createOrganization(ctx, { ...request, adminUserId: caller.userId, by: actorOf(caller) });
}

export interface OrganizationUpdate {
  organizationId: string;
  patch: Static<typeof UpdateOrganization>;
  ifMatch?: readonly string[] | undefined;
}

/** Changes what the patch names. What is so already stays untouched, its version and time as well. */
export async function updateOrganizationById(
  ctx: OrganizationsCtx,
  caller: Caller,
  { organizationId, patch, ifMatch }: OrganizationUpdate,
): Promise<OrganizationRow> {
  const fault = findFaults(patch);
  if (fault !== undefined) throw fault;
  try {
    return await inTransaction(ctx, async (tx) => {
      const row = await getOrganizationById(tx, organizationId);
      requireMatch(ifMatch, row.version);
      await requireSite(tx, organizationId, patch.defaultContent?.site);
      await requireKnownReviewers(tx, organizationId, usersIn(patch.mergeRules));
      const change = changesOf(row, patch);
      if (Object.keys(change).length === 0) return row;
      const now = ctx.clock.now();
      const { hostname } = row;
      if (change.hostname !== undefined)
        await takeHostname(tx.db, { hostname, organizationId }, { to: change.hostname, now });
      await updateOrganization(tx.db, organizationId, { ...change, updated_at: now });
      const changed = await getOrganizationById(tx, organizationId);
      await recordUpdate(tx, caller, { before: row, after: changed });
      return changed;
    });
  } catch (error) {
    // Two that wanted one hostname at the same moment: the hostname is the one thing here that must be unique.
    if (isUniqueViolation(error)) throw hostnameTaken();
    throw error;
  }
}

async function recordUpdate(
  tx: OrganizationsCtx,
  caller: Caller,
  { before, after }: { before: OrganizationRow; after: OrganizationRow },
): Promise<void> {
  const { id } = after;
  const event = { organizationId: id, actor: actorOf(caller), target: { kind: 'organization', id } };
  const rulesOf = (row: OrganizationRow) => ({ mergeRules: readRules(row.merge_rules, 'none') });
  await recordAudit(tx, {
    ...{ ...event, action: 'organization.updated', before: toRecorded(before), after: toRecorded(after) },
  });
  await recordAudit(tx, {
    ...{ ...event, action: 'merge_rules.updated', before: rulesOf(before), after: rulesOf(after) },
  });
  const ssoOf = (row: OrganizationRow) => ({ sso: row.sso === 1 });
  await recordAudit(tx, { ...event, action: 'sso.enforced', before: ssoOf(before), after: ssoOf(after) });
}

/** The settings that the log knows of, but for those that have an event of their own. */
const toRecorded = (row: OrganizationRow) => ({
  title: row.title,
  hostname: row.hostname,
  emailDomains: JSON.parse(row.email_domains) as unknown,
  defaultRole: row.default_role === null ? null : roleOf(row.default_role),
  defaultSite: row.default_site_id,
  logo: row.logo,
  ai: row.ai === 1,
  inviteLinks: row.invite_links === 1,
});

async function requireSite(ctx: OrganizationsCtx, organizationId: string, siteId: string | undefined): Promise<void> {
  if (siteId === undefined) return;
  const owner = (await ctx.above.organizationsOfSites(ctx.db, [siteId])).get(siteId);
  if (owner === organizationId) return;
  throw badRequest('The default content is no site of this organization.', [
    { in: 'body', path: '/defaultContent/site', message: 'expected a site of this organization' },
  ]);
}

/** Adds a user to an organization; `null` makes a guest. Whoever does it is named, unless it is the command line. */
export async function addMember(
  ctx: Pick<OrganizationsCtx, 'db' | 'clock' | 'quotas'>,
  member: { organizationId: string; userId: string; role: Role | null; by?: Acting },
): Promise<void> {
  const row = {
    organization_id: member.organizationId,
    user_id: member.userId,
    role: member.role === null ? null : rankOf(member.role),
  };
  try {
    await withinQuota(ctx, { organizationId: member.organizationId, kinds: ['members'] }, async (tx) => {
      await insertMembership(tx.db, { ...row, joined_at: ctx.clock.now() });
      const { organizationId, userId, role, by = {} } = member;
      const target = { kind: 'user', id: userId };
      await recordAudit(tx, {
        ...{ action: 'member.added', organizationId, actor: by, target, after: { role: role ?? 'guest' } },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('The user is a member of this organization already.');
    throw error;
  }
}

/** The administrators of an organization, at most so many, those first who have been there longest. */
export const findAdmins = (
  ctx: Pick<OrganizationsCtx, 'db'>,
  organizationId: string,
  most: number,
): Promise<string[]> => listAdmins(ctx.db, organizationId, { adminRank: rankOf('admin'), most });

/** Who is named as the author of what the command line does for an organization. */
export const findActingAdmin = async (
  ctx: Pick<OrganizationsCtx, 'db'>,
  organizationId: string,
): Promise<string | undefined> => (await findAdmins(ctx, organizationId, 1))[0];

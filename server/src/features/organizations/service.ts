import type { Static } from 'typebox';
import { allows, rankOf, type Role, roleOf } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import { conflict, invalid, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { isId, newId } from '#platform/ids/index.ts';
import { hostnameAttempt, suggestHostname } from './rules.ts';
import type { Organization } from './schema.ts';
import {
  countOrganizationsOf,
  findOldestAdmin,
  findOrganization,
  findOrganizationByHostname,
  insertMembership,
  insertOrganization,
  isHostnameTaken,
  listOrganizationsOf,
  type MemberOrganizationRow,
  type OrganizationRow,
} from './store.ts';

export interface OrganizationsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

export async function listOrganizationsForAuthenticatedUser(
  ctx: OrganizationsCtx,
  userId: string,
  request: ListRequest,
): Promise<Page<MemberOrganizationRow>> {
  return paginate(request, {
    scope: ['organizations', userId],
    count: () => countOrganizationsOf(ctx.db, userId),
    rows: (after, take) => listOrganizationsOf(ctx.db, userId, after, take),
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

/** Finds an organization by id or hostname, as people type them. */
export async function findOrganizationByIdOrHostname(
  ctx: Pick<OrganizationsCtx, 'db'>,
  text: string,
): Promise<OrganizationRow | undefined> {
  const byId = isId(text) ? await findOrganization(ctx.db, text) : undefined;
  return byId ?? findOrganizationByHostname(ctx.db, text.toLowerCase());
}

const TITLE_BOUNDS = [2, 255] as const;
const HOSTNAME_REST_MS = 90 * 24 * 60 * 60 * 1000;
const HOSTNAME_ATTEMPTS = 1000;

/** Makes an organization with a hostname that nobody has, and its first administrator where one is named. */
export async function createOrganization(
  ctx: Pick<OrganizationsCtx, 'db' | 'clock'>,
  request: { title: string; adminUserId?: string },
): Promise<OrganizationRow> {
  const title = request.title.trim();
  const length = [...title].length;
  if (length < TITLE_BOUNDS[0] || length > TITLE_BOUNDS[1]) {
    throw invalid('The organization is not valid.', [{ path: '/title', message: 'expected 2 to 255 characters' }]);
  }
  return inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId();
    const hostname = await freeHostname(tx.db, suggestHostname(title), now - HOSTNAME_REST_MS);
    await insertOrganization(tx.db, { id, title, hostname, now });
    if (request.adminUserId !== undefined)
      await addMember(tx, { organizationId: id, userId: request.adminUserId, role: 'admin' });
    return getOrganizationById(tx, id);
  });
}

async function freeHostname(db: Db, suggestion: string, since: number): Promise<string> {
  for (let attempt = 1; attempt <= HOSTNAME_ATTEMPTS; attempt += 1) {
    const hostname = hostnameAttempt(suggestion, attempt);
    if (!(await isHostnameTaken(db, hostname, since))) return hostname;
  }
  return `org-${newId().toLowerCase()}`;
}

/** Adds a user to an organization; `null` makes a guest. */
export async function addMember(
  ctx: Pick<OrganizationsCtx, 'db' | 'clock'>,
  member: { organizationId: string; userId: string; role: Role | null },
): Promise<void> {
  const row = {
    organization_id: member.organizationId,
    user_id: member.userId,
    role: member.role === null ? null : rankOf(member.role),
  };
  try {
    await inTransaction(ctx, (tx) => insertMembership(tx.db, { ...row, joined_at: ctx.clock.now() }));
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('The user is a member of this organization already.');
    throw error;
  }
}

/** Who is named as the author of what the command line does for an organization. */
export const findActingAdmin = (
  ctx: Pick<OrganizationsCtx, 'db'>,
  organizationId: string,
): Promise<string | undefined> => findOldestAdmin(ctx.db, organizationId, rankOf('admin'));

export function toOrganization(
  ctx: { baseUrl: string },
  row: OrganizationRow,
  role: number,
): Static<typeof Organization> {
  const defaultRole = row.default_role === null ? null : (roleOf(row.default_role) ?? null);
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: new Date(row.created_at).toISOString(),
    emailDomains: JSON.parse(row.email_domains) as string[],
    hostname: row.hostname,
    type: row.type as 'business' | 'community',
    ...(row.use_case === null ? {} : { useCase: row.use_case }),
    ...(row.community_type === null ? {} : { communityType: row.community_type }),
    defaultRole,
    ...(row.default_site_id === null ? {} : { defaultContent: { type: 'site' as const, site: row.default_site_id } }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: 'enterprise_2024',
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.id}`, app: `${ctx.baseUrl}/o/${row.id}`, logo: row.logo ?? '' },
    trial: { status: 'notapplicable' },
    ...(row.blocked_reason === null ? {} : { blocked: { reason: row.blocked_reason } }),
    permissions: { admin: allows(role, 'admin'), createContent: allows(role, 'create'), view: true },
  };
}

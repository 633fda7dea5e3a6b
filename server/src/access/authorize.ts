import type { Db } from '#platform/db/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import { type Actor, type Caller, hasScope, type Rights } from './actor.ts';
import { authorizeIntegration } from './integrations/grants.ts';
import type { Demand, Permission } from './permission.ts';
import {
  findCollectionRole,
  findMembership,
  findMemberships,
  findSeenSpace,
  findSpaceRole,
  findSpaceRoles,
  isAdminSomewhere,
  type SpaceRoleRow,
} from './store.ts';
import { allows, NO_ROLE, rankOf, type Role } from './roles.ts';
import type { Scope } from './tokens/scopes.ts';
import type { SiteGrant } from './tokens/site-tokens.ts';

const READ = rankOf('read');

/**
 * The one place that decides whether an operation may go on. What the caller may not see does not exist (404); what
 * they see but may not do is refused (403). Answers the rights, so that handlers need not ask again.
 */
export async function authorize(
  ctx: { db: Db },
  actor: Actor,
  permission: Demand,
  params: Record<string, string>,
): Promise<Rights> {
  requireScope(actor, permission.scope);
  if (actor.site !== undefined && permission.on !== 'anyone') return onShown(actor.site, permission, params);
  if (actor.installed !== undefined) return authorizeIntegration(ctx, actor.installed, permission, params);
  switch (permission.on) {
    case 'anyone':
      return NOWHERE;
    case 'caller':
      requireWithin(actor, permission, params);
      return NOWHERE;
    case 'organization':
      return onOrganization(ctx, actor, permission, params['organizationId'] ?? '');
    case 'collection':
      return onCollection(ctx, actor, permission.role, params['collectionId'] ?? '');
    case 'space':
      return onSpace(ctx, actor, permission, params['spaceId'] ?? '');
  }
}

const NOWHERE: Rights = { organizationId: '', role: NO_ROLE, organizationRole: NO_ROLE };

/**
 * Who is vouched for by an organization’s identity provider does what is about that organization, or declared to be for them,
 * too. Their account is their own: whoever runs the provider must neither change it nor learn of it.
 */
function requireWithin(actor: Actor, permission: { within?: true }, { organizationId }: Record<string, string>): void {
  if (permission.within !== true && organizationId !== actor.within) requireOwnProof(actor);
}

/** Refuses who did not prove by themselves who they are. */
export function requireOwnProof({ within }: Pick<Actor, 'within'>): void {
  if (within === undefined) return;
  throw forbidden(
    'A session of an identity provider opens its organization only, and so does a token that was made in it. Sign in by yourself for this.',
    'own_proof_needed',
  );
}

/** For whoever runs the server, all organizations together. To others, what needs it is not there. */
export function requireOperator({ operator }: Pick<Actor, 'operator'>): void {
  if (!operator) throw notFound('address');
}

interface Standing {
  organizationId: string;
  organizationRole: number | null;
  /** Whether the organization takes sessions of its identity providers only. */
  sso: number;
}

/** Where the organization is another one than the actor was vouched for in, they are nothing there. */
const isElsewhere = ({ within }: Actor, organizationId: string): boolean =>
  within !== undefined && within !== organizationId;

/** Administrators get in by themselves: else nobody could mend a provider that is broken. */
const lacksProvider = ({ within }: Actor, { organizationId, organizationRole, sso }: Standing): boolean =>
  sso === 1 && within !== organizationId && !allows(organizationRole ?? NO_ROLE, 'admin');

const requireProvider = (actor: Actor, standing: Standing): void => {
  if (lacksProvider(actor, standing))
    throw forbidden('This organization takes sessions of its identity provider only. Sign in by it.');
};

const isAdmitted = (actor: Actor, standing: Standing): boolean =>
  !isElsewhere(actor, standing.organizationId) && !lacksProvider(actor, standing);

/** Refuses a token without the scope before anything else is looked at: the refusal says nothing of what was asked for. */
function requireScope(actor: Actor, scope: Scope): void {
  if (!hasScope(actor, scope)) throw forbidden(`This needs a token with the scope "${scope}".`);
}

/** Readers see the site that their token opens, and its spaces. Of all else, there is nothing. */
function onShown(grant: SiteGrant, permission: Permission, params: Record<string, string>): Rights {
  const { organizationId, siteId, spaceId } = params;
  if (permission.visitor !== true) throw forbidden('A site content token only reads what the site shows.');
  if (organizationId !== undefined && organizationId !== grant.organizationId) throw notFound('organization');
  if (siteId !== undefined && siteId !== grant.siteId) throw notFound('site');
  if (spaceId !== undefined && !grant.spaceIds.has(spaceId)) throw notFound('space');
  const role = spaceId === undefined ? NO_ROLE : READ;
  return { organizationId: grant.organizationId, role, organizationRole: NO_ROLE };
}

async function onOrganization(
  ctx: { db: Db },
  actor: Actor,
  { role, deleted = false }: { role: Role | 'guest'; deleted?: boolean },
  organizationId: string,
): Promise<Rights> {
  const membership = isElsewhere(actor, organizationId)
    ? undefined
    : await findMembership(ctx.db, organizationId, actor.userId);
  if (membership === undefined) throw notFound('organization');
  const rank = membership.role ?? NO_ROLE;
  const isDeleted = membership.deleted_at !== null;
  if (isDeleted && !(deleted && allows(rank, 'admin'))) throw notFound('organization');
  if (membership.blocked === 1 && !isDeleted) throw forbidden('This organization is blocked.');
  requireProvider(actor, { organizationId, organizationRole: rank, sso: membership.sso });
  if (role !== 'guest' && !allows(rank, role)) throw forbidden(`This needs the role "${role}" in the organization.`);
  return { organizationId, role: rank, organizationRole: rank };
}

async function onCollection(ctx: { db: Db }, actor: Actor, role: Role, collectionId: string): Promise<Rights> {
  const found = await findCollectionRole(ctx.db, collectionId, actor.userId);
  if (found === undefined || isHidden(actor, found)) throw notFound('collection');
  requireProvider(actor, standingOf(found));
  if (!allows(found.role, role)) throw forbidden(`This needs the role "${role}" on the collection.`);
  return toRights(found);
}

async function onSpace(
  ctx: { db: Db },
  actor: Actor,
  permission: { role: Role; deleted?: boolean; row?: true },
  spaceId: string,
): Promise<Rights> {
  const space = permission.row === true ? await findSeenSpace(ctx.db, spaceId, actor.userId) : undefined;
  const found = permission.row === true ? space : await findSpaceRole(ctx.db, spaceId, actor.userId);
  if (found === undefined || isHidden(actor, found)) throw notFound('space');
  requireProvider(actor, standingOf(found));
  const mayRestore = permission.deleted === true && allows(found.role, 'create');
  if (found.deleted_at !== null && !mayRestore) throw notFound('space');
  if (!allows(found.role, permission.role)) throw forbidden(`This needs the role "${permission.role}" on the space.`);
  return space === undefined ? toRights(found) : { ...toRights(found), space };
}

/**
 * Refuses (404) what was given to another organization since the caller's rights on it were resolved: those were rights of
 * the former one. To be asked in the transaction that writes.
 */
export function requireStillThere(
  caller: Caller,
  row: { organization_id: string },
  what: 'space' | 'collection',
): void {
  if (row.organization_id !== caller.rights.organizationId) throw notFound(what);
}

const isHidden = (actor: Actor, found: SpaceRoleRow): boolean =>
  found.role === NO_ROLE || isElsewhere(actor, found.organization_id);

const standingOf = (found: SpaceRoleRow): Standing => ({
  organizationId: found.organization_id,
  organizationRole: found.organization_role,
  sso: found.organization_sso,
});

const roleOf = (actor: Actor, found: SpaceRoleRow | undefined): number =>
  found !== undefined && isAdmitted(actor, standingOf(found)) ? found.role : NO_ROLE;

const toRights = (found: SpaceRoleRow): Rights => ({
  organizationId: found.organization_id,
  role: found.role,
  organizationRole: found.organization_role ?? NO_ROLE,
});

/** The caller's effective role on a collection; 0 where there is none or no such collection. */
export async function roleOnCollection(ctx: { db: Db }, actor: Actor, collectionId: string): Promise<number> {
  return roleOf(actor, await findCollectionRole(ctx.db, collectionId, actor.userId));
}

/** The caller's effective role on a space; 0 where there is none or no such space. */
export async function roleOnSpace(ctx: { db: Db }, actor: Actor, spaceId: string): Promise<number> {
  return roleOf(actor, await findSpaceRole(ctx.db, spaceId, actor.userId));
}

/** The effective role of somebody who is not asking, however they will come when they do. */
export async function roleOfUserOnSpace(ctx: { db: Db }, userId: string, spaceId: string): Promise<number> {
  return (await findSpaceRole(ctx.db, spaceId, userId))?.role ?? NO_ROLE;
}

/**
 * The caller's rights on these spaces, of whichever organizations, by their ids: at most some hundreds. Spaces that they may
 * not know of and deleted ones are left out.
 */
export async function rightsOnSpaces(
  ctx: { db: Db },
  actor: Actor,
  spaceIds: readonly string[],
): Promise<Map<string, Rights>> {
  const found = await findSpaceRoles(ctx.db, spaceIds, actor.userId);
  return toRightsById(found.filter((row) => isAdmitted(actor, standingOf(row))));
}

/** As `rightsOnSpaces`, of somebody who is not asking, however they will come when they do. */
export const rightsOfUserOnSpaces = async (
  ctx: { db: Db },
  userId: string,
  spaceIds: readonly string[],
): Promise<Map<string, Rights>> => toRightsById(await findSpaceRoles(ctx.db, spaceIds, userId));

const toRightsById = (found: readonly (SpaceRoleRow & { id: string })[]): Map<string, Rights> =>
  new Map(
    found
      .filter(({ role, deleted_at: deletedAt }) => role > NO_ROLE && deletedAt === null)
      .map((row) => [row.id, toRights(row)]),
  );

/** The caller's role in an organization; 0 for guests, undefined for those who are nothing there or where it is blocked. */
export async function roleInOrganization(
  ctx: { db: Db },
  actor: Actor,
  organizationId: string,
): Promise<number | undefined> {
  const membership = await findMembership(ctx.db, organizationId, actor.userId);
  if (membership === undefined || membership.blocked === 1) return undefined;
  const { role: organizationRole, sso } = membership;
  return isAdmitted(actor, { organizationId, organizationRole, sso }) ? (organizationRole ?? NO_ROLE) : undefined;
}

/** As `roleInOrganization`, of many at once, by their ids; without those where the caller is nothing. */
export async function rolesInOrganizations(
  ctx: { db: Db },
  actor: Actor,
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await findMemberships(ctx.db, organizationIds, actor.userId);
  const admitted = found.filter(({ organization_id: organizationId, role, sso, blocked }) => {
    const standing = { organizationId, organizationRole: role, sso };
    return blocked === 0 && isAdmitted(actor, standing);
  });
  return new Map(admitted.map(({ organization_id: id, role }) => [id, role ?? NO_ROLE]));
}

/** Whether the caller administers any organization. */
export const administersAny = (ctx: { db: Db }, { userId, within = '' }: Actor): Promise<boolean> =>
  isAdminSomewhere(ctx.db, userId, within);

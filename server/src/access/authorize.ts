import type { Db } from '#platform/db/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import { type Actor, type Caller, hasScope, type Rights } from './actor.ts';
import type { Demand, Permission } from './permission.ts';
import { findCollectionRole, findMembership, findSeenSpace, findSpaceRole, type SpaceRoleRow } from './store.ts';
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
  switch (permission.on) {
    case 'anyone':
    case 'caller':
      return { organizationId: '', role: NO_ROLE, organizationRole: NO_ROLE };
    case 'organization':
      return onOrganization(ctx, actor, permission.role, params['organizationId'] ?? '');
    case 'collection':
      return onCollection(ctx, actor, permission.role, params['collectionId'] ?? '');
    case 'space':
      return onSpace(ctx, actor, permission, params['spaceId'] ?? '');
  }
}

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
  role: Role | 'guest',
  organizationId: string,
): Promise<Rights> {
  const membership = await findMembership(ctx.db, organizationId, actor.userId);
  if (membership === undefined) throw notFound('organization');
  if (membership.blocked === 1) throw forbidden('This organization is blocked.');
  const rank = membership.role ?? NO_ROLE;
  if (role !== 'guest' && !allows(rank, role)) throw forbidden(`This needs the role "${role}" in the organization.`);
  return { organizationId, role: rank, organizationRole: rank };
}

async function onCollection(ctx: { db: Db }, actor: Actor, role: Role, collectionId: string): Promise<Rights> {
  const found = await findCollectionRole(ctx.db, collectionId, actor.userId);
  if (found === undefined || found.role === NO_ROLE) throw notFound('collection');
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
  if (found === undefined || found.role === NO_ROLE) throw notFound('space');
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

const toRights = (found: SpaceRoleRow): Rights => ({
  organizationId: found.organization_id,
  role: found.role,
  organizationRole: found.organization_role ?? NO_ROLE,
});

/** The caller's effective role on a collection; 0 where there is none or no such collection. */
export async function roleOnCollection(ctx: { db: Db }, actor: Actor, collectionId: string): Promise<number> {
  return (await findCollectionRole(ctx.db, collectionId, actor.userId))?.role ?? NO_ROLE;
}

/** The caller's effective role on a space; 0 where there is none or no such space. */
export async function roleOnSpace(ctx: { db: Db }, actor: Actor, spaceId: string): Promise<number> {
  return (await findSpaceRole(ctx.db, spaceId, actor.userId))?.role ?? NO_ROLE;
}

/** The caller's role in an organization; 0 for guests, undefined for those who are nothing there or where it is blocked. */
export async function roleInOrganization(
  ctx: { db: Db },
  actor: Actor,
  organizationId: string,
): Promise<number | undefined> {
  const membership = await findMembership(ctx.db, organizationId, actor.userId);
  return membership === undefined || membership.blocked === 1 ? undefined : (membership.role ?? NO_ROLE);
}

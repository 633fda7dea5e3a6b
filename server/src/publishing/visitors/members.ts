import {
  type Actor,
  allows,
  authenticate,
  type Caller,
  actorOf,
  findHolder,
  hasScope,
  type LastUse,
  roleInOrganization,
} from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import type { Passes } from './passes.ts';

export interface MembersCtx {
  db: Db;
  clock: Clock;
  lastUse: LastUse;
  baseUrl: string;
  signed: { passes: Passes };
}

/** Somebody with a token of the API who may read what the organization publishes, whoever else may. */
export type Member = Caller;

interface SiteOf {
  site_id: string;
  organization_id: string;
}

/** The member who sent this token of the API; undefined for tokens that are none, and people who may not read the site. */
export async function memberByToken(ctx: MembersCtx, site: SiteOf, token: string): Promise<Member | undefined> {
  const actor = await userByToken(ctx, token);
  return actor && withRights(ctx, site, actor);
}

/** Whose token of the API this is; undefined for tokens that are none, or with which nothing may be read. */
export async function userByToken(ctx: Omit<MembersCtx, 'signed'>, token: string): Promise<Actor | undefined> {
  const actor = await authenticate(ctx, `Bearer ${token}`).catch(ignoreUnauthorized);
  return actor !== undefined && hasScope(actor, 'read') ? actor : undefined;
}

/** The member whom this site knows by a pass. It ends when the token does with which it was made, or the membership. */
export async function memberByPass(ctx: MembersCtx, site: SiteOf, text: string): Promise<Member | undefined> {
  const pass = ctx.signed.passes.read(text);
  if (pass === undefined || pass.siteId !== site.site_id) return undefined;
  const { tokenId } = pass;
  const holder = await findHolder(ctx, tokenId);
  if (holder === undefined) return undefined;
  const tokenExpiresAt = Math.min(pass.endsAt, holder.expiresAt ?? Number.POSITIVE_INFINITY);
  return withRights(ctx, site, { ...actorOf(holder, tokenId), tokenExpiresAt });
}

type Identity = Omit<Caller, 'rights'>;

async function withRights(ctx: MembersCtx, site: SiteOf, actor: Identity): Promise<Member | undefined> {
  const organizationId = site.organization_id;
  const role = await roleInOrganization(ctx, actor, organizationId);
  if (role === undefined || !allows(role, 'read')) return undefined;
  return { ...actor, rights: { organizationId, role, organizationRole: role } };
}

function ignoreUnauthorized(error: unknown): undefined {
  if (error instanceof Problem && error.status === 401) return undefined;
  throw error;
}

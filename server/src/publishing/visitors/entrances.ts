import { allows, type Actor, roleInOrganization } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { findEntrance } from '#features/sites/index.ts';
import type { Passes } from './passes.ts';
import { LOGIN } from './refusals.ts';

/** The page of an account that leads people who are signed in to a site. */
export const ENTRANCE = '/sign-in/site';

const NONCE = /^[\w-]{24}$/;

export interface EntrancesCtx {
  db: Db;
  baseUrl: string;
  sitesHost?: string;
  signed: { passes: Passes };
}

/**
 * Where somebody who is signed in goes on to a site, known there as themselves; undefined for sites that are not there or
 * that they may not read, without a difference.
 */
export async function entranceFor(
  ctx: EntrancesCtx,
  actor: Actor,
  { siteId, nonce, location }: { siteId: string; nonce: string; location: string },
): Promise<string | undefined> {
  const site = NONCE.test(nonce) ? await findEntrance(ctx, siteId) : undefined;
  if (site === undefined) return undefined;
  const role = await roleInOrganization(ctx, actor, site.organizationId);
  if (role === undefined || !allows(role, 'read')) return undefined;
  const entry = ctx.signed.passes.issueEntry({ siteId, tokenId: actor.tokenId, nonce });
  return `${site.url}/${LOGIN}?${new URLSearchParams({ entry, location })}`;
}

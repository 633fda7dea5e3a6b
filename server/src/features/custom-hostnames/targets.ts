// What a hostname stands for: a site or an organization, and who may give it one.
import type { Static } from 'typebox';
import { allows, type Caller, type Role, roleInOrganization } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { badRequest, forbidden } from '#platform/http/index.ts';
import { organizationsOfSites } from '#features/sites/index.ts';
import type { CreateCustomHostname } from './schema.ts';

export interface Target {
  organizationId: string;
  siteId: string | null;
}

/** A site has one hostname and its organization another; who may change the one need not be one who may change the other. */
const roleFor = (siteId: string | null): Role => (siteId === null ? 'admin' : 'create');

export function requireRole(role: number, siteId: string | null): void {
  const needed = roleFor(siteId);
  if (!allows(role, needed)) throw forbidden(`This needs the role "${needed}" in the organization.`);
}

/** The target of a request, which the caller may give a hostname. */
export async function requireTarget(
  ctx: { db: Db },
  caller: Caller,
  { target }: Static<typeof CreateCustomHostname>,
): Promise<Target> {
  const siteId = target.type === 'site' ? target.site : null;
  const organizationId =
    target.type === 'site' ? (await organizationsOfSites(ctx.db, [target.site])).get(target.site) : target.organization;
  const role = organizationId === undefined ? undefined : await roleInOrganization(ctx, caller, organizationId);
  if (organizationId === undefined || role === undefined)
    throw badRequest('There is no such target.', [
      { in: 'body', path: `/target/${target.type}`, message: `expected a ${target.type} of yours` },
    ]);
  requireRole(role, siteId);
  return { organizationId, siteId };
}

import { operation, roleInOrganization } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { findOrganizationByHostname, findOrganizationOfFormerHostname } from '#features/organizations/index.ts';
import { Subdomain, SubdomainParams } from './schema.ts';

const HOSTNAME = /^[a-z0-9-]{3,32}$/;

/** Whose a subdomain is, and whether it is the one of now. */
async function findOwner(db: Db, subdomain: string): Promise<{ id: string; isActive: boolean } | undefined> {
  const organization = await findOrganizationByHostname(db, subdomain);
  if (organization !== undefined) return { id: organization.id, isActive: true };
  const former = await findOrganizationOfFormerHostname({ db }, subdomain);
  return former && { id: former.id, isActive: false };
}

export const subdomainOperations = [
  operation({
    id: 'getSubdomain',
    family: 'Custom hostnames',
    method: 'GET',
    path: '/v1/subdomains/{subdomain}',
    summary: 'Whose a subdomain is',
    description: 'Subdomains are the hostnames of organizations, those of now and those that they had before.',
    permission: { on: 'caller', within: true, also: 'any membership in the organization' },
    params: SubdomainParams,
    status: 200,
    answer: Subdomain,
    errors: { 404: 'There is no such subdomain, or the caller is no member of its organization.' },
    handle: async (ctx: { db: Db }, { actor, params }) => {
      const subdomain = params.subdomain.toLowerCase();
      const owner = HOSTNAME.test(subdomain) ? await findOwner(ctx.db, subdomain) : undefined;
      const role = owner && (await roleInOrganization(ctx, actor, owner.id));
      if (owner === undefined || role === undefined) throw notFound('subdomain');
      const target = { type: 'organization' as const, organization: owner.id };
      return { body: { object: 'subdomain' as const, subdomain, target, isActive: owner.isActive } };
    },
  }),
];

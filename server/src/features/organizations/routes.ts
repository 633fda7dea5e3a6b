import { operation } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { Organization } from './schema.ts';
import {
  getOrganizationById,
  listOrganizationsForAuthenticatedUser,
  type OrganizationsCtx,
  toOrganization,
} from './service.ts';

export const organizationOperations = [
  operation({
    id: 'listOrganizationsForAuthenticatedUser',
    family: 'Organizations',
    method: 'GET',
    path: '/v1/orgs',
    summary: 'The organizations that the caller belongs to, oldest first',
    permission: { on: 'caller' },
    query: PageQuery,
    status: 200,
    answer: listOf(Organization),
    handle: async (ctx: OrganizationsCtx, { actor, query }) => {
      const { items, ...page } = await listOrganizationsForAuthenticatedUser(ctx, actor.userId, query);
      return { body: { ...page, items: items.map((row) => toOrganization(ctx, row, row.member_role ?? 0)) } };
    },
  }),
  operation({
    id: 'getOrganizationById',
    family: 'Organizations',
    method: 'GET',
    path: '/v1/orgs/{organizationId}',
    summary: 'One organization',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    status: 200,
    answer: Organization,
    handle: async (ctx: OrganizationsCtx, { actor, params }) => {
      const row = await getOrganizationById(ctx, params.organizationId);
      return { body: toOrganization(ctx, row, actor.rights.role), version: row.version };
    },
  }),
];

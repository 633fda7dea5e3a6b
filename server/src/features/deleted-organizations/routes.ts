import { operation, rankOf } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { type ResourceCtx, type OrganizationRow, toOrganizations } from '#features/organizations/index.ts';
import { Organization } from '#features/organizations/schema.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { deleteOrganization, type DeletingCtx, listDeletedOrganizations, restoreOrganization } from './service.ts';

type RoutesCtx = ResourceCtx & DeletingCtx;

const family = 'Organizations';
const params = idParams('organizationId');

/** Only administrators see deleted organizations. */
const shown = (ctx: RoutesCtx, userId: string, rows: readonly OrganizationRow[]) =>
  toOrganizations(
    ctx,
    userId,
    rows.map((row) => ({ ...row, role: rankOf('admin') })),
  );

export const deletedOrganizationOperations = [
  operation({
    id: 'listDeletedOrganizations',
    family,
    method: 'GET',
    path: '/v1/deleted-orgs',
    summary: 'The deleted organizations that the caller may restore, the last one deleted first',
    description:
      'Those that the caller administers. Seven days after it was deleted, an organization is gone for good.',
    permission: { on: 'caller', within: true, also: '`admin` in each of them' },
    query: PageQuery,
    status: 200,
    answer: listOf(Organization),
    handle: async (ctx: RoutesCtx, { actor, query }) => {
      const { items, ...page } = await listDeletedOrganizations(ctx, actor, query);
      return { body: { ...page, items: await shown(ctx, actor.userId, items) } };
    },
  }),
  operation({
    id: 'deleteOrganizationById',
    family,
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}',
    summary: 'Delete an organization',
    description:
      'Its sites are no longer served and nobody gets into it, from the next request on. An administrator can restore it for seven days. Then it is removed for good: spaces, sites, hostnames, members, teams, tokens of the organization, integrations that it publishes, and its log. Export it first.',
    permission: { on: 'organization', role: 'admin' },
    params,
    status: 205,
    errors: { 412: 'The organization was changed since it was read.' },
    handle: async (ctx: RoutesCtx, { actor, params: { organizationId }, ifMatch }) => {
      await deleteOrganization(ctx, { organizationId, by: actorOf(actor), ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'restoreOrganization',
    family,
    method: 'POST',
    path: '/v1/orgs/{organizationId}/restore',
    summary: 'Restore a deleted organization',
    description:
      'With everything that it had. One that is not deleted stays as it is. After seven days there is nothing to restore.',
    permission: { on: 'organization', role: 'admin', deleted: true },
    params,
    status: 200,
    answer: Organization,
    errors: { 412: 'The organization was changed since it was read.' },
    handle: async (ctx: RoutesCtx, { actor, params: { organizationId }, ifMatch }) => {
      const row = await restoreOrganization(ctx, { organizationId, by: actorOf(actor), ifMatch });
      const [body] = await shown(ctx, actor.userId, [row]);
      if (body === undefined) throw new Error('An organization was lost on its way out.');
      return { body, version: row.version };
    },
  }),
];

import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { OrganizationArchive } from './schema.ts';
import { beginArchive, type BegunCtx } from './service.ts';

export const organizationArchiveOperations = [
  operation({
    id: 'exportOrganization',
    family: 'Organizations',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/export',
    summary: 'Everything of an organization, as an archive',
    description:
      'Each space as its export, what open change requests propose, and all else as lists in JSON: people, settings, comments, sites and the audit log, without what opens something. It is made while it is fetched. At most three times an hour.',
    permission: { on: 'organization', role: 'admin' },
    params: idParams('organizationId'),
    status: 200,
    answer: OrganizationArchive,
    handle: async (ctx: BegunCtx, { actor, params: { organizationId } }) => {
      const url = await beginArchive(ctx, actor, organizationId);
      return {
        body: { object: 'organization-archive' as const, url },
        headers: { 'cache-control': 'no-store' },
      };
    },
  }),
];

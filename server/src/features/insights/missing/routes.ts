import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { ListMissing, MissingAddresses } from './schema.ts';
import { listMissingAddresses, type MissingCtx } from './service.ts';

export const missingOperations = [
  operation({
    id: 'listSiteMissingAddresses',
    family: 'Site insights',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/insights/missing-addresses',
    summary: 'Addresses of a site that readers asked for and found no page at, the most frequent first',
    description:
      'Counted by days of UTC, at most 200 addresses of a day: those that are asked for most often. Nothing is kept of who asked.',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId', 'siteId'),
    query: ListMissing,
    status: 200,
    answer: MissingAddresses,
    handle: async (ctx: MissingCtx, { params, query }) => ({
      body: await listMissingAddresses(ctx, { ...params, query }),
    }),
  }),
];

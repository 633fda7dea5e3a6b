import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { Kind } from './rules.ts';
import { OrganizationUsage } from './schema.ts';
import { type QuotasCtx, type Usage, usageOf } from './service.ts';

export const quotaOperations = [
  operation({
    id: 'getOrganizationUsage',
    family: 'Organizations',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/usage',
    summary: 'What an organization takes on the server, and what it may take',
    description:
      'Whoever runs the server sets what an organization may take. A write that would pass it is refused as a whole with 403, and `error.quota` says what is bounded (`kind`), by how much (`limit`), what was there (`used`) and what the write would have added (`needed`). What was written before stays, and can be read, exported and deleted.',
    permission: { on: 'organization', role: 'admin' },
    params: idParams('organizationId'),
    status: 200,
    answer: OrganizationUsage,
    handle: async (ctx: QuotasCtx, { params }) => ({ body: toUsage(await usageOf(ctx, params.organizationId)) }),
  }),
];

function toUsage({ used, limits, trash, isBeingMeasured }: Usage) {
  const amountOf = (kind: Kind) => {
    const limit = limits[kind];
    return { used: used[kind], ...(limit === undefined ? {} : { limit }) };
  };
  return {
    object: 'organization-usage' as const,
    storage: { ...amountOf('storage'), inTrash: trash, isBeingCounted: isBeingMeasured },
    ...{ spaces: amountOf('spaces'), pages: amountOf('pages') },
    ...{ sites: amountOf('sites'), members: amountOf('members') },
  };
}

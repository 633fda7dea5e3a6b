import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getChangeRequest } from '../service.ts';
import { MergeRuleStates } from './schema.ts';
import { judgeRules, type MergeRulesCtx } from './service.ts';

export const mergeRuleOperations = [
  operation({
    id: 'listChangeRequestMergeRules',
    family: 'Change requests',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-rules',
    summary: 'The merge rules that hold for a change request, and which of them it keeps',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'changeRequestId'),
    status: 200,
    answer: MergeRuleStates,
    handle: async (ctx: MergeRulesCtx, { actor, params }) => ({
      body: await judgeRules(ctx, await getChangeRequest(ctx, params), actor),
    }),
  }),
];

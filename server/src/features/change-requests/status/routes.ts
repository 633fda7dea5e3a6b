import { operation } from '#access/index.ts';
import { idParams, listOf, PageQuery, paginate } from '#platform/http/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { ChangeRequestsCtx } from '../resources.ts';
import type { Status } from '../rules.ts';
import { getChangeRequest } from '../service.ts';
import { countMoves, listMoves, MOVES_KEPT } from '../store.ts';
import { StatusChange } from './schema.ts';

export const statusOperations = [
  operation({
    id: 'listStatusChangesOfChangeRequest',
    family: 'Change requests',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/status-changes',
    summary:
      'Who asked for the review of a change request, took it back, archived, reopened or merged it, newest first',
    description: `The last ${MOVES_KEPT}. What an older version of this server did is not among them.`,
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'changeRequestId'),
    query: PageQuery,
    status: 200,
    answer: listOf(StatusChange),
    handle: async (ctx: ChangeRequestsCtx, { actor, params, query }) => {
      const { id } = await getChangeRequest(ctx, params);
      const { items, ...page } = await paginate(query, {
        scope: ['status-changes', id],
        count: () => countMoves(ctx.db, id),
        rows: (after, take) => listMoves(ctx.db, id, { after, take }),
        keyOf: (row) => [row.number],
        keyTypes: ['number'],
      });
      const userOf = await usersShown(
        ctx,
        actor,
        items.map((row) => row.moved_by),
      );
      const shown = items.map((row) => ({
        object: 'change-request-status-change' as const,
        number: row.number,
        from: row.from_status as Status,
        to: row.to_status as Status,
        changedBy: userOf(row.moved_by),
        changedAt: new Date(row.moved_at).toISOString(),
      }));
      return { body: { ...page, items: shown } };
    },
  }),
];

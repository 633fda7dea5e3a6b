import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { CommitCtx } from '../../commits/index.ts';
import { rollBack } from './service.ts';

export const rollbackOperations = [
  operation({
    id: 'rollbackToRevision',
    family: 'Revisions',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/rollback',
    summary: 'Make the content of a space what it was in an earlier revision',
    description:
      'All of the content goes back, as a new revision: nothing of the history is lost. It may be done to a locked space as well. With `If-Match`, only from the revision that is stated.',
    permission: { on: 'space', role: 'create' },
    params: idParams('spaceId', 'revisionId'),
    status: 200,
    answer: Type.Object({
      revision: Type.String({ description: 'The new revision; the same as before where the content is that already.' }),
    }),
    makesRevision: true,
    ownTransactions: true,
    errors: {
      400: 'The revision is one of a change request.',
      409: 'The content is no longer at the revision of `If-Match`, or was changed meanwhile.',
    },
    handle: async (ctx: CommitCtx, { params, actor, ifMatch }) => {
      const revision = await rollBack(ctx, { ...params, authorId: actor.userId, ifMatch });
      return { body: { revision }, version: revision };
    },
  }),
];

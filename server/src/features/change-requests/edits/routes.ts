import { Type } from 'typebox';
import { authorOf, operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import {
  answerEdits,
  EditConflicts,
  EditContent,
  editedParts,
  editQuery,
  type LiveEditsCtx,
} from '#features/contents/index.ts';
import { type ChangeRequestsCtx, toOneChangeRequest } from '../resources.ts';
import { ChangeRequest } from '../schema.ts';
import { getChangeRequest } from '../service.ts';
import { editChangeRequest, rollBackChangeRequest } from './service.ts';

/** The request as the contract has it, and what `compat=false` asks for. */
const Answer = Type.Union([ChangeRequest, Type.Object({ changeRequest: ChangeRequest, ...editedParts })]);

export const lineEditOperations = [
  operation({
    id: 'updateContentInChangeRequest',
    family: 'Change request content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    summary: 'Change the content of a change request',
    description:
      'All changes become one revision of the request; if one cannot be made, none is. With `If-Match`, a revision id or the ETag of a read of the content, they are made to that revision only; without it, to what is there by then. An update with `base` is merged with what became of its page since. `compat=false` also answers which pages were touched.',
    permission: { on: 'space', role: 'edit' },
    params: idParams('spaceId', 'changeRequestId'),
    query: Type.Object(editQuery),
    body: EditContent,
    bodyLimit: 'server',
    status: 200,
    answer: Answer,
    makesRevision: true,
    creates: true,
    ownTransactions: true,
    errors: {
      400: 'A change names something that is not there.',
      409: {
        description:
          'The request is no longer at the revision of `If-Match`, is changed by too many at once, or contradicts a change with `base`.',
        data: EditConflicts,
      },
      412: 'The change request is archived or merged.',
      413: 'The files are larger than one change may bring.',
      502: 'The address of a file did not answer with it.',
      504: 'The address of a file took too long to answer.',
    },
    handle: async (ctx: LiveEditsCtx & ChangeRequestsCtx, asked) => {
      const { params, actor, body, ifMatch } = asked;
      const editing = { ...params, authorId: authorOf(actor), changes: body.changes, ifMatch };
      const edited = await editChangeRequest(ctx, editing);
      const shown = await toOneChangeRequest(ctx, actor, await getChangeRequest(ctx, params));
      if (asked.query.compat !== false) return shown;
      return {
        body: { changeRequest: shown.body, ...answerEdits(ctx, edited, `${shown.body.urls.location}/content`) },
        version: shown.version,
      };
    },
  }),
  operation({
    id: 'rollbackInChangeRequest',
    family: 'Change request content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/rollback',
    summary: 'Make the content of a change request what that of the space, or its own, was in an earlier revision',
    description:
      'All of the content of the change request goes back, as one revision of it. With `If-Match`, only from the revision that is stated.',
    permission: { on: 'space', role: 'edit' },
    params: idParams('spaceId', 'changeRequestId'),
    body: Type.Object({
      revision: Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'One that the space or this change request was at.',
      }),
    }),
    status: 200,
    answer: Type.Object({
      revision: Type.String({
        description: 'That of the change request; the same as before where its content is that already.',
      }),
    }),
    makesRevision: true,
    ownTransactions: true,
    errors: {
      400: 'The revision is one of another change request.',
      409: 'The request is no longer at the revision of `If-Match`, or is changed by too many at once.',
      412: 'The change request is archived or merged.',
    },
    handle: async (ctx: LiveEditsCtx, { params, actor, body, ifMatch }) => {
      const returning = { ...params, revisionId: body.revision, authorId: authorOf(actor), ifMatch };
      const revision = await rollBackChangeRequest(ctx, returning);
      return { body: { revision }, version: revision };
    },
  }),
];

import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { AdditionsCtx } from '../additions/index.ts';
import { ImportAnswer, importErrors, ImportRequest } from '../schema.ts';
import { importContentInChangeRequest } from './service.ts';

const shared = {
  family: 'Change request content',
  method: 'POST',
  permission: { on: 'space', role: 'edit' },
  body: ImportRequest,
  status: 201,
  answer: ImportAnswer,
  makesRevision: true,
  ownTransactions: true,
} as const;

const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';

const errors = {
  ...importErrors,
  409: 'The request was changed again and again meanwhile, or an earlier request with this Idempotency-Key was cut short.',
  412: 'The change request is archived or merged.',
};

export const lineImportOperations = [
  operation({
    ...shared,
    id: 'importContentInChangeRequest',
    path: `${base}/import`,
    summary: 'Add pages from an address to a change request',
    description: 'The pages come after those that it has; nothing is changed or removed.',
    params: idParams('spaceId', 'changeRequestId'),
    errors,
    handle: async (ctx: AdditionsCtx & { baseUrl: string }, { params, body, actor }) => {
      const answer = await importContentInChangeRequest(ctx, { ...body, ...params, caller: actor });
      return { body: answer, location: `${ctx.baseUrl}/v1/spaces/${params.spaceId}/revisions/${answer.revision}` };
    },
  }),
  operation({
    ...shared,
    id: 'importContentIntoPageInChangeRequest',
    path: `${base}/page/{pageId}/import`,
    summary: 'Add pages from an address to a page of a change request',
    description:
      'A page that has no text takes that of the first imported page, and the others come below it. A page with a text keeps it, and all come below it. Nothing else is changed.',
    params: idParams('spaceId', 'changeRequestId', 'pageId'),
    errors: { ...errors, 400: `The page is a link or a place of computed pages. ${errors[400]}` },
    handle: async (ctx: AdditionsCtx & { baseUrl: string }, { params, body, actor }) => {
      const answer = await importContentInChangeRequest(ctx, { ...body, ...params, caller: actor });
      return { body: answer, location: `${ctx.baseUrl}/v1/spaces/${params.spaceId}/revisions/${answer.revision}` };
    },
  }),
];

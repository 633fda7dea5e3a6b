import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { type AdditionsCtx, importContent } from './additions/index.ts';
import { lineImportOperations } from './change-requests/index.ts';
import { hostedOperations } from './hosted/index.ts';
import { runOperations } from './runs/index.ts';
import { ImportAnswer, importErrors, ImportRequest } from './schema.ts';

const shared = {
  family: 'Space content',
  method: 'POST',
  permission: { on: 'space', role: 'edit', also: '`create` while the space is locked' },
  body: ImportRequest,
  status: 201,
  answer: ImportAnswer,
  makesRevision: true,
  ownTransactions: true,
} as const;

const errors = {
  ...importErrors,
  409: 'The space was changed again and again meanwhile, or an earlier request with this Idempotency-Key was cut short.',
};

export const importOperations = [
  operation({
    ...shared,
    id: 'importContent',
    path: '/v1/spaces/{spaceId}/content/import',
    summary: 'Add pages from an address to a space',
    description:
      'The pages come after those that the space has; nothing is changed or removed. In a space with live edits this needs the role "edit", in a locked one "create".',
    params: idParams('spaceId'),
    errors,
    handle: async (ctx: AdditionsCtx & { baseUrl: string }, { params: { spaceId }, body, actor }) => {
      const answer = await importContent(ctx, { ...body, spaceId, caller: actor });
      return { body: answer, location: `${ctx.baseUrl}/v1/spaces/${spaceId}/revisions/${answer.revision}` };
    },
  }),
  operation({
    ...shared,
    id: 'importContentIntoPage',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/import',
    summary: 'Add pages from an address to a page of a space',
    description:
      'A page that has no text takes that of the first imported page, and the others come below it. A page with a text keeps it, and all come below it. Nothing else is changed. In a space with live edits this needs the role "edit", in a locked one "create".',
    params: idParams('spaceId', 'pageId'),
    errors: { ...errors, 400: `The page is a link or a place of computed pages. ${errors[400]}` },
    handle: async (ctx: AdditionsCtx & { baseUrl: string }, { params, body, actor }) => {
      const answer = await importContent(ctx, { ...body, ...params, caller: actor });
      return { body: answer, location: `${ctx.baseUrl}/v1/spaces/${params.spaceId}/revisions/${answer.revision}` };
    },
  }),
  ...lineImportOperations,
  ...runOperations,
  ...hostedOperations,
];

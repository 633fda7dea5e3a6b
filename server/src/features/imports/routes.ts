import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { type AdditionsCtx, importContent } from './additions/index.ts';
import { ImportAnswer, ImportRequest } from './schema.ts';

export const importOperations = [
  operation({
    id: 'importContent',
    family: 'Space content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/import',
    summary: 'Add pages from an address to a space',
    description:
      'The pages come after those that the space has; nothing is changed or removed. In a space with live edits this needs the role "edit", in a locked one "create".',
    permission: { on: 'space', role: 'edit', also: '`create` while the space is locked' },
    params: idParams('spaceId'),
    body: ImportRequest,
    status: 201,
    answer: ImportAnswer,
    makesRevision: true,
    ownTransactions: true,
    errors: {
      400: 'The address is not public, or names a web page.',
      409: 'The space was changed again and again meanwhile, or an earlier request with this Idempotency-Key was cut short.',
      413: 'What is at the address is larger than an import may be.',
      501: 'The source is none that this server reads.',
      502: 'The address did not answer with the content.',
      504: 'The address took too long to answer.',
    },
    handle: async (ctx: AdditionsCtx, { params, body, actor }) => ({
      body: await importContent(ctx, { ...body, spaceId: params.spaceId, caller: actor }),
    }),
  }),
];

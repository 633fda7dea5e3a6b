import { authorOf, operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { type ApplyingCtx, replaceInSpace } from './applying.ts';
import { FindQuery, FindRequest, FoundPages, Replacement, ReplaceRequest } from './schema.ts';
import { findInSpace, type ReplacementsCtx } from './service.ts';

const family = 'Space content';
const params = idParams('spaceId');

export const replacementOperations = [
  operation({
    id: 'findInSpace',
    family,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/find',
    summary: 'Where the pages and reusable contents of a space have certain words, or match a pattern',
    description:
      'Looks into the texts as their authors wrote them, page by page in the order of reading, and changes nothing. A request looks at a stretch of the space.',
    permission: { on: 'space', role: 'read' },
    params,
    query: FindQuery,
    body: FindRequest,
    status: 200,
    answer: FoundPages,
    handle: async (ctx: ReplacementsCtx, { params: { spaceId }, query, body }) => ({
      body: await findInSpace(ctx, { spaceId, changeRequest: body.changeRequest }, { ...query, body }),
    }),
  }),
  operation({
    id: 'replaceInSpace',
    family,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/replace',
    summary: 'Replace words in the pages and reusable contents of a space, as one revision',
    description:
      'Opens a change request with all of it; with `changeRequest` it goes into that one, and with `live` into the space itself. Every character outside of the matches stays. What was left alone is answered with the reason.',
    permission: { on: 'space', role: 'edit', also: 'with `live`, nobody may while the space is locked' },
    params,
    body: ReplaceRequest,
    bodyLimit: 1024 * 1024,
    status: 200,
    answer: Replacement,
    makesRevision: true,
    creates: true,
    ownTransactions: true,
    errors: { 412: 'The change request is archived or merged.' },
    handle: async (ctx: ApplyingCtx, { params: { spaceId }, actor, body }) => ({
      body: await replaceInSpace(ctx, { spaceId, authorId: authorOf(actor), body }),
    }),
  }),
];

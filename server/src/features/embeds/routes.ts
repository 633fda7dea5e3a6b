import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { Embed, EmbedQuery } from './schema.ts';
import { type EmbedsCtx, getEmbedByUrl } from './service.ts';

const summary = 'What a page elsewhere says of itself, for a card that leads there';

export const embedOperations = [
  operation({
    id: 'getEmbedByUrl',
    family: 'URLs',
    method: 'GET',
    path: '/v1/urls/embed',
    summary,
    permission: { on: 'caller', within: true },
    query: EmbedQuery,
    status: 200,
    answer: Embed,
    handle: async (ctx: EmbedsCtx, { query }) => ({ body: await getEmbedByUrl(ctx, query.url) }),
  }),
  operation({
    id: 'getEmbedByUrlInSpace',
    family: 'Space content',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/embed',
    summary: `${summary}; for readers of the space`,
    permission: { on: 'space', role: 'read', visitor: true },
    params: idParams('spaceId'),
    query: EmbedQuery,
    status: 200,
    answer: Embed,
    handle: async (ctx: EmbedsCtx, { query }) => ({ body: await getEmbedByUrl(ctx, query.url) }),
  }),
];

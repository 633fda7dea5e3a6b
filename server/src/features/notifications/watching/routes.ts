import { operation } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { UpdateWatch, Watch, WatchQuery } from './schema.ts';
import { getWatch, listOwnWatches, updateWatch, type WatchingCtx } from './service.ts';

const family = 'Notifications';
const one = {
  family,
  path: '/v1/spaces/{spaceId}/watch',
  params: idParams('spaceId'),
  status: 200,
  answer: Watch,
  errors: { 404: 'There is no such space, or no such page in its main content.' },
} as const;

export const watchOperations = [
  operation({
    id: 'listWatches',
    family,
    method: 'GET',
    path: '/account/watches',
    summary: 'The spaces and pages that the caller watches or mutes',
    description: 'At most 500. Those that they may not read any more are left out.',
    permission: { on: 'caller', within: true, also: 'the spaces, which the caller must be able to read' },
    query: PageQuery,
    status: 200,
    answer: listOf(Watch),
    handle: async (ctx: WatchingCtx, { actor, query }) => ({ body: await listOwnWatches(ctx, actor, query) }),
  }),
  operation({
    ...one,
    id: 'getWatchInSpace',
    method: 'GET',
    summary: 'Whether the caller watches a space or a page of it',
    permission: { on: 'space', role: 'read' },
    query: WatchQuery,
    handle: async (ctx: WatchingCtx, { actor, params, query }) => ({
      body: await getWatch(ctx, { actor, ...params, ...query }),
    }),
  }),
  operation({
    ...one,
    id: 'updateWatchInSpace',
    method: 'PUT',
    summary: 'Watch a space or a page of it, mute it, or neither',
    description:
      'Who watches hears of merges, of comments, and of change requests that are opened, as the notification settings say. Who mutes hears only of what asks them in person: mentions and requests for a review.',
    permission: { on: 'space', role: 'read' },
    body: UpdateWatch,
    errors: { ...one.errors, 412: 'The caller watches and mutes as many as one may.' },
    handle: async (ctx: WatchingCtx, { actor, params, body }) => ({
      body: await updateWatch(ctx, { actor, ...params, ...body }),
    }),
  }),
];

import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { LiveEvent, LiveQuery } from './schema.ts';
import { type LiveCtx, watchSpace } from './service.ts';

export const liveOperations = [
  operation({
    id: 'watchSpace',
    family: 'Live updates',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/live',
    summary: 'What happens in a space, as it happens',
    description:
      'Server-sent events with ids alone; read what they name. Send the last `id` as `Last-Event-ID` to learn what you missed. Who may not read the space any more is shown nothing more, and the stream ends.',
    permission: { on: 'space', role: 'read', also: '`comment` to learn of comments' },
    params: idParams('spaceId'),
    query: LiveQuery,
    status: 200,
    isLive: true,
    answer: LiveEvent,
    handle: async (ctx: LiveCtx, { actor, params, query, lastEventId }) => ({
      body: await watchSpace(ctx, { ...query, ...params, caller: actor, lastEventId }),
    }),
  }),
];

import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getPresence, type PresenceCtx, updatePresence } from './presence.ts';
import { LiveEvent, LiveQuery, Presence, PutPresence } from './schema.ts';
import { type LiveCtx, watchSpace } from './service.ts';

const presence = {
  family: 'Live updates',
  path: '/v1/spaces/{spaceId}/presence',
  permission: { on: 'space', role: 'read' },
  params: idParams('spaceId'),
  status: 200,
  answer: Presence,
} as const;

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
      body: await watchSpace(ctx, { ...query, caller: actor, lastEventId, ...params }),
    }),
  }),
  operation({
    ...presence,
    id: 'getPresenceInSpace',
    method: 'GET',
    summary: 'Who is where in a space now',
    description: 'At most 100 people. To guests of the organization, nobody but themselves has a `user`.',
    handle: async (ctx: PresenceCtx, { actor, params }) => ({
      body: await getPresence(ctx, { caller: actor, ...params }),
    }),
  }),
  operation({
    ...presence,
    id: 'updatePresenceInSpace',
    method: 'PUT',
    summary: 'Say where one is in a space',
    description:
      'It counts for 15 seconds: say it again every 10, and when you are somewhere else. A person is at one place in a space. The answer says who is where.',
    body: PutPresence,
    handle: async (ctx: PresenceCtx, { actor, params, body }) => {
      await updatePresence(ctx, { caller: actor, body, ...params });
      return { body: await getPresence(ctx, { caller: actor, ...params }) };
    },
  }),
];

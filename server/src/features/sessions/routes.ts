import { operation } from '#access/index.ts';
import { listOf, PageQuery } from '#platform/http/index.ts';
import { Session, sessionParams } from './schema.ts';
import { endOwnSession, endOwnSessions, listSessions, type SessionsCtx, toSession } from './service.ts';

const family = 'Sessions';
const path = '/account/sessions';

export const sessionOperations = [
  operation({
    id: 'listSessions',
    family,
    method: 'GET',
    path,
    summary: 'The caller’s own sessions that have not ended, newest first',
    description: 'One for each browser in which the caller is signed in.',
    permission: { on: 'caller', within: true },
    query: PageQuery,
    status: 200,
    answer: listOf(Session),
    handle: async (ctx: SessionsCtx, { actor, query }) => {
      const { items, ...page } = await listSessions(ctx, actor, query);
      return { body: { ...page, items: items.map((row) => toSession(actor, row)) } };
    },
  }),
  operation({
    id: 'endSessions',
    family,
    method: 'DELETE',
    path,
    summary: 'End all sessions of one’s own but the one that asks',
    description: 'With a token, it ends all of them.',
    permission: { on: 'caller', within: true },
    status: 205,
    handle: async (ctx: SessionsCtx, { actor }) => {
      await endOwnSessions(ctx, actor);
      return { body: undefined };
    },
  }),
  operation({
    id: 'endSession',
    family,
    method: 'DELETE',
    path: `${path}/{sessionId}`,
    summary: 'End a session of one’s own',
    description: 'It is refused from the next request on; also the one that asks.',
    permission: { on: 'caller', within: true },
    params: sessionParams,
    status: 205,
    errors: { 404: 'There is no such session of the caller, or it has ended.' },
    handle: async (ctx: SessionsCtx, { actor, params: { sessionId } }) => {
      await endOwnSession(ctx, actor, sessionId);
      return { body: undefined };
    },
  }),
];

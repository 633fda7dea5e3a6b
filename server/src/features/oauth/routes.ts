import { operation } from '#access/index.ts';
import { listOf, PageQuery } from '#platform/http/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { appParams, ConnectedApp } from './schema.ts';
import { describeGrant, disconnectApp, listConnectedApps } from './service.ts';

const family = 'Connected apps';
const path = '/account/apps';

interface Ctx {
  db: Db;
  clock: Clock;
}

export const oauthOperations = [
  operation({
    id: 'listConnectedApps',
    family,
    method: 'GET',
    path,
    summary: 'The programs that the caller allowed to act in their name by OAuth, newest first',
    permission: { on: 'caller' },
    query: PageQuery,
    status: 200,
    answer: listOf(ConnectedApp),
    handle: async (ctx: Ctx, { actor, query }) => {
      const { items, ...page } = await listConnectedApps(ctx, actor.userId, query);
      const apps = items.map(describeGrant).map(({ createdAt, ...app }) => ({
        object: 'connected-app' as const,
        ...app,
        createdAt: new Date(createdAt).toISOString(),
      }));
      return { body: { ...page, items: apps } };
    },
  }),
  operation({
    id: 'disconnectApp',
    family,
    method: 'DELETE',
    path: `${path}/{appId}`,
    summary: 'Disconnect a program',
    description: 'Its tokens are refused from the next request on; to get new ones, it has to ask again.',
    permission: { on: 'caller' },
    params: appParams,
    status: 205,
    errors: { 404: 'The caller has connected no such program.' },
    handle: async (ctx: Ctx, { actor, params: { appId } }) => {
      await disconnectApp(ctx, actor, appId);
      return { body: undefined };
    },
  }),
];

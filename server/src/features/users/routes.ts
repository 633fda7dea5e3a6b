import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { User } from './schema.ts';
import { getAuthenticatedUser, getUserById, toUser, type UsersCtx } from './service.ts';

export const userOperations = [
  operation({
    id: 'getAuthenticatedUser',
    family: 'Users',
    method: 'GET',
    path: '/v1/user',
    summary: 'The user that the token belongs to',
    permission: { on: 'caller' },
    status: 200,
    answer: User,
    handle: async (ctx: UsersCtx, { actor }) => {
      const user = await getAuthenticatedUser(ctx, actor.userId);
      return { body: toUser(ctx, user), version: user.version };
    },
  }),
  operation({
    id: 'getUserById',
    family: 'Users',
    method: 'GET',
    path: '/v1/users/{userId}',
    summary: 'A user of one of the caller’s organizations',
    permission: { on: 'caller', also: '`read` in an organization of that user, unless it is oneself', visitor: true },
    params: idParams('userId'),
    status: 200,
    answer: User,
    errors: { 404: 'There is no such user, or none that the caller may know of.' },
    handle: async (ctx: UsersCtx, { actor, params }) => {
      const user = await getUserById(ctx, actor.userId, params.userId);
      return { body: toUser(ctx, user), version: user.version };
    },
  }),
];

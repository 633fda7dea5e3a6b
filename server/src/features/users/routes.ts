import { operation } from '#access/index.ts';
import { User } from './schema.ts';
import { getAuthenticatedUser, toUser, type UsersCtx } from './service.ts';

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
];

import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { UpdateUser, User } from './schema.ts';
import { getAuthenticatedUser, getUserById, toUser, updateUserById, type UsersCtx } from './service.ts';

export const userOperations = [
  operation({
    id: 'getAuthenticatedUser',
    family: 'Users',
    method: 'GET',
    path: '/v1/user',
    summary: 'The user that the token belongs to',
    permission: { on: 'caller', within: true },
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
    permission: {
      on: 'caller',
      within: true,
      also: '`read` in an organization of that user, unless it is oneself',
      visitor: true,
    },
    params: idParams('userId'),
    status: 200,
    answer: User,
    errors: { 404: 'There is no such user, or none that the caller may know of.' },
    handle: async (ctx: UsersCtx, { actor, params }) => {
      const user = await getUserById(ctx, actor, params.userId);
      return { body: toUser(ctx, user), version: user.version };
    },
  }),
  operation({
    id: 'updateUserById',
    family: 'Users',
    method: 'PATCH',
    path: '/v1/users/{userId}',
    summary: 'Change one’s own name and photo',
    description: 'Others see them from the next request on.',
    permission: { on: 'caller', also: 'being that user' },
    params: idParams('userId'),
    body: UpdateUser,
    status: 200,
    answer: User,
    errors: {
      403: 'This is another user, or the token lacks the scope.',
      404: 'There is no such user, or none that the caller may know of.',
      412: 'The user was changed since it was read.',
    },
    handle: async (ctx: UsersCtx, { actor, params, body, ifMatch }) => {
      const user = await updateUserById(ctx, actor, { ...params, patch: body, ifMatch });
      return { body: toUser(ctx, user), version: user.version };
    },
  }),
];

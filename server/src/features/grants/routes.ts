import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { listOf, PageQuery } from '#platform/http/index.ts';
import { managing, named, onBoth, paramsOf, permission } from './declarations.ts';
import { toExplanation, toTeamPermissions, toUserPermissions } from './resources.ts';
import {
  Explain,
  Explanation,
  Invite,
  ListAggregate,
  TeamPermission,
  UpdatePermission,
  UserPermission,
} from './schema.ts';
import {
  explainPermission,
  type GrantsCtx,
  inviteToContent,
  listPermissions,
  listPermissionsAggregate,
  removePermission,
  updatePermission,
} from './service.ts';

const noTeam = 'The team has no role of its own here.';
const members = 'being no guest of the organization';

export const grantOperations = onBoth<GrantsCtx>(
  (content) =>
    operation({
      id: `inviteTo${content.ending}`,
      family: content.family,
      method: 'POST',
      path: content.base,
      summary: `Give people and teams a role on a ${content.kind}`,
      description:
        'The role counts instead of what they inherit, also where it is lower, and replaces one that they were given here before. For an administrator of the organization it changes nothing.',
      permission: managing(content, 'the role that is given, or a higher one'),
      params: paramsOf(content),
      body: Invite,
      status: 204,
      errors: { 400: 'Somebody who is named does not belong to the organization; `details` names them.' },
      handle: async (ctx: GrantsCtx, { actor, params, body }) => {
        await inviteToContent(ctx, actor, { on: named(content, params), body });
        return { body: undefined };
      },
    }),
  (content) =>
    operation({
      id: `listUserPermissionsIn${content.ending}`,
      family: content.family,
      method: 'GET',
      path: `${content.base}/users`,
      summary: `Whom a role was given to on a ${content.kind} itself, the first one first`,
      permission: permission(content, 'create'),
      params: paramsOf(content),
      query: PageQuery,
      status: 200,
      answer: listOf(UserPermission),
      handle: async (ctx: GrantsCtx, { actor, params, query }) => {
        const on = named(content, params);
        const { items, ...page } = await listPermissions(ctx, actor, { ...query, on, holder: 'user' });
        const held = items.map((row) => ({ userId: row.user_id ?? '', role: row.role }));
        return { body: { ...page, items: await toUserPermissions(ctx, actor, held) } };
      },
    }),
  (content) =>
    operation({
      id: `updateUserPermissionIn${content.ending}`,
      family: content.family,
      method: 'PATCH',
      path: `${content.base}/users/{userId}`,
      summary: `Give somebody a role on a ${content.kind}, or with null take it away`,
      description: 'Without it they have what they inherit.',
      permission: managing(content, 'the roles before and after, or a higher one'),
      params: paramsOf(content, 'userId'),
      body: UpdatePermission,
      status: 204,
      handle: async (ctx: GrantsCtx, { actor, params, body }) => {
        const given = { on: named(content, params), holder: 'user', holderId: params.userId } as const;
        await updatePermission(ctx, actor, { ...given, role: body.role });
        return { body: undefined };
      },
    }),
  (content) =>
    operation({
      id: `removeUserFrom${content.ending}`,
      family: content.family,
      method: 'DELETE',
      path: `${content.base}/users/{userId}`,
      summary: `Take away the role that somebody was given on a ${content.kind} itself`,
      description: 'They keep what they inherit.',
      permission: managing(content, 'that role, or a higher one'),
      params: paramsOf(content, 'userId'),
      status: 205,
      errors: { 404: 'They were given no role here.' },
      handle: async (ctx: GrantsCtx, { actor, params }) => {
        await removePermission(ctx, actor, { on: named(content, params), holder: 'user', holderId: params.userId });
        return { body: undefined };
      },
    }),
  (content) =>
    operation({
      id: `listTeamPermissionsIn${content.ending}`,
      family: content.family,
      method: 'GET',
      path: `${content.base}/teams`,
      summary: `The teams that a role was given to on a ${content.kind} itself, the first one first`,
      permission: permission(content, 'create', members),
      params: paramsOf(content),
      query: PageQuery,
      status: 200,
      answer: listOf(TeamPermission),
      handle: async (ctx: GrantsCtx, { actor, params, query }) => {
        const on = named(content, params);
        const { items, ...page } = await listPermissions(ctx, actor, { ...query, on, holder: 'team' });
        const held = items.map((row) => ({ teamId: row.team_id ?? '', role: row.role }));
        return { body: { ...page, items: await toTeamPermissions(ctx, actor, held) } };
      },
    }),
  (content) =>
    operation({
      id: `updateTeamPermissionIn${content.ending}`,
      family: content.family,
      method: 'PATCH',
      path: `${content.base}/teams/{teamId}`,
      summary: `Give a team another role on a ${content.kind}, or with null take it away`,
      permission: managing(content, 'the roles before and after, or a higher one'),
      params: paramsOf(content, 'teamId'),
      body: UpdatePermission,
      status: 204,
      errors: { 400: noTeam },
      handle: async (ctx: GrantsCtx, { actor, params, body }) => {
        const given = { on: named(content, params), holder: 'team', holderId: params.teamId } as const;
        await updatePermission(ctx, actor, { ...given, role: body.role });
        return { body: undefined };
      },
    }),
  (content) =>
    operation({
      id: `removeTeamFrom${content.ending}`,
      family: content.family,
      method: 'DELETE',
      path: `${content.base}/teams/{teamId}`,
      summary: `Take away the role that a team was given on a ${content.kind} itself`,
      permission: managing(content, 'that role, or a higher one'),
      params: paramsOf(content, 'teamId'),
      status: 205,
      errors: { 400: noTeam },
      handle: async (ctx: GrantsCtx, { actor, params }) => {
        await removePermission(ctx, actor, { on: named(content, params), holder: 'team', holderId: params.teamId });
        return { body: undefined };
      },
    }),
  (content) =>
    operation({
      id: `listPermissionsAggregateIn${content.ending}`,
      family: content.family,
      method: 'GET',
      path: `${content.base}/aggregate`,
      summary: `Every member who has a role on a ${content.kind}, and what it comes to`,
      permission: permission(content, 'create', members),
      params: paramsOf(content),
      query: ListAggregate,
      status: 200,
      answer: listOf(UserPermission),
      handle: async (ctx: GrantsCtx, { actor, params, query }) => {
        const on = named(content, params);
        const { items, ...page } = await listPermissionsAggregate(ctx, actor, { ...query, on });
        return { body: { ...page, items: await toUserPermissions(ctx, actor, items) } };
      },
    }),
  (content) =>
    operation({
      id: `explainPermissionIn${content.ending}`,
      family: content.family,
      method: 'GET',
      path: `${content.base}/explain`,
      summary: `Why somebody has the role that they have on a ${content.kind}, step by step`,
      permission: permission(content, 'read', `for others than oneself, \`create\`, and ${members}`),
      params: paramsOf(content),
      query: Explain,
      status: 200,
      answer: Explanation,
      errors: { 403: 'The caller asks about somebody else.' },
      handle: async (ctx: GrantsCtx, { actor, params, query }): Promise<{ body: Static<typeof Explanation> }> => {
        const asked = { on: named(content, params), userId: query.user ?? actor.userId };
        return { body: await toExplanation(ctx, actor, await explainPermission(ctx, actor, asked)) };
      },
    }),
);

import { operation, roleOf } from '#access/index.ts';
import { toSpaces } from '#features/spaces/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { visitorTokenOf } from './claims.ts';
import { toMember, toMembers } from './resources.ts';
import { ListMembers, ListMemberSpaces, Member, MemberSpace, Ping, UpdateMember } from './schema.ts';
import {
  getMember,
  listMembersInOrganizationById,
  listSpacesForOrganizationMember,
  type MembersCtx,
  removeMemberFromOrganizationById,
  requireSelfOr,
  setUserAsSSOMemberForOrganization,
  updateMemberInOrganizationById,
  updateOrganizationMemberLastSeenAt,
} from './service.ts';

type SpacesCtx = Parameters<typeof toSpaces>[0];

const family = 'Organization members';
const base = '/v1/orgs/{organizationId}/members';
const params = idParams('organizationId', 'userId');
const selfOrAdmin = { on: 'organization', role: 'guest', also: '`admin`, unless it is about oneself' } as const;
const lastAdmin = 'It is the last administrator of the organization.';

export const memberOperations = [
  operation({
    id: 'listMembersInOrganizationById',
    family,
    method: 'GET',
    path: base,
    summary: 'The members and guests of an organization, those who joined last first',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId'),
    query: ListMembers,
    status: 200,
    answer: listOf(Member),
    handle: async (ctx: MembersCtx, { params: { organizationId }, query }) => {
      const { items, ...page } = await listMembersInOrganizationById(ctx, { organizationId }, query);
      return { body: { ...page, items: await toMembers(ctx, organizationId, items) } };
    },
  }),
  operation({
    id: 'getMemberInOrganizationById',
    family,
    method: 'GET',
    path: `${base}/{userId}`,
    summary: 'One member',
    permission: { on: 'organization', role: 'guest', also: '`read`, unless it is about oneself' },
    params,
    status: 200,
    answer: Member,
    handle: async (ctx: MembersCtx, { actor, params: named }) => {
      requireSelfOr(actor, named.userId, 'read');
      const row = await getMember(ctx, named);
      return { body: await toMember(ctx, named.organizationId, row), version: row.version };
    },
  }),
  operation({
    id: 'updateMemberInOrganizationById',
    family,
    method: 'PATCH',
    path: `${base}/{userId}`,
    summary: 'Change the role of a member, or disable them',
    description: 'A disabled member keeps their role and their teams, and has no access until they are enabled again.',
    permission: { on: 'organization', role: 'admin' },
    params,
    body: UpdateMember,
    status: 200,
    answer: Member,
    errors: { 412: `${lastAdmin} Or the member was changed since it was read.` },
    handle: async (ctx: MembersCtx, { actor, params: named, body, ifMatch }) => {
      const row = await updateMemberInOrganizationById(ctx, actor, { ...named, body, ifMatch });
      return { body: await toMember(ctx, named.organizationId, row), version: row.version };
    },
  }),
  operation({
    id: 'removeMemberFromOrganizationById',
    family,
    method: 'DELETE',
    path: `${base}/{userId}`,
    summary: 'Remove a member, or leave an organization',
    description:
      'Ends the membership with its teams and grants. What the member wrote stays, with the member as its author.',
    permission: { ...selfOrAdmin, scope: 'admin' },
    params,
    status: 204,
    errors: { 412: lastAdmin },
    handle: async (ctx: MembersCtx, { actor, params: named }) => {
      await removeMemberFromOrganizationById(ctx, actor, named);
      return { body: undefined };
    },
  }),
  operation({
    id: 'setUserAsSSOMemberForOrganization',
    family,
    method: 'POST',
    path: `${base}/{userId}/sso`,
    summary: 'Let a member sign in by the organization’s identity provider',
    permission: { on: 'organization', role: 'admin' },
    params,
    status: 200,
    answer: Member,
    handle: async (ctx: MembersCtx, { actor, params: named }) => {
      const row = await setUserAsSSOMemberForOrganization(ctx, actor, named);
      return { body: await toMember(ctx, named.organizationId, row), version: row.version };
    },
  }),
  operation({
    id: 'listSpacesForOrganizationMember',
    family,
    method: 'GET',
    path: `${base}/{userId}/spaces`,
    summary: 'The spaces that a member can read, with the member’s role on each',
    permission: selfOrAdmin,
    params,
    query: ListMemberSpaces,
    status: 200,
    answer: listOf(MemberSpace),
    handle: async (ctx: MembersCtx & SpacesCtx, { actor, params: named, query }) => {
      requireSelfOr(actor, named.userId, 'admin');
      const { items, ...page } = await listSpacesForOrganizationMember(ctx, named, query);
      // Who asks about somebody else is an administrator, who may do everything on each of them.
      const isSelf = actor.userId === named.userId;
      const rows = items.map((row) => (isSelf ? row : { ...row, role: actor.rights.organizationRole }));
      const spaces = await toSpaces(ctx, rows);
      const permissions = items.map((row) => roleOf(row.role) ?? 'read');
      return {
        body: { ...page, items: spaces.map((space, at) => ({ permission: permissions[at] ?? 'read', space })) },
      };
    },
  }),
  operation({
    id: 'updateOrganizationMemberLastSeenAt',
    family,
    method: 'POST',
    path: '/v1/orgs/{organizationId}/ping',
    summary: 'Note that the caller is active in an organization',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    status: 200,
    answer: Ping,
    handle: async (ctx: MembersCtx, { actor, params: { organizationId } }) => {
      await updateOrganizationMemberLastSeenAt(ctx, { organizationId, userId: actor.userId });
      const serviceVisitorClaims = await visitorTokenOf(ctx, actor, organizationId);
      return { body: { ...(serviceVisitorClaims !== undefined && { serviceVisitorClaims }) } };
    },
  }),
];

import { operation } from '#access/index.ts';
import { requireSelfOr } from '#features/members/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { toTeam, toTeamMembers, toTeams } from './resources.ts';
import {
  CreateTeam,
  ListTeams,
  ListTeamsOfMember,
  Team,
  TeamMember,
  TeamOfMember,
  UpdateTeam,
  UpdateTeamMember,
  UpdateTeamMembers,
} from './schema.ts';
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  deleteMemberFromOrganizationTeamById,
  getTeam,
  listTeamMembersInOrganizationById,
  listTeamsForOrganizationMember,
  listTeamsInOrganizationById,
  removeTeamFromOrganizationById,
  type TeamsCtx,
  updateMembersInOrganizationTeam,
  updateTeamInOrganizationById,
} from './service.ts';
import { findRolesOf } from './store.ts';

const family = 'Teams';
const base = '/v1/orgs/{organizationId}/teams';
const params = idParams('organizationId', 'teamId');
const memberParams = idParams('organizationId', 'teamId', 'userId');
const read = { on: 'organization', role: 'read' } as const;
const admin = { on: 'organization', role: 'admin' } as const;
const manage = {
  on: 'organization',
  role: 'guest',
  scope: 'admin',
  also: '`admin`, or being an owner of the team',
} as const;
const unknownMember = { 400: 'Somebody who is named is no member of the organization.' };

export const teamOperations = [
  operation({
    id: 'listTeamsInOrganizationById',
    family,
    method: 'GET',
    path: base,
    summary: 'The teams of an organization, oldest first',
    permission: read,
    params: idParams('organizationId'),
    query: ListTeams,
    status: 200,
    answer: listOf(Team),
    handle: async (ctx: TeamsCtx, { actor, params: { organizationId }, query }) => {
      const { items, ...page } = await listTeamsInOrganizationById(ctx, organizationId, query);
      return { body: { ...page, items: await toTeams(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'createOrganizationTeam',
    family,
    method: 'PUT',
    path: base,
    summary: 'Create a team',
    permission: admin,
    params: idParams('organizationId'),
    body: CreateTeam,
    status: 201,
    answer: Team,
    errors: unknownMember,
    handle: async (ctx: TeamsCtx, { actor, body }) => {
      const row = await createOrganizationTeam(ctx, actor, body);
      const team = await toTeam(ctx, actor, row);
      return { body: team, version: row.version, location: team.urls.location };
    },
  }),
  operation({
    id: 'getTeamInOrganizationById',
    family,
    method: 'GET',
    path: `${base}/{teamId}`,
    summary: 'One team',
    permission: read,
    params,
    status: 200,
    answer: Team,
    handle: async (ctx: TeamsCtx, { actor, params: named }) => {
      const row = await getTeam(ctx, named);
      return { body: await toTeam(ctx, actor, row), version: row.version };
    },
  }),
  operation({
    id: 'updateTeamInOrganizationById',
    family,
    method: 'PATCH',
    path: `${base}/{teamId}`,
    summary: 'Rename a team',
    permission: admin,
    params,
    body: UpdateTeam,
    status: 200,
    answer: Team,
    errors: { 412: 'The team was changed since it was read.' },
    handle: async (ctx: TeamsCtx, { actor, params: named, body, ifMatch }) => {
      const row = await updateTeamInOrganizationById(ctx, actor, { ...body, ...named, ifMatch });
      return { body: await toTeam(ctx, actor, row), version: row.version };
    },
  }),
  operation({
    id: 'removeTeamFromOrganizationById',
    family,
    method: 'DELETE',
    path: `${base}/{teamId}`,
    summary: 'Delete a team, with the access that it was given',
    permission: admin,
    params,
    status: 204,
    handle: async (ctx: TeamsCtx, { actor, params: named }) => {
      await removeTeamFromOrganizationById(ctx, actor, named);
      return { body: undefined };
    },
  }),
  operation({
    id: 'listTeamMembersInOrganizationById',
    family,
    method: 'GET',
    path: `${base}/{teamId}/members`,
    summary: 'The members of a team',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: listOf(TeamMember),
    handle: async (ctx: TeamsCtx, { params: named, query }) => {
      const { items, ...page } = await listTeamMembersInOrganizationById(ctx, named, query);
      return { body: { ...page, items: await toTeamMembers(ctx, named.organizationId, items) } };
    },
  }),
  operation({
    id: 'updateMembersInOrganizationTeam',
    family,
    method: 'PUT',
    path: `${base}/{teamId}/members`,
    summary: 'Add members to a team, change their roles, and remove members',
    description: 'All of it or nothing. Only administrators of the organization make somebody an owner of a team.',
    permission: manage,
    params,
    body: UpdateTeamMembers,
    status: 204,
    errors: unknownMember,
    handle: async (ctx: TeamsCtx, { actor, params: named, body }) => {
      await updateMembersInOrganizationTeam(ctx, actor, { ...named, body });
      return { body: undefined };
    },
  }),
  operation({
    id: 'addMemberToOrganizationTeamById',
    family,
    method: 'PUT',
    path: `${base}/{teamId}/members/{userId}`,
    summary: 'Add a member to a team, or change their role in it',
    permission: manage,
    params: memberParams,
    body: UpdateTeamMember,
    bodyOptional: true,
    status: 204,
    handle: async (ctx: TeamsCtx, { actor, params: named, body }) => {
      await addMemberToOrganizationTeamById(ctx, actor, { ...body, ...named });
      return { body: undefined };
    },
  }),
  operation({
    id: 'deleteMemberFromOrganizationTeamById',
    family,
    method: 'DELETE',
    path: `${base}/{teamId}/members/{userId}`,
    summary: 'Remove a member from a team, or leave it',
    permission: { ...manage, also: `${manage.also}; everybody may leave` },
    params: memberParams,
    status: 204,
    handle: async (ctx: TeamsCtx, { actor, params: named }) => {
      await deleteMemberFromOrganizationTeamById(ctx, actor, named);
      return { body: undefined };
    },
  }),
  operation({
    id: 'listTeamsForOrganizationMember',
    family: 'Organization members',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}/teams',
    summary: 'The teams that a member is in, with the member’s role in each',
    permission: { on: 'organization', role: 'guest', also: '`admin`, unless it is about oneself' },
    params: idParams('organizationId', 'userId'),
    query: ListTeamsOfMember,
    status: 200,
    answer: listOf(TeamOfMember),
    handle: async (ctx: TeamsCtx, { actor, params: named, query }) => {
      requireSelfOr(actor, named.userId, 'admin');
      const { items, ...page } = await listTeamsForOrganizationMember(ctx, named, query);
      const roles = await findRolesOf(
        ctx.db,
        named.userId,
        items.map((row) => row.id),
      );
      const teams = await toTeams(ctx, actor, items);
      return {
        body: { ...page, items: teams.map((team) => ({ team, member: { role: roles.get(team.id) ?? 'member' } })) },
      };
    },
  }),
];

import { type Caller, operation, rankOf } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { asReader, toOrganizations } from './resources.ts';
import { CreateOrganization, Organization, UpdateOrganization } from './schema.ts';
import {
  createOrganizationForUser,
  getOrganizationById,
  listOrganizationsForAuthenticatedUser,
  type OrganizationsCtx,
  updateOrganizationById,
} from './service.ts';
import type { OrganizationRow } from './store.ts';

const family = 'Organizations';
const ADMIN = rankOf('admin');

async function shownTo(ctx: OrganizationsCtx, actor: Caller, row: OrganizationRow & { role: number }) {
  const [body] = await toOrganizations(ctx, actor.userId, [row]);
  if (body === undefined) throw new Error('An organization was lost on its way out.');
  return { body, version: row.version };
}

export const organizationOperations = [
  operation({
    id: 'listOrganizationsForAuthenticatedUser',
    family,
    method: 'GET',
    path: '/v1/orgs',
    summary: 'The organizations that the caller belongs to, oldest first',
    permission: { on: 'caller', within: true },
    query: PageQuery,
    status: 200,
    answer: listOf(Organization),
    handle: async (ctx: OrganizationsCtx, { actor, query }) => {
      const { items, ...page } = await listOrganizationsForAuthenticatedUser(ctx, actor, query);
      const rows = items.map((row) => ({ ...row, role: row.member_role ?? 0 }));
      return { body: { ...page, items: await toOrganizations(ctx, actor.userId, rows) } };
    },
  }),
  operation({
    id: 'createOrganization',
    family,
    method: 'POST',
    path: '/v1/orgs',
    summary: 'Create an organization, with the caller as its administrator',
    description: 'Its hostname is made from its title.',
    permission: { on: 'caller', also: 'an operator of the server, where `LECTERN_ORGANIZATION_CREATION` says so' },
    body: CreateOrganization,
    status: 201,
    answer: Organization,
    errors: { 403: 'Only operators of this server may create organizations.' },
    handle: async (ctx: OrganizationsCtx, { actor, body }) => {
      const row = await createOrganizationForUser(ctx, actor, body);
      const shown = await shownTo(ctx, actor, { ...row, role: ADMIN });
      return { ...shown, location: shown.body.urls.location };
    },
  }),
  operation({
    id: 'getOrganizationById',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}',
    summary: 'One organization',
    permission: { on: 'organization', role: 'guest', visitor: true },
    params: idParams('organizationId'),
    status: 200,
    answer: Organization,
    handle: async (ctx: OrganizationsCtx, { actor, params }) => {
      const row = await getOrganizationById(ctx, params.organizationId);
      const shown = await shownTo(ctx, actor, { ...row, role: actor.rights.role });
      return actor.site === undefined ? shown : { ...shown, body: asReader(shown.body) };
    },
  }),
  operation({
    id: 'updateOrganizationById',
    family,
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}',
    summary: 'Change the settings of an organization',
    description: 'What is left out stays as it is; null clears `defaultRole`, `defaultContent` and `logo`.',
    permission: { on: 'organization', role: 'admin' },
    params: idParams('organizationId'),
    body: UpdateOrganization,
    status: 200,
    answer: Organization,
    errors: {
      400: 'The default content is no site of this organization, or the merge rules name somebody who is no member.',
      409: 'The hostname is another organization’s, or was less than 90 days ago.',
      412: '`If-Match` names a version that is no longer the present one.',
    },
    handle: async (ctx: OrganizationsCtx, { actor, params, body, ifMatch }) => {
      const row = await updateOrganizationById(ctx, actor, { ...params, patch: body, ifMatch });
      return shownTo(ctx, actor, { ...row, role: actor.rights.role });
    },
  }),
];

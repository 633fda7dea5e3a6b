import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { createCustomHostname, testCustomHostname } from './claims.ts';
import { CreateCustomHostname, CustomHostname, Hostname, ListHostnames } from './schema.ts';
import {
  type CustomHostnamesCtx,
  getCustomHostname,
  listCustomHostnames,
  removeCustomHostname,
  type SeenHostname,
  verifyCustomHostname,
} from './service.ts';

export type { CustomHostnamesCtx } from './service.ts';

const family = 'Custom hostnames';
const path = '/v1/custom-hostnames/{hostname}';
const permission = {
  on: 'caller',
  within: true,
  also: '`create` in the organization for a hostname of a site, `admin` for one of the organization',
} as const;
const hidden = 'There is no such hostname, or the caller may not know of it.';
const forbiddenHere = 'The caller may not change hostnames of the organization.';
const changed = 'The hostname was changed since it was read.';
const unusable = 'The hostname or the target is none that can be used.';
const unproven = 'DNS proves nothing; the message says which records would.';
const taken = 'The hostname is another’s, or was until lately, or the target has one already.';

function toCustomHostname(
  { baseUrl }: { baseUrl: string },
  { row, proofs }: SeenHostname,
): Static<typeof CustomHostname> {
  return {
    object: 'custom-hostname',
    id: row.hostname,
    hostname: row.hostname,
    target:
      row.site_id === null
        ? { type: 'organization', organization: row.organization_id }
        : { type: 'site', site: row.site_id },
    isActive: row.status === 'active',
    status: row.status as Static<typeof CustomHostname>['status'],
    ...(row.reason === null ? {} : { reason: row.reason }),
    verification: proofs,
    urls: { location: `${baseUrl}/v1/custom-hostnames/${row.hostname}` },
  };
}

const answer = (ctx: CustomHostnamesCtx, seen: SeenHostname) => ({
  body: toCustomHostname(ctx, seen),
  version: seen.row.version,
});

export const customHostnameOperations = [
  operation({
    id: 'listCustomHostnames',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/custom-hostnames',
    summary: 'The hostnames of an organization and of its sites, by name, whatever their state',
    permission: { on: 'organization', role: 'create' },
    params: idParams('organizationId'),
    query: ListHostnames,
    status: 200,
    answer: listOf(CustomHostname),
    handle: async (ctx: CustomHostnamesCtx, { actor, params, query }) => {
      const { items, ...page } = await listCustomHostnames(ctx, actor, { ...params, query });
      return { body: { ...page, items: items.map((seen) => toCustomHostname(ctx, seen)) } };
    },
  }),
  operation({
    id: 'createCustomHostname',
    family,
    method: 'POST',
    path,
    summary: 'Serve a site, or the sites of an organization, at a hostname of yours',
    description:
      'It is active at once where DNS proves that it is yours already, else as soon as that is found. Where its requests go and its certificate are a matter of your DNS and your proxy.',
    permission,
    params: Hostname,
    body: CreateCustomHostname,
    status: 201,
    ownTransactions: true,
    answer: CustomHostname,
    errors: { 400: unusable, 403: forbiddenHere, 409: taken },
    handle: async (ctx: CustomHostnamesCtx, { actor, params: { hostname }, body }) => {
      const seen = await createCustomHostname(ctx, actor, { hostname, body });
      const { body: made, version } = answer(ctx, seen);
      return { body: made, version, location: made.urls.location };
    },
  }),
  operation({
    id: 'getCustomHostname',
    family,
    method: 'GET',
    path,
    summary: 'A hostname, what is served there, and what DNS must say',
    permission,
    params: Hostname,
    status: 200,
    answer: CustomHostname,
    errors: { 403: forbiddenHere, 404: hidden },
    handle: async (ctx: CustomHostnamesCtx, { actor, params }) =>
      answer(ctx, await getCustomHostname(ctx, actor, params)),
  }),
  operation({
    id: 'updateCustomHostname',
    family,
    method: 'PATCH',
    path,
    summary: 'Look at DNS again, and make the hostname active where it proves that it is yours',
    description: 'An active hostname that is proven no longer serves nothing from then on.',
    permission,
    params: Hostname,
    status: 204,
    errors: { 400: unproven, 403: forbiddenHere, 404: hidden, 412: changed },
    handle: async (ctx: CustomHostnamesCtx, { actor, params, ifMatch }) => {
      await verifyCustomHostname(ctx, actor, { ...params, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'deleteCustomHostname',
    family,
    method: 'DELETE',
    path,
    summary: 'Give a hostname up',
    description: 'For ninety days it leads to the address that is left, and no other organization gets it.',
    permission,
    params: Hostname,
    status: 205,
    errors: { 403: forbiddenHere, 404: hidden, 412: changed },
    handle: async (ctx: CustomHostnamesCtx, { actor, params, ifMatch }) => {
      await removeCustomHostname(ctx, actor, { ...params, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'testCustomHostname',
    family,
    method: 'POST',
    path: `${path}/test`,
    summary: 'Whether a hostname could be active for a target at this moment',
    description: 'Nothing is changed.',
    permission,
    params: Hostname,
    body: CreateCustomHostname,
    status: 204,
    errors: { 400: `${unusable} ${unproven}`, 403: forbiddenHere, 409: taken },
    handle: async (ctx: CustomHostnamesCtx, { actor, params: { hostname }, body }) => {
      await testCustomHostname(ctx, actor, { hostname, body });
      return { body: undefined };
    },
  }),
];

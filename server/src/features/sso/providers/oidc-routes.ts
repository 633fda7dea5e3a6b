import { type Caller, operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { toOidcProviders } from './resources.ts';
import { CreateOidcProvider, OidcProvider, oidcParams, UpdateOidcProvider } from './schema.ts';
import {
  changeProvider,
  createProvider,
  getProvider,
  listProvidersOf,
  type ProvidersCtx,
  removeProvider,
} from './service.ts';
import type { ProviderRow } from './store.ts';

const family = 'Single sign-on';
const kind = 'oidc';
const path = '/v1/orgs/{organizationId}/oidc';
const one = `${path}/{oidcProviderId}`;
const admin = { on: 'organization', role: 'admin' } as const;
const outdated = '`If-Match` names a version that is no longer the present one.';
const unknownTeam = 'The default team is none of this organization.';

async function shown(ctx: ProvidersCtx, actor: Caller, row: ProviderRow) {
  const [body] = await toOidcProviders(ctx, actor, [row]);
  if (body === undefined) throw new Error('A provider was lost on its way out.');
  return { body, version: row.version };
}

export const oidcProviderOperations = [
  operation({
    id: 'listOIDCProvidersInOrganization',
    family,
    method: 'GET',
    path,
    summary: 'The OpenID Connect providers of an organization, oldest first',
    permission: admin,
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: listOf(OidcProvider),
    handle: async (ctx: ProvidersCtx, { actor, params, query }) => {
      const { items, ...page } = await listProvidersOf(ctx, { ...params, kind }, query);
      return { body: { ...page, items: await toOidcProviders(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'createOIDCProvider',
    family,
    method: 'POST',
    path,
    summary: 'Add an OpenID Connect provider to an organization',
    description:
      'The issuer is asked for its discovery document when somebody signs in. `service` has what the provider must know of this server.',
    permission: admin,
    params: idParams('organizationId'),
    body: CreateOidcProvider,
    status: 201,
    answer: OidcProvider,
    errors: { 400: unknownTeam, 412: 'The organization has as many providers as it may.' },
    handle: async (ctx: ProvidersCtx, { actor, params, body }) => {
      const made = await shown(ctx, actor, await createProvider(ctx, { ...params, kind, actor: actorOf(actor) }, body));
      return { ...made, location: made.body.urls.location };
    },
  }),
  operation({
    id: 'getOIDCProvider',
    family,
    method: 'GET',
    path: one,
    summary: 'One OpenID Connect provider, without its secret',
    permission: admin,
    params: oidcParams,
    status: 200,
    answer: OidcProvider,
    handle: async (ctx: ProvidersCtx, { actor, params: { organizationId, oidcProviderId: providerId } }) =>
      shown(ctx, actor, await getProvider(ctx, { organizationId, kind, providerId })),
  }),
  operation({
    id: 'updateOIDCProvider',
    family,
    method: 'PATCH',
    path: one,
    summary: 'Change an OpenID Connect provider',
    description:
      'What is left out stays as it is; null clears `defaultTeam` and `defaultRole`. Another issuer needs the client secret again.',
    permission: admin,
    params: oidcParams,
    body: UpdateOidcProvider,
    status: 200,
    answer: OidcProvider,
    errors: { 400: unknownTeam, 412: outdated },
    handle: async (ctx: ProvidersCtx, { actor, params, body, ifMatch }) => {
      const named = { organizationId: params.organizationId, kind, providerId: params.oidcProviderId } as const;
      const row = await changeProvider(ctx, { ...named, actor: actorOf(actor) }, { body, ifMatch });
      return shown(ctx, actor, row);
    },
  }),
  operation({
    id: 'deleteOIDCProvider',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Remove an OpenID Connect provider',
    description: 'Who signed in by it stays a member, and is signed in no longer.',
    permission: admin,
    params: oidcParams,
    status: 204,
    errors: { 412: outdated },
    handle: async (ctx: ProvidersCtx, { actor, params: { organizationId, oidcProviderId: providerId }, ifMatch }) => {
      await removeProvider(ctx, { organizationId, kind, providerId, ifMatch, actor: actorOf(actor) });
      return { body: undefined };
    },
  }),
];

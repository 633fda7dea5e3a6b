import { operation } from '#access/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { idParams, notFound } from '#platform/http/index.ts';
import { routesOfKind } from './by-kind.ts';
import { toOidcProviders, toSamlProviders } from './resources.ts';
import { serviceOf } from './rules.ts';
import {
  CreateOidcProvider,
  CreateSamlProvider,
  OidcProvider,
  SamlProvider,
  SsoLogins,
  UpdateOidcProvider,
  UpdateSamlProvider,
} from './schema.ts';
import { listLogins, type ProvidersCtx } from './service.ts';
import type { ProviderRow } from './store.ts';

const saml = routesOfKind({
  kind: 'saml',
  param: 'samlProviderId',
  resource: SamlProvider,
  toResources: toSamlProviders,
});
const oidc = routesOfKind({
  kind: 'oidc',
  param: 'oidcProviderId',
  resource: OidcProvider,
  toResources: toOidcProviders,
});

const LEFT_OUT = 'What is left out stays as it is; null clears `defaultTeam` and `defaultRole`.';
const REMOVED = 'Who signed in by it stays a member, and is signed in no longer.';

export const samlProviderOperations = [
  saml.list({
    id: 'listSAMLProvidersInOrganizationById',
    summary: 'The SAML providers of an organization, oldest first',
  }),
  saml.create({
    id: 'createOrganizationSAMLProvider',
    summary: 'Add a SAML provider to an organization',
    description:
      'It is `pending`, and nobody signs in by it, until it has `entityID`, `certificate` and `ssoURL`. `service` has what the provider must know of this server.',
    body: CreateSamlProvider,
  }),
  saml.get({ id: 'getOrganizationSAMLProviderById', summary: 'One SAML provider' }),
  saml.update({
    id: 'updateOrganizationSAMLProvider',
    summary: 'Change a SAML provider',
    description: LEFT_OUT,
    body: UpdateSamlProvider,
  }),
  saml.remove({ id: 'deleteOrganizationSAMLProvider', summary: 'Remove a SAML provider', description: REMOVED }),
  operation({
    id: 'listSSOProviderLoginsInOrganization',
    family: 'Single sign-on',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sso',
    summary: 'By which providers people sign in to an organization',
    description:
      'SAML providers first. Those that lack something are left out. Whoever knows the id of the organization may ask; guests and people of other organizations, too.',
    permission: { on: 'caller', within: true },
    params: idParams('organizationId'),
    status: 200,
    answer: SsoLogins,
    errors: { 404: 'There is no such organization.' },
    handle: async (ctx: ProvidersCtx, { params }) => {
      const organization = await getOrganizationById(ctx, params.organizationId);
      if (organization.deleted_at !== null) throw notFound('organization');
      const rows = await listLogins(ctx, params.organizationId);
      const toLogin = (row: ProviderRow) => ({ id: row.id, label: row.label, startURL: serviceOf(ctx, row).startURL });
      return { body: { items: rows.map(toLogin) } };
    },
  }),
];

export const oidcProviderOperations = [
  oidc.list({
    id: 'listOIDCProvidersInOrganization',
    summary: 'The OpenID Connect providers of an organization, oldest first',
  }),
  oidc.create({
    id: 'createOIDCProvider',
    summary: 'Add an OpenID Connect provider to an organization',
    description:
      'The issuer is asked for its discovery document when somebody signs in. `service` has what the provider must know of this server.',
    body: CreateOidcProvider,
  }),
  oidc.get({ id: 'getOIDCProvider', summary: 'One OpenID Connect provider, without its secret' }),
  oidc.update({
    id: 'updateOIDCProvider',
    summary: 'Change an OpenID Connect provider',
    description: `${LEFT_OUT} Another issuer needs the client secret again.`,
    body: UpdateOidcProvider,
  }),
  oidc.remove({ id: 'deleteOIDCProvider', summary: 'Remove an OpenID Connect provider', description: REMOVED }),
];

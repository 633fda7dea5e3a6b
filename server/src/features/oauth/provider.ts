import { createPrivateKey } from 'node:crypto';
import { errors, interactionPolicy, type JWK, Provider } from 'oidc-provider';
import { SCOPES } from '#access/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { createAdapters, type RecordsCtx } from './adapter.ts';
import { AUTHORIZE, CONSENT, REGISTER, REVOKE, TOKEN } from './addresses.ts';

export interface OauthCtx extends RecordsCtx {
  baseUrl: string;
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Seconds that things live. A refresh token that is not used for so long ends the grant. */
const TTL = {
  AccessToken: 60 * MINUTE,
  AuthorizationCode: MINUTE,
  Interaction: 30 * MINUTE,
  Session: 30 * MINUTE,
  RefreshToken: 60 * DAY,
  Grant: 365 * DAY,
  // Not offered: no identity tokens, no codes that are typed on another device.
  IdToken: MINUTE,
};

/**
 * The authorization server of OAuth 2.1, a library's: codes with PKCE for public programs, and refresh tokens that are
 * replaced with every use. It gives tokens for this server's API and says nothing of who somebody is, so it is no OpenID
 * provider. Who signs in and what they allow, our own pages ask, anew for every authorization.
 */
export function createProvider(ctx: OauthCtx, keys: KeyRing): Provider {
  const isSecure = ctx.baseUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  const provider = new Provider(ctx.baseUrl, {
    adapter: createAdapters(ctx, () => new errors.InvalidGrant('it was used before')),
    routes: { authorization: AUTHORIZE, token: TOKEN, registration: REGISTER, revocation: REVOKE },
    cookies: {
      names: { session: 'lectern-oauth', interaction: 'lectern-oauth-step', resume: 'lectern-oauth-next' },
      keys: cookieKeys(keys),
      long: cookie,
      short: cookie,
    },
    jwks: { keys: [signingKey(keys)] },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'EdDSA' },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    pkce: { required: () => true },
    ttl: TTL,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => ctx.baseUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_request, resource) => resourceOf(ctx, resource),
      },
      revocation: { enabled: true, allowedPolicy: (_request, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_request, { uid }) => `${CONSENT}/${uid}`, policy: askAlways() },
    findAccount: (_request, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // What was allowed is never taken for allowed again: anybody may register under any name.
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? Promise.resolve(undefined) : provider.Grant.find(grantId);
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_request, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: (request, { error, error_description: description }) => {
      request.type = 'json';
      request.body = { error, error_description: description };
    },
  });
  // Addresses come from the base URL, whatever a request says of its host; see `dispatch`.
  provider.proxy = true;
  // It would write to the console; what fails is logged by whoever made it.
  provider.silent = true;
  return provider;
}

/** One audience: this server. A client may name any address of it, such as that of an MCP server. */
function resourceOf({ baseUrl }: OauthCtx, resource: string) {
  if (new URL(resource).origin !== new URL(baseUrl).origin)
    throw new errors.InvalidTarget('the resource is not of this server');
  return {
    scope: SCOPES.join(' '),
    audience: baseUrl,
    accessTokenFormat: 'opaque',
    accessTokenTTL: TTL.AccessToken,
  } as const;
}

/** Every authorization asks: the library's own session says nothing of who is signed in here now. */
function askAlways() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('login')
    ?.checks.add(
      new Check('asked', 'the person is asked each time', 'login_required', ({ oidc }) =>
        oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

/** Keys of the library's cookies, one for each key of the ring, so that they change as those do. */
const cookieKeys = (keys: KeyRing): string[] =>
  keys.ids.flatMap((id) => {
    const key = keys.derive(id, 'oauth cookies');
    return key === undefined ? [] : [Buffer.from(key).toString('base64url')];
  });

/** PKCS #8 of an Ed25519 key, up to its 32 bytes; RFC 8410, section 7. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The library wants a key to sign with, though nothing that we offer is signed. */
function signingKey(keys: KeyRing): JWK {
  const seed = keys.derive(keys.ids[0] ?? '', 'oauth signatures');
  if (seed === undefined) throw new Error('The ring has no key.');
  const der = Buffer.concat([ED25519_PREFIX, seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK;
}

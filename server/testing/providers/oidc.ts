// A real OpenID Connect provider: `oidc-provider`, with people who have signed in there already.
import { createPrivateKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { providerKey } from '../keys/index.ts';

export interface OidcUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestOidc {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next. */
  user: OidcUser;
  /** Of whom the provider knows that they are clients of it. */
  allow(redirectUri: string): void;
  /** Follows the provider’s pages until they lead back to us. */
  visit(location: string): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'lectern', client_secret: 'a client secret of the tests, which is long enough' };

export async function startOidc(): Promise<TestOidc> {
  let answer: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) void answer?.(request, response);
    else void provider?.interactionFinished(request, response, { login: { accountId: test.user.sub } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test: TestOidc = {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    user: { sub: 'nobody' },
    allow: (redirectUri) => {
      provider = makeProvider(issuer, redirectUri, test);
      answer = provider.callback();
    },
    visit: (location) => follow(issuer, location),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return test;
}

const HOUR_SECONDS = 3600;
const lifetimes = Object.fromEntries(
  ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((each) => [
    each,
    HOUR_SECONDS,
  ]),
);
const signingKey = { ...createPrivateKey(providerKey).export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };

/** What a provider remembers, for as long as a test runs. It warns of a memory, a key and lifetimes that nobody chose. */
function createMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const findBy = (isIt: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(keyOf('')) && isIt(payload))?.[1];
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(kept.get(keyOf(id)) ?? {}, { consumed: true }),
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

function makeProvider(issuer: string, redirectUri: string, test: TestOidc): Provider {
  return new Provider(issuer, {
    adapter: createMemory(),
    jwks: { keys: [signingKey] },
    ttl: lifetimes,
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...test.user, sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

async function follow(issuer: string, first: string): Promise<string> {
  const jar = new Map<string, string>();
  let location = first;
  for (let step = 0; step < 8; step++) {
    if (!location.startsWith(issuer)) return location;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(location, { redirect: 'manual', headers: { cookie } });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    location = new URL(next, location).href;
  }
  throw new Error('The provider leads on and on.');
}

// A real OpenID Connect provider: `oidc-provider`, with people who have signed in there already.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

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

function makeProvider(issuer: string, redirectUri: string, test: TestOidc): Provider {
  const provider = new Provider(issuer, {
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
  // It warns of settings that only matter where somebody uses it for real.
  return provider;
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

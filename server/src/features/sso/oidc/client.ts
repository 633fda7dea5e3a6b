import type { Configuration } from 'openid-client';
import type { Clock } from '#platform/clock/index.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { type ProviderRow, secretPurpose } from '../providers/index.ts';
import { SignInRefusal } from '../sign-in/refusals.ts';

export interface OidcCtx {
  outbound: Outbound;
  seals: Seals;
  clock: Clock;
  baseUrl: string;
  caches: { oidcClients: OidcClients };
}

/** Providers that were asked for their discovery document, for a while; by id and version. */
export type OidcClients = Map<string, { until: number; client: Promise<Configuration> }>;

const KEPT_MS = 10 * 60_000;
const KEPT_AT_MOST = 100;
const ANSWER_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;
const SECONDS = TIMEOUT_MS / 1000;
/** How far clocks may be apart. */
const SKEW_SECONDS = 60;

// Few servers have a provider, so the library is loaded with the first sign-in.
export const library = () => import('openid-client');

/** A client of this provider, whose discovery document names the issuer that it was set up with. */
export async function clientFor(ctx: OidcCtx, provider: ProviderRow): Promise<Configuration> {
  const key = `${provider.id} ${provider.version}`;
  const now = ctx.clock.now();
  const known = ctx.caches.oidcClients.get(key);
  if (known !== undefined && known.until > now) return known.client;
  const client = discover(ctx, provider);
  ctx.caches.oidcClients.delete(key);
  ctx.caches.oidcClients.set(key, { until: now + KEPT_MS, client });
  const [oldest] = ctx.caches.oidcClients.keys();
  if (ctx.caches.oidcClients.size > KEPT_AT_MOST && oldest !== undefined) ctx.caches.oidcClients.delete(oldest);
  // What could not be asked is asked again with the next sign-in.
  client.catch(() => ctx.caches.oidcClients.delete(key));
  return client;
}

async function discover(ctx: OidcCtx, provider: ProviderRow): Promise<Configuration> {
  const openid = await library();
  const secret = ctx.seals.open(secretPurpose(provider.id), provider.client_secret ?? '');
  if (secret === undefined)
    throw new SignInRefusal(
      'provider',
      'The client secret was sealed with a key that is no longer there. Set it again.',
    );
  const metadata = { client_secret: secret, [openid.clockTolerance]: SKEW_SECONDS };
  const isPlain = ctx.baseUrl.startsWith('http:');
  const client = await openid.discovery(new URL(provider.issuer ?? ''), provider.client_id ?? '', metadata, undefined, {
    [openid.customFetch]: guardedFetch(ctx),
    // Signatures are checked although the answer came from the provider itself: what is between us may be its proxy.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    timeout: SECONDS,
  });
  if (client.serverMetadata().issuer !== provider.issuer)
    throw new SignInRefusal('issuer', 'The discovery document is of another issuer.');
  return client;
}

type Fetch = (
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Response>;

/** Asks through the one door to the outside, which leads to no address inside the house. Redirects are not followed. */
const guardedFetch =
  (ctx: Pick<OidcCtx, 'outbound'>): Fetch =>
  async (url, { method, headers, body }) => {
    const answer = await ctx.outbound.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: headers ?? {},
      ...(body === undefined || body === null ? {} : { body: toBody(body) }),
      accept: 'application/json',
      maxBytes: ANSWER_BYTES,
      timeout: TIMEOUT_MS,
      maxRedirects: 0,
    });
    const isEmpty = answer.status === 204 || answer.status === 304 || answer.status < 200;
    return new Response(isEmpty ? null : Buffer.from(answer.body), { status: answer.status, headers: answer.headers });
  };

const toBody = (body: unknown): string | Uint8Array =>
  body instanceof Uint8Array || typeof body === 'string' ? body : (body as URLSearchParams).toString();

/** Turns what the library and the network throw into a refusal; what is broken here stays what it is. */
export function toRefusal(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  const causes: unknown[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each);
  const outbound = causes.find((each) => each instanceof OutboundError);
  if (outbound instanceof OutboundError) return new SignInRefusal('unreachable', outbound.message);
  const isTheirs = error instanceof Error && 'code' in error && /^OAUTH_|^WWW_|^ERR_INVALID/.test(String(error.code));
  if (
    !isTheirs &&
    !(error instanceof Error && /ResponseBodyError|AuthorizationResponseError|ClientError/.test(error.name))
  )
    throw error;
  const said = error instanceof Error ? error.message : '';
  return new SignInRefusal('protocol', `The provider answers something else than it must: ${said.slice(0, 300)}`);
}

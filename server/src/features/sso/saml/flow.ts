import type { Clock } from '#platform/clock/index.ts';
import { newSecret } from '#platform/ids.ts';
import type { Workers, WorkerTask } from '#platform/workers/index.ts';
import { splitPem, type ProviderRow, serviceOf } from '../providers/index.ts';
import { type Pending, PENDING_MS } from '../sign-in/pending.ts';
import { SignInRefusal } from '../sign-in/refusals.ts';
import type { Vouched } from '../sign-in/service.ts';
import type { Assertion } from './assertion.ts';
import { requestUrl } from './requests.ts';
import type { Sent, Verified } from './verify.worker.ts';

export interface SamlCtx {
  clock: Clock;
  workers: Workers;
  baseUrl: string;
}

const SECRET_BYTES = 16;
const DAY_MS = 86_400_000;
/** A response is read in a few milliseconds. */
const LIMIT = { seconds: 10 };

const verifyTask: WorkerTask<Sent, Promise<Verified>> = {
  url: new URL('./verify.worker.ts', import.meta.url),
  name: 'verifyResponse',
};

/** The address of the provider to which a browser is sent, and what the browser must bring back. */
export function beginSaml(ctx: SamlCtx, provider: ProviderRow, next: string): { location: string; pending: Pending } {
  const now = ctx.clock.now();
  const [id, state] = [`_${newSecret(SECRET_BYTES)}`, newSecret(SECRET_BYTES)];
  const ssoUrl = provider.sso_url ?? '';
  const location = requestUrl(serviceOf(ctx, provider), { id, ssoUrl, relayState: state, now });
  return { location, pending: { providerId: provider.id, id, state, next, until: now + PENDING_MS } };
}

/**
 * Whom the provider vouches for. Undefined where it says so without having been asked, as from its own list of applications:
 * such an answer could be anybody’s, so it counts for nothing, and the browser asks instead.
 */
export async function finishSaml(
  ctx: SamlCtx,
  provider: ProviderRow,
  { response, relayState, pending }: { response: string; relayState: string | undefined; pending: readonly Pending[] },
): Promise<{ vouched: Vouched; answered: Pending } | undefined> {
  const assertion = await verify(ctx, provider, response);
  const own = pending.filter(({ providerId }) => providerId === provider.id);
  if (assertion.inResponseTo === undefined && own.length === 0) return undefined;
  // A browser that has asked and is answered like this would ask for ever.
  if (assertion.inResponseTo === undefined)
    throw new SignInRefusal('unsolicited', 'The provider does not say which request it answers.');
  const asked = own.find(({ id }) => id === assertion.inResponseTo);
  if (asked === undefined || (relayState !== undefined && relayState !== asked.state))
    throw new SignInRefusal('unknown-request', 'This browser did not ask for this answer, or too long ago.');
  const { email, attributes } = assertion;
  const said = { NameID: email, ...attributes };
  const once = [
    { name: `request ${asked.id}`, until: asked.until },
    { name: `assertion ${assertion.id}`, until: Math.min(assertion.until, ctx.clock.now() + DAY_MS) },
  ];
  return { vouched: { provider, subject: email, email, displayName: nameIn(attributes), said, once }, answered: asked };
}

async function verify(ctx: SamlCtx, provider: ProviderRow, response: string): Promise<Assertion> {
  const { entityID, acsURL } = serviceOf(ctx, provider);
  const sent = {
    response,
    certificates: splitPem(provider.certificate ?? ''),
    issuer: provider.entity_id ?? '',
    audience: entityID,
    acsUrl: acsURL,
    now: ctx.clock.now(),
  };
  const result = await ctx.workers.run(verifyTask, sent, LIMIT);
  if ('refused' in result) throw new SignInRefusal({ ofAnswer: result.refused }, result.message, result.said);
  return result.assertion;
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The name of somebody, as providers send it by default or are set up to. */
function nameIn(attributes: Record<string, string>): string {
  const first = attributes['first_name'] ?? attributes[`${CLAIMS}/givenname`] ?? '';
  const last = attributes['last_name'] ?? attributes[`${CLAIMS}/surname`] ?? '';
  return `${first} ${last}`.trim();
}

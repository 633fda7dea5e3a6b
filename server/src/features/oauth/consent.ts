import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Scope } from '#access/index.ts';
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { notFound, Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { askedScopes, placeOf } from './rules.ts';
import type { Oauth } from './service.ts';
import { countGrants } from './store.ts';

export interface ConsentCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  caches: { oauth: Oauth };
}

/** A step of an authorization, and the `Cookie` header of the browser: the step is that of one browser. */
export interface Step {
  uid: string;
  cookies: string | undefined;
}

/** What somebody is asked: which program wants to do what, and where they are sent afterwards. */
export interface ConsentQuestion {
  /** As the program calls itself; anybody may call itself anything. */
  clientName: string | undefined;
  /** The host, or the scheme of a program on the person's machine. */
  place: string;
  redirectUri: string;
  scopes: readonly Scope[];
}

/** The question of a step, for the browser in which the step began and no other. */
export async function getConsentQuestion(ctx: ConsentCtx, asked: Step): Promise<ConsentQuestion> {
  const { provider, step } = await findStep(ctx, asked);
  const { client_id: clientId, redirect_uri: redirectUri, scope } = step.params as Record<string, string>;
  const client = await provider.Client.find(clientId ?? '');
  if (client === undefined || redirectUri === undefined) throw notFound('request');
  return { clientName: client.clientName, place: placeOf(redirectUri), redirectUri, scopes: askedScopes(scope) };
}

const GRANTS_AT_MOST = 100;

interface Consent {
  actor: Acting & { userId: string };
  scopes: readonly Scope[];
}

/** Lets the program do so much in somebody's name; answers where to go on. What was not asked for is never allowed. */
export async function allowProgram(ctx: ConsentCtx, asked: Step, { actor, scopes }: Consent): Promise<string> {
  const { userId } = actor;
  const { provider, step, exchange } = await findStep(ctx, asked);
  const { client_id: clientId, scope, resource } = step.params as Record<string, string>;
  const wanted = askedScopes(scope);
  const allowed = wanted.filter((one) => scopes.includes(one));
  if (allowed.length === 0) return denyProgram(ctx, asked);
  if ((await countGrants(ctx.db, userId, ctx.clock.now())) >= GRANTS_AT_MOST)
    throw new Problem(
      412,
      'too_many_apps',
      `At most ${GRANTS_AT_MOST} programs may be connected. Disconnect those that nobody needs.`,
    );
  const grant = new provider.Grant({ accountId: userId, clientId, jti: newId() } as { accountId: string });
  const refused = wanted.filter((one) => !scopes.includes(one));
  for (const name of [resource ?? ctx.baseUrl].flat()) {
    grant.addResourceScope(name, allowed.join(' '));
    if (refused.length > 0) grant.rejectResourceScope(name, refused.join(' '));
  }
  const grantId = await grant.save();
  const name = (await provider.Client.find(clientId ?? ''))?.clientName ?? '';
  await recordAuthorized(ctx, actor, { grantId, after: { name, scopes: allowed } });
  const login = { accountId: userId, remember: false };
  return provider.interactionResult(exchange.request, exchange.response, { login, consent: { grantId } });
}

async function recordAuthorized(
  ctx: Pick<ConsentCtx, 'db' | 'clock'>,
  actor: Acting,
  { grantId, after }: { grantId: string; after: { name: string; scopes: readonly Scope[] } },
): Promise<void> {
  const target = { kind: 'app', id: grantId };
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { action: 'app.authorized', organizationId: null, actor, target, after }),
  );
}

/** Sends the program away with an error; answers where to go on. */
export async function denyProgram(ctx: ConsentCtx, asked: Step): Promise<string> {
  const { provider, exchange } = await findStep(ctx, asked);
  const result = { error: 'access_denied', error_description: 'The person did not allow it.' };
  return provider.interactionResult(exchange.request, exchange.response, result, { mergeWithLastSubmission: false });
}

async function findStep({ caches }: ConsentCtx, { uid, cookies }: Step) {
  const provider = await caches.oauth.provider();
  const exchange = exchangeWith(cookies);
  const step = await provider
    .interactionDetails(exchange.request, exchange.response)
    .catch((error: unknown) => ignoreMissing(error));
  if (step === undefined || step.uid !== uid) throw notFound('request');
  return { provider, step, exchange };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
  throw error;
}

/** The library reads the cookie of a step from a request of Node's, and looks at nothing else of it. */
function exchangeWith(cookies: string | undefined) {
  const request = new IncomingMessage(new Socket());
  request.headers = cookies === undefined ? {} : { cookie: cookies };
  return { request, response: new ServerResponse(request) };
}

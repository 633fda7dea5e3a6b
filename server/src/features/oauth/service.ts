import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type Caller, readScopes, type Scope } from '#access/index.ts';
import { type Acting, actorOf, recordAudit } from '#features/audit-log/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import type { RecordsCtx } from './adapter.ts';
import type { OauthCtx } from './provider.ts';
import { askedScopes, placeOf } from './rules.ts';
import { countGrants, deleteGrant, findRecord, type GrantRow, listGrants } from './store.ts';

/** The authorization server, made when it is first asked for: most installations start without needing it. */
export interface Oauth {
  provider(): Promise<Provider>;
}

export function createOauth(ctx: OauthCtx & { log: Logger }, keys: KeyRing): Oauth {
  let made: Promise<Provider> | undefined;
  const make = async () => {
    const { createProvider } = await import('./provider.ts');
    const provider = createProvider(ctx, keys);
    provider.on('server_error', (_request, error) => ctx.log.error({ err: error }, 'an OAuth request failed'));
    return provider;
  };
  return {
    provider: () => {
      made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
  };
}

export interface ConsentCtx {
  db: Db;
  caches: { oauth: Oauth };
}

/** The request and answer as Node has them: the library reads the cookie of the step from them. */
export interface RawExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What somebody is asked: which program wants to do what, and where they are sent afterwards. */
export interface ConsentQuestion {
  uid: string;
  /** As the program calls itself; anybody may call itself anything. */
  clientName: string | undefined;
  place: string;
  redirectUri: string;
  scopes: readonly Scope[];
}

/**
 * The question of a step, for the browser in which the step began and no other.
 *
 * @public
 */
export async function getConsentQuestion(
  ctx: ConsentCtx,
  exchange: RawExchange,
  uid: string,
): Promise<ConsentQuestion> {
  const { provider, step } = await findStep(ctx, exchange, uid);
  const { client_id: clientId, redirect_uri: redirectUri, scope } = step.params as Record<string, string>;
  const client = await provider.Client.find(clientId ?? '');
  if (client === undefined || redirectUri === undefined) throw notFound('request');
  return { uid, clientName: client.clientName, place: placeOf(redirectUri), redirectUri, scopes: askedScopes(scope) };
}

const GRANTS_AT_MOST = 100;

/**
 * Lets the program do so much in somebody's name; answers where to go on. What was not asked for is never allowed.
 *
 * @public
 */
export async function allowProgram(
  ctx: ConsentCtx & { clock: OauthCtx['clock']; baseUrl: string },
  exchange: RawExchange,
  { uid, actor, scopes }: { uid: string; actor: Acting & { userId: string }; scopes: readonly Scope[] },
): Promise<string> {
  const { userId } = actor;
  const { provider, step } = await findStep(ctx, exchange, uid);
  const { client_id: clientId, scope, resource } = step.params as Record<string, string>;
  const asked = askedScopes(scope);
  const allowed = asked.filter((one) => scopes.includes(one));
  if (allowed.length === 0) return denyProgram(ctx, exchange, uid);
  if ((await countGrants(ctx.db, userId, ctx.clock.now())) >= GRANTS_AT_MOST)
    throw preconditionFailed(
      `At most ${GRANTS_AT_MOST} programs may be connected. Disconnect those that nobody needs.`,
    );
  const grant = new provider.Grant({ accountId: userId, clientId, jti: newId() } as { accountId: string });
  const refused = asked.filter((one) => !scopes.includes(one));
  for (const name of [resource ?? ctx.baseUrl].flat()) {
    grant.addResourceScope(name, allowed.join(' '));
    if (refused.length > 0) grant.rejectResourceScope(name, refused.join(' '));
  }
  const grantId = await grant.save();
  await recordAuthorized(ctx, actor, {
    grantId,
    name: (await provider.Client.find(clientId ?? ''))?.clientName,
    allowed,
  });
  const login = { accountId: userId, remember: false };
  return provider.interactionResult(exchange.request, exchange.response, { login, consent: { grantId } });
}

async function recordAuthorized(
  ctx: Pick<RecordsCtx, 'db' | 'clock'>,
  actor: Acting,
  { grantId, name, allowed }: { grantId: string; name: string | undefined; allowed: readonly Scope[] },
): Promise<void> {
  const target = { kind: 'app', id: grantId };
  const after = { name: name ?? '', scopes: allowed };
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { action: 'app.authorized', organizationId: null, actor, target, after }),
  );
}

/** Sends the program away with an error; answers where to go on. */
export async function denyProgram(ctx: ConsentCtx, exchange: RawExchange, uid: string): Promise<string> {
  const { provider } = await findStep(ctx, exchange, uid);
  const result = { error: 'access_denied', error_description: 'The person did not allow it.' };
  return provider.interactionResult(exchange.request, exchange.response, result, { mergeWithLastSubmission: false });
}

async function findStep({ caches }: ConsentCtx, { request, response }: RawExchange, uid: string) {
  const provider = await caches.oauth.provider();
  const step = await provider.interactionDetails(request, response).catch(() => undefined);
  if (step === undefined || step.uid !== uid) throw notFound('request');
  return { provider, step };
}

interface AppsCtx {
  db: Db;
  clock: OauthCtx['clock'];
}

/** What the caller allowed programs to do, newest first. */
export function listConnectedApps(ctx: AppsCtx, userId: string, request: ListRequest): Promise<Page<GrantRow>> {
  const now = ctx.clock.now();
  return paginate(request, {
    scope: ['connected-apps', userId],
    count: () => countGrants(ctx.db, userId, now),
    rows: (after, take) => listGrants(ctx.db, { userId, now }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

/** Disconnects a program: its tokens are refused from the next request on. */
export async function disconnectApp(ctx: AppsCtx, caller: Caller, appId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const grant = await findRecord(tx.db, 'Grant', appId);
    if (grant === undefined || grant.user_id !== caller.userId) throw notFound('connected app');
    await deleteGrant(tx.db, appId);
    const target = { kind: 'app', id: appId };
    await recordAudit(tx, { action: 'app.revoked', organizationId: null, actor: actorOf(caller), target });
  });
}

/** A connected program, for people. */
export function describeGrant(row: GrantRow) {
  const client = (row.client === null ? {} : JSON.parse(row.client)) as {
    client_name?: string;
    redirect_uris?: string[];
  };
  const [redirectUri] = client.redirect_uris ?? [];
  return {
    id: row.id,
    name: client.client_name ?? '',
    place: redirectUri === undefined ? '' : placeOf(redirectUri),
    scopes: readScopes(row.scopes),
    createdAt: row.created_at,
  };
}

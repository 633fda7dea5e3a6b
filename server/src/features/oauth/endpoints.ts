import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESOURCE_METADATA } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { addressKey, countHit, type RateLimiter, unavailable } from '#platform/http/index.ts';
import { AUTHORIZE, REGISTER, REVOKE, SERVER_METADATA, TOKEN } from './addresses.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { askedScopes, readRegistration, toClientMetadata } from './rules.ts';
import type { Oauth } from './service.ts';
import { countUnusedClients } from './store.ts';

export interface OauthEndpointsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  caches: { oauth: Oauth };
  limiters: { logins: RateLimiter };
}

interface Endpoints {
  ctx: OauthEndpointsCtx;
  limiter: RateLimiter;
}

const BODY_BYTES = 32 * 1024;
/** Programs register before anybody has allowed them anything, so strangers could fill the table. */
const UNUSED_CLIENTS_AT_MOST = 10_000;

const OPEN = { 'access-control-allow-origin': '*' };
const PREFLIGHT = { ...OPEN, 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' };

/**
 * The addresses of the authorization server that programs ask: metadata, registration, authorization, tokens, revocation.
 * All others of the library are not reachable. Callers are counted by address, and those that register by the lower limit
 * of sign-ins.
 */
export function registerOauth(app: FastifyInstance, { ctx, limiter }: Endpoints): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      countHit({ limiter, key: addressKey(request), clock: ctx.clock }, reply);
    });
    describe(scope, ctx);
    registerPrograms(scope, ctx);
    scope.get(AUTHORIZE, (request, reply) => forward(ctx, { request, reply }, beginning(request)));
    scope.get(`${AUTHORIZE}/:uid`, (request, reply) => forward(ctx, { request, reply }, {}));
    for (const path of [TOKEN, REVOKE]) {
      scope.post(path, { bodyLimit: BODY_BYTES }, (request, reply) => forward(ctx, { request, reply }, {}));
      scope.options(path, (request, reply) => forward(ctx, { request, reply }, {}));
    }
  });
}

function describe(scope: FastifyInstance, { baseUrl }: OauthEndpointsCtx): void {
  scope.get(SERVER_METADATA, (_request, reply) => reply.headers(OPEN).send(serverMetadata(baseUrl)));
  scope.get(RESOURCE_METADATA, (_request, reply) => reply.headers(OPEN).send(resourceMetadata(baseUrl, '')));
  scope.get<{ Params: { '*': string } }>(`${RESOURCE_METADATA}/*`, (request, reply) =>
    reply.headers(OPEN).send(resourceMetadata(baseUrl, new URL(request.params['*'], `${baseUrl}/`).pathname)),
  );
}

function registerPrograms(scope: FastifyInstance, ctx: OauthEndpointsCtx): void {
  scope.options(REGISTER, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
  scope.post(REGISTER, { bodyLimit: BODY_BYTES }, async (request, reply) => {
    reply.headers(OPEN);
    countHit({ limiter: ctx.limiters.logins, key: addressKey(request), clock: ctx.clock }, reply);
    const registration = readRegistration(parsed(request.body));
    if ('error' in registration) return reply.code(400).send(registration);
    if ((await countUnusedClients(ctx.db, UNUSED_CLIENTS_AT_MOST)) >= UNUSED_CLIENTS_AT_MOST)
      throw unavailable('Too many programs are registered that nobody uses. Try again tomorrow.');
    const body = JSON.stringify(toClientMetadata(registration));
    return forward(ctx, { request, reply }, { body });
  });
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Where an authorization begins: without the library's cookie of an earlier one, and with a scope. */
function beginning(request: FastifyRequest): Changed {
  const query = new URL(request.url, 'http://localhost').searchParams;
  query.set('scope', askedScopes(query.getAll('scope').join(' ')).join(' '));
  return { url: `${AUTHORIZE}?${query}`, withoutCookies: true };
}

interface Changed {
  url?: string;
  body?: string;
  withoutCookies?: boolean;
}

/** Headers of a request that the library looks at. All that could say which host was asked is left out. */
const PASSED = ['accept', 'accept-language', 'authorization', 'content-type', 'cookie', 'origin'] as const;
/** Headers of its answers that the server writes itself. */
const OURS = new Set(['connection', 'content-length', 'date', 'transfer-encoding', 'x-powered-by']);

/** Lets the library answer. It gets a request that we made, so that no header reaches it which it should not believe. */
async function forward(
  { baseUrl, caches }: OauthEndpointsCtx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { url = request.url, body, withoutCookies = false }: Changed,
): Promise<FastifyReply> {
  const provider = await caches.oauth.provider();
  const { host, protocol } = new URL(baseUrl);
  const passed = PASSED.filter((name) => !(withoutCookies && name === 'cookie')).flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const handle = provider.callback();
  const { inject } = await import('light-my-request');
  const answer = await inject((incoming, outgoing) => void handle(incoming, outgoing), {
    method: request.method as 'GET',
    url,
    headers: { ...Object.fromEntries(passed), host, 'x-forwarded-proto': protocol.slice(0, -1) },
    payload: body ?? (request.body instanceof Buffer ? request.body : ''),
  });
  for (const [name, value] of Object.entries(answer.headers))
    if (!OURS.has(name) && value !== undefined) reply.header(name, value);
  return reply.code(answer.statusCode).header('cache-control', 'no-store').send(answer.rawPayload);
}

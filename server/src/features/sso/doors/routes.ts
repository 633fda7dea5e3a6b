// The addresses that browsers visit on their way to a provider and back. They are no operations: people come here, and forms
// from pages of others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionCookie, findActorOfSession, type LastUse } from '#access/index.ts';
import { networkOf, notFound, Problem, type RateLimiter, readForm, tooManyRequests } from '#platform/http/index.ts';
import { findProvider, isActive, type ProviderRow, serviceOf } from '../providers/index.ts';
import { metadataOf } from '../saml/requests.ts';
import { safeNext } from './next.ts';
import { beginSignIn, beginTest, type DoorsCtx, finishSignIn, type Knock, type Way } from './service.ts';

export interface RoutesCtx extends DoorsCtx {
  lastUse: LastUse;
  limiters: { providers: RateLimiter };
}

/** A response of the largest size as base64, with the lines and the characters that forms encode once more. */
const FORM_BYTES = 448 * 1024;
const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** The page that people see who are not let in. It is the same for every reason. */
export type RefusedPage = (request: FastifyRequest) => { headers: Record<string, string>; body: string };

type Request = FastifyRequest<{ Params: { providerId: string } }>;
type Kind = Knock['kind'];

/** `/saml/{id}` and `/oidc/{id}` of each provider. */
export function registerSso(app: FastifyInstance, ctx: RoutesCtx, refusedPage: RefusedPage): void {
  app.get('/saml/:providerId', async (request: Request, reply) => {
    const provider = await find(ctx, 'saml', request);
    return reply
      .headers({ ...NO_STORE, 'content-type': 'application/samlmetadata+xml; charset=utf-8' })
      .send(metadataOf(serviceOf(ctx, provider)));
  });
  void app.register(async (scope) => {
    const refuse = (reply: FastifyReply, request: FastifyRequest, status: number) => {
      const { headers, body } = refusedPage(request);
      return reply
        .code(status)
        .headers({ ...headers, ...NO_STORE })
        .send(body);
    };
    // Whoever comes here is a person with a browser, also where there is no such provider or they come too often.
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return refuse(reply.headers(error.headers), request, error.status);
    });
    registerDoors(scope, ctx, async (reply, request, way) =>
      way === undefined ? refuse(reply, request, 403) : go(reply, way),
    );
  });
}

type Send = (reply: FastifyReply, request: FastifyRequest, way: Way) => Promise<FastifyReply>;

function registerDoors(scope: FastifyInstance, ctx: RoutesCtx, send: Send): void {
  const session = createSessionCookie(ctx.baseUrl);
  const serve = (kind: Kind, finish: (request: Request) => Parameters<typeof finishSignIn>[2]['answer']) => ({
    start: async (request: Request, reply: FastifyReply) => {
      const { provider, knock } = await enter(ctx, kind, request);
      const query = queryOf(request);
      const [next, testId] = [safeNext(query.get('next')), query.get('test')];
      if (testId === null) return send(reply, request, await beginSignIn(ctx, provider, { ...knock, next }));
      const secret = session.read(knock.cookie);
      const actor = secret === undefined ? undefined : await findActorOfSession(ctx, secret);
      const way = await beginTest(ctx, provider, { ...knock, next, testId, userId: actor?.userId });
      return send(reply, request, way);
    },
    finish: async (request: Request, reply: FastifyReply) => {
      const { provider, knock } = await enter(ctx, kind, request);
      const way = await finishSignIn(ctx, provider, { ...knock, answer: finish(request), writeSession: session.write });
      return send(reply, request, way);
    },
  });
  const oidc = serve('oidc', ({ url }) => url.slice(url.indexOf('?') + 1));
  const saml = serve('saml', ({ body }) => answerIn(body));
  scope.get('/oidc/:providerId/start', oidc.start);
  scope.get('/oidc/:providerId/callback', oidc.finish);
  scope.get('/saml/:providerId/start', saml.start);
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, readForm(text as string)),
  );
  // A form of the provider’s pages. What it brings counts only in the browser that asked for it, which its cookie shows.
  scope.post('/saml/:providerId/acs', { bodyLimit: FORM_BYTES }, saml.finish);
}

const go = (reply: FastifyReply, { location, cookies }: NonNullable<Way>): FastifyReply =>
  reply
    .code(303)
    .headers({ ...NO_STORE, location, 'set-cookie': cookies })
    .send();

const queryOf = ({ url }: { url: string }): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

async function enter(ctx: RoutesCtx, kind: Kind, request: Request) {
  const provider = await find(ctx, kind, request);
  if (!isActive(provider)) throw notFound('identity provider');
  const { providerId } = request.params;
  const { cookie, 'user-agent': userAgent } = request.headers;
  const knock: Knock = { kind, providerId, cookie, requestId: request.id, address: networkOf(request.ip), userAgent };
  return { provider, knock };
}

/** A provider, active or not: who sets one up needs the metadata of this server first. */
async function find(ctx: RoutesCtx, kind: Kind, request: Request): Promise<ProviderRow> {
  const state = ctx.limiters.providers.hit(`sso:${networkOf(request.ip)}`);
  if (state.exceeded) throw tooManyRequests(state, ctx.clock);
  const { providerId } = request.params;
  const provider = /^\w{1,64}$/.test(providerId) ? await findProvider(ctx.db, providerId) : undefined;
  if (provider?.kind !== kind) throw notFound('identity provider');
  return provider;
}

function answerIn(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return { response: form.get('SAMLResponse') ?? '', relayState: form.get('RelayState') ?? undefined };
}

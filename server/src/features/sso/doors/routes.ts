// The addresses that browsers visit on their way to a provider and back. They are no operations: people come here, and forms
// from pages of others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionCookie } from '#access/index.ts';
import { networkOf, notFound, type RateLimiter, readForm, tooManyRequests } from '#platform/http/index.ts';
import { findProvider, isActive, type ProviderRow, serviceOf } from '../providers/index.ts';
import { metadataOf } from '../saml/requests.ts';
import { safeNext } from './next.ts';
import { beginSignIn, type DoorsCtx, finishSignIn, type Knock, type Way } from './service.ts';
import { refusedPage } from './refused-page.ts';

export interface RoutesCtx extends DoorsCtx {
  limiters: { providers: RateLimiter };
}

/** A response of the largest size as base64, with the lines and the characters that forms encode once more. */
const FORM_BYTES = 448 * 1024;
const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

type Request = FastifyRequest<{ Params: { providerId: string } }>;
type Kind = Knock['kind'];

/** `/saml/{id}` and `/oidc/{id}` of each provider. */
export function registerSso(app: FastifyInstance, ctx: RoutesCtx): void {
  const session = createSessionCookie(ctx.baseUrl);
  const serve = (kind: Kind, finish: (request: Request) => Parameters<typeof finishSignIn>[2]['answer']) => ({
    start: async (request: Request, reply: FastifyReply) => {
      const { provider, knock } = await enter(ctx, kind, request);
      const next = safeNext(queryOf(request).get('next'));
      return send(reply, request, await beginSignIn(ctx, provider, { ...knock, next }));
    },
    finish: async (request: Request, reply: FastifyReply) => {
      const { provider, knock } = await enter(ctx, kind, request);
      const way = await finishSignIn(ctx, provider, { ...knock, answer: finish(request), writeSession: session.write });
      return send(reply, request, way);
    },
  });
  const oidc = serve('oidc', ({ url }) => url.slice(url.indexOf('?') + 1));
  const saml = serve('saml', ({ body }) => answerIn(body));
  app.get('/oidc/:providerId/start', oidc.start);
  app.get('/oidc/:providerId/callback', oidc.finish);
  app.get('/saml/:providerId/start', saml.start);
  app.get('/saml/:providerId', async (request: Request, reply) => {
    const provider = await find(ctx, 'saml', request);
    return reply
      .headers({ ...NO_STORE, 'content-type': 'application/samlmetadata+xml; charset=utf-8' })
      .send(metadataOf(serviceOf(ctx, provider)));
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, readForm(text as string)),
    );
    // A form of the provider’s pages. What it brings counts only in the browser that asked for it, which its cookie shows.
    scope.post('/saml/:providerId/acs', { bodyLimit: FORM_BYTES }, saml.finish);
  });
}

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

/** Sends the browser on, or says that it does not go on; which is the same for whatever reason. */
async function send(reply: FastifyReply, request: FastifyRequest, way: Way): Promise<FastifyReply> {
  if (way !== undefined)
    return reply
      .code(303)
      .headers({ ...NO_STORE, location: way.location, 'set-cookie': way.cookies })
      .send();
  const { headers, html } = refusedPage(request.id);
  return reply
    .code(403)
    .headers({ ...NO_STORE, ...headers })
    .send(html);
}

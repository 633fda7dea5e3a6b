// The public addresses of integrations, at which their scripts answer anybody's requests.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, environmentOf, type RunningCtx, scriptOf } from '#features/integrations/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { addressKey, countHit, forbidden, methodOf, notFound, type RateLimiter } from '#platform/http/index.ts';
import type { IsolateAnswer, Isolates } from '#platform/isolates/index.ts';
import { ownApi } from './own-api.ts';
import { runEvent, toProblem } from './runs.ts';
import { type Addressed, findAddressed } from './store.ts';

interface EndpointsCtx extends RunningCtx {
  queues: { isolates: Pick<Isolates, 'ask' | 'reroute'> };
  clock: Clock;
  limiters: { sites: RateLimiter };
}

const BODY_BYTES = 5 * 1024 * 1024;

/**
 * Pages of scripts come from the origin of the server. In this sandbox they have none, so that they reach neither its cookies,
 * nor its storage, nor any of its pages in a frame.
 */
const SANDBOX =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation';

/** What belongs to a connection, is for the origin as a whole, which is ours, or has a proxy in front of us send files. */
const NOT_ANSWERED =
  /^(connection|keep-alive|transfer-encoding|content-length|upgrade|trailer|te|proxy-.*|set-cookie2?|clear-site-data|strict-transport-security|public-key-pins.*|expect-ct|service-worker-allowed|alt-svc|x-content-type-options|content-security-policy|nel|report-to|www-authenticate|x-accel-.*|x-sendfile.*|x-lighttpd-.*|reporting-endpoints|x-ratelimit-.*|x-request-id)$/;

/** Cookies are those of the server; the rest is of the connection. */
const NOT_ASKED =
  /^(cookie2?|connection|keep-alive|transfer-encoding|content-length|upgrade|te|trailer|expect|proxy-.*)$/;

export function registerIntegrationRuns(app: FastifyInstance, ctx: EndpointsCtx): void {
  ctx.queues.isolates.reroute((outside) => ownApi(app, ctx.baseUrl, outside));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of ENDPOINTS)
      for (const url of [path, `${path}/*`])
        scope.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
          url,
          bodyLimit: BODY_BYTES,
          handler: (request, reply) => answer(ctx, request, reply),
        });
  });
}

async function answer(ctx: EndpointsCtx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  countHit({ limiter: ctx.limiters.sites, key: addressKey(request), clock: ctx.clock }, reply);
  // A service worker would answer for pages of ours from then on.
  if (request.headers['service-worker'] !== undefined) throw forbidden('Integrations have no service workers here.');
  const { '*': _rest, ...named } = request.params as Addressed & { '*'?: string };
  const found = await findAddressed(ctx.db, named);
  if (found === undefined) throw notFound('integration');
  const { installationId, spaceId, siteId } = named;
  const { id: integrationId, version, organization_id: owner } = found.integration;
  const run = {
    ...{ integrationId, version, organizationId: found.installation?.organization_id ?? owner },
    ...(installationId === undefined ? {} : { installationId }),
    event: { type: 'fetch', installationId, spaceId, siteId, request: toRequest(ctx, request) },
    script: () => scriptOf(ctx, integrationId),
    environment: () => environmentOf(ctx, { ...named, integrationId }),
  };
  const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
  try {
    return send(reply, await runEvent(ctx.queues.isolates, run, { body }));
  } catch (error) {
    throw toProblem(error);
  }
}

function toRequest({ baseUrl }: { baseUrl: string }, request: FastifyRequest): object {
  const { url, headers } = request;
  const kept = Object.entries(headers).filter(([name]) => !NOT_ASKED.test(name));
  const named = kept.map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const);
  return { method: methodOf(request.raw), url: new URL(url, baseUrl).href, headers: Object.fromEntries(named) };
}

function send(reply: FastifyReply, { status, headers, body }: IsolateAnswer): FastifyReply {
  for (const [name, value] of headers) if (!NOT_ANSWERED.test(name)) reply.header(name, value);
  // Both hold: the browser obeys the stricter of two policies.
  const own = headers.filter(([name]) => name === 'content-security-policy').map(([, value]) => value);
  reply.header('content-security-policy', [SANDBOX, ...own].join(', '));
  // Blocks show such pages in frames. Without an origin, nothing can be done there in the name of who clicks.
  reply.removeHeader('x-frame-options');
  if (!headers.some(([name]) => name === 'cache-control')) reply.header('cache-control', 'no-store');
  return reply.code(status).send(Buffer.from(body));
}

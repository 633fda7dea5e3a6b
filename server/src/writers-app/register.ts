import { randomBytes } from 'node:crypto';
import { type Application, type ApplicationFile, readApplication } from '@lectern/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionCookie, findActorOfSession, type LastUse } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import {
  chooseCoding,
  compress,
  hideLimits,
  notFound,
  type RateLimiter,
  serializePolicy,
} from '#platform/http/index.ts';
import { countCost, loadStaticAssets, localeOf } from '#publishing/index.ts';
import { FILES, toDocument } from './document.ts';

export interface WritersAppCtx {
  db: Db;
  clock: Clock;
  lastUse: LastUse;
  baseUrl: string;
  limiters: { sites: RateLimiter };
}

/** Where the application is. Below it, every address is the same page: the application reads the rest of it. */
const HOME = '/app';

let loaded: Promise<Application> | undefined;

/** Read when somebody opens the application for the first time in the life of a process. */
const loadApplication = (): Promise<Application> =>
  (loaded ??= readApplication().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));

/** Serves the application on the base host. */
export function registerWritersApp(app: FastifyInstance, ctx: WritersAppCtx): void {
  const cookie = createSessionCookie(ctx.baseUrl);
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    countCost(ctx, request, 1);
    hideLimits(reply);
    // A cookie is kept for the host of the page: on another one, nobody would be signed in.
    if (!isBaseHost(ctx, request)) return reply.redirect(ctx.baseUrl + request.originalUrl, 307);
    const secret = cookie.read(request.headers.cookie);
    const actor = secret === undefined ? undefined : await findActorOfSession(ctx, secret);
    if (actor === undefined)
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/sign-in?next=${encodeURIComponent(request.originalUrl)}`, 303);
    const { urls, icons, diagrams } = await loadStaticAssets();
    const { headers, body } = toDocument(await loadApplication(), {
      nonce: randomBytes(16).toString('base64'),
      lang: localeOf(request),
      icon: urls['favicon.svg'] ?? '/favicon.ico',
      pictures: icons,
      diagrams: diagrams.frameUrl,
      path: request.url.split('?', 1)[0]?.slice(HOME.length) ?? '',
    });
    return reply.headers(headers).send(body);
  };
  app.get(HOME, open);
  app.get(`${HOME}/*`, open);
  app.get<{ Params: { file: string } }>(`${FILES}/:file`, async (request, reply) => {
    hideLimits(reply);
    const file = (await loadApplication()).files.get(request.params.file);
    if (file === undefined) throw notFound('file');
    if (isWorker(request.params.file)) reply.header('content-security-policy', WORKER_POLICY);
    return sendFile(request, reply, file);
  });
}

const isBaseHost = ({ baseUrl }: WritersAppCtx, { headers }: FastifyRequest): boolean =>
  headers.host === undefined || headers.host.toLowerCase() === new URL(baseUrl).host;

/** A worker has the policy of its own script. It loads further parts of the application, and nothing else. */
const WORKER_POLICY = serializePolicy({ 'default-src': ["'none'"], 'script-src': ["'self'"] });
const isWorker = (name: string): boolean => /\.worker-[\w-]+\.js$/.test(name);

/** What was compressed for the first who asked. */
const compressed = new WeakMap<ApplicationFile, Record<string, Promise<Uint8Array>>>();

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ApplicationFile): Promise<FastifyReply> {
  const { bytes, contentType } = file;
  reply.headers({
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  // Fonts are compressed by their format.
  const isText = contentType !== 'font/woff2';
  const coding = isText ? chooseCoding(request.headers['accept-encoding'], bytes.byteLength) : 'identity';
  if (coding === 'identity') return reply.send(bytes);
  const codings = compressed.get(file) ?? {};
  compressed.set(file, codings);
  codings[coding] ??= compress(bytes, coding, 6);
  return reply.header('content-encoding', coding).send(await codings[coding]);
}

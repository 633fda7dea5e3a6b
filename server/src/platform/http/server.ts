import { isUtf8 } from 'node:buffer';
import { createServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type dataVersion, isOverload } from '#platform/db/index.ts';
import type { Unfinished } from '#platform/unfinished.ts';
import { answerBrokenRequest } from './problems/broken-request.ts';
import { excessIn, VALUES_AT_MOST } from './requests/json-bounds.ts';
import { loggedPath } from './logged-path.ts';
import { serializePolicy } from './answers/content-security-policy.ts';
import { type Gate, inFront, type Shed } from './front.ts';
import type { Connections } from './load/index.ts';
import { collectMethods } from './methods.ts';
import { badRequest, Problem, unavailable } from './problems/problem.ts';
import { createRefusals, type Refusals } from './problems/refusals.ts';
import { type BeginSpan, nameCauses, routeOf } from './request-causes.ts';
import { createRequestNames } from './request-ids.ts';
import { methodOf, routeAsGet } from './requests/heads.ts';
import type { Shortcut } from './answers/shortcut.ts';
import { staleAnswerer } from './answers/stale.ts';
import { boundRequests, watchRequests } from './around-routes.ts';
import { errorAnswerer } from './problems/translate.ts';

export interface HttpServerOptions {
  logger: NonNullable<FastifyServerOptions['loggerInstance']>;
  /** Largest accepted body in bytes. */
  bodyLimit: number;
  /** Networks whose `X-Forwarded-*` headers are believed. */
  trustedProxies: readonly string[];
  /** Whether browsers may be made to come back by HTTPS only. */
  https: boolean;
  /** Maps a request to the path that serves it: sites on hosts of their own are served below `/sites`. */
  rewriteUrl?: (request: { url?: string | undefined; headers: { host?: string | undefined } }) => string;
  /** What has to be waited for before a request can be mapped; undefined where there is nothing. Never fails. */
  learnHost?: (request: { headers: { host?: string | undefined } }) => Promise<void> | undefined;
  /** Called for every request, before anything is read for it. */
  onArrival?: () => void;
  /** Asked before anything else: whether the caller has used up what it may ask. */
  gate?: Gate;
  /** Asked next, and with what it found, which version the database has. */
  shortcut?: Shortcut;
  versionNow?: () => ReturnType<typeof dataVersion>;
  /** Whether the database says nothing now. */
  isAway?: () => boolean;
  /** Asked for all that needs work. */
  shed?: Shed;
  /** Hears of each answer that begins to be sent. */
  onSending?: (request: FastifyRequest, reply: FastifyReply) => void;
  connections?: Connections;
  onAnswered?: (answered: { route: string; method: string; status: number; seconds: number }) => void;
  /** Begins the span of a request, where traces are made. */
  beginSpan?: BeginSpan | undefined;
  /** A request that goes its ordinary way begins (1) or has been answered (-1). */
  onPassing?: (change: 1 | -1) => void;
  /** Receives the work for each request: closing the server waits for connections only, and a caller may hang up. */
  unfinished?: Unfinished;
}

interface State {
  closing: boolean;
}

/** Longer than a path can be: what is too long is for the operation's schema to say. */
const PARAM_AT_MOST = 65_536;

/** Where the router is sent with a path that it could not decode. Nothing is there. */
const UNDECODABLE = '/~undecodable';

/** A Fastify with our limits, headers, errors and logging, and no routes yet. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const always = securityHeaders(options.https);
  const state: State = { closing: false };
  const refusals = createRefusals(options.logger);
  const answerError = errorAnswerer(refusals);
  const names = createRequestNames(options.trustedProxies);
  const app = Fastify({
    // See routeAsGet.
    exposeHeadRoutes: false,
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than the few lines that are written with it: these name the request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: names.idOf,
    serverFactory: (handler) => {
      const server = createNodeServer(
        inFront({ options, access: accessLogOf(options), always, state, refusals, names }, handler),
      );
      options.connections?.watch(server);
      return server;
    },
    routerOptions: { maxParamLength: PARAM_AT_MOST, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Ours has the form of every error: see refuseWhenClosing.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(always) as never),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, always),
    rewriteUrl: (request) => {
      routeAsGet(request);
      return rewrite(request, options.rewriteUrl);
    },
  });
  parseJsonOnly(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id);
  });
  boundRequests(app);
  if (options.unfinished !== undefined) watchRequests(app, options.unfinished);
  const traceOf = nameCauses(app, { names, beginSpan: options.beginSpan });
  refuseWhenClosing(app, state);
  refuseUnknown(app);
  observe(app, options, { refusals, traceOf });
  const answerStale = staleAnswerer(options);
  app.setErrorHandler((error, request, reply) =>
    isOverload(error) && answerStale(request, reply) ? reply : answerError(error, request, reply),
  );
  return app;
}

const TIMES = {
  /** A request whose headers have not come within this time is given up. */
  headersTimeout: 20_000,
  /** Which is looked at so often. */
  connectionsCheckingInterval: 5_000,
  /** One that has not come in full within this time as well: enough for 100 MiB by a line of 2 Mbit/s. */
  requestTimeout: 600_000,
  /** Idle connections are kept longer than by proxies (Caddy: two minutes), so that these never use one that just closed. */
  keepAliveTimeout: 130_000,
};

/** Most requests have no body, and then there is no stream of it to be brought to its end. */
const NO_EMPTY_STREAMS = { optimizeEmptyRequests: true };

const createNodeServer = (listener: RequestListener): ReturnType<typeof createServer> =>
  createServer({ ...TIMES, ...NO_EMPTY_STREAMS }, listener);

/** What is logged of an answer is ours to the last word, so nothing in it has to be looked for secrets: half of the cost. */
const accessLogOf = ({ logger }: HttpServerOptions) => logger.child({}, { redact: [] });

// The router answers a path that it cannot decode by itself, past every hook: so it is led to where nothing is.
function rewrite(request: { url?: string | undefined }, map: HttpServerOptions['rewriteUrl']): string {
  const url = map?.(request as Parameters<NonNullable<typeof map>>[0]) ?? request.url ?? '/';
  return isDecodable(url) ? url : UNDECODABLE;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Enough to accept a connection, read what it sent, and see that there is no more; of each socket, one is accepted in a turn. */
const TURNS_TO_READ = 5;
/** Clients that go on connecting do not hold up the end for longer. */
const ACCEPTS_FOR_MS = 1_000;

/** While the server stops, what runs is finished, what comes later is sent elsewhere, and no connection is kept for more. */
function refuseWhenClosing(app: FastifyInstance, state: State): void {
  app.addHook('preClose', async () => {
    state.closing = true;
    // What has arrived on connections that wait or look idle is taken and answered: it would be cut off with them.
    const ends = performance.now() + ACCEPTS_FOR_MS;
    let quiet = 0;
    app.server.on('connection', () => {
      if (performance.now() < ends) quiet = 0;
    });
    for (; quiet < TURNS_TO_READ; quiet += 1) await nextTurn();
  });
  app.addHook('onRequest', async () => {
    if (state.closing) throw unavailable('The server is stopping. Try again shortly.');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (state.closing) reply.header('connection', 'close');
  });
  // An answer that had begun could not say so; its connection would hold the server until it times out.
  app.addHook('onResponse', async () => {
    if (state.closing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** A known path with another method answers 405 and says which methods it has, not 404. Neither waits for a body. */
function refuseUnknown(app: FastifyInstance): void {
  const methodsOf = collectMethods(app);
  const refuse = (request: FastifyRequest): Problem => {
    if (!isDecodable(request.originalUrl)) return new Problem(400, 'bad_url', 'The path is not a valid URL.');
    const methods = methodsOf(pathOf(request.url));
    if (methods.length === 0 || methods.includes(request.method)) {
      return new Problem(404, 'not_found', 'There is nothing at this address.');
    }
    const allow = methods.join(', ');
    return new Problem(405, 'method_not_allowed', `This address answers ${allow}.`, { headers: { allow } });
  };
  app.addHook('preParsing', async (request) => {
    if (request.is404) throw refuse(request);
  });
  app.setNotFoundHandler((request) => {
    throw refuse(request);
  });
}

/** In characters. */
const LARGE_BODY = 1024 * 1024;

function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Clients send the header with every request; an empty body is then no body, not broken JSON.
    if (bytes.length === 0) return done(null, undefined);
    // Read all the same, it would become another text, and be kept as that.
    if (!isUtf8(bytes as Buffer)) return done(badRequest('The body is not UTF-8, so it is not JSON.'));
    const text = bytes.toString();
    const { valuesAtMost = VALUES_AT_MOST } = request.routeOptions.config as { valuesAtMost?: number };
    void excessIn(text, valuesAtMost).then(async (excess) => {
      if (excess !== undefined) return done(excess);
      // To look through a large text, to read it and to check what it says are turns of their own.
      const isLarge = text.length > LARGE_BODY;
      if (isLarge) await nextTurn();
      return parse(request, text, isLarge ? (...parsed) => void setImmediate(done, ...parsed) : done);
    }, done);
  });
  // Who names a type and sends nothing has no stream that a parser could wait for.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { readableEnded } = payload as Readable;
    if (readableEnded && request.headers['content-type'] !== undefined) done(null, Readable.from([]));
    else done();
  });
}

function securityHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': serializePolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

const isLive = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  (request.routeOptions.config as { isLive?: boolean }).isLive === true && statusCode === 200;

interface Observed {
  refusals: Refusals;
  traceOf: (request: FastifyRequest) => string | undefined;
}

function observe(app: FastifyInstance, options: HttpServerOptions, { refusals, traceOf }: Observed): void {
  const access = accessLogOf(options);
  app.addHook('onClose', async () => refusals.flush());
  const note = (request: FastifyRequest, reply: FastifyReply) => {
    const { operationId } = request.routeOptions.config as { operationId?: string };
    const path = loggedPath(request.url);
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const operation = operationId === undefined ? {} : { operationId };
    const traceId = traceOf(request);
    const trace = traceId === undefined ? {} : { traceId };
    const method = methodOf(request.raw);
    if (!refusals.isNoted(request))
      access.info({ reqId: request.id, method, path, status, ms, ...operation, ...trace }, 'answered');
    options.onAnswered?.({ route: routeOf(request), method, status, seconds: reply.elapsedTime / 1000 });
  };
  app.addHook('onRequest', async () => options.onPassing?.(1));
  const { onSending } = options;
  if (onSending !== undefined)
    app.addHook('onSend', (request, reply, payload, done) => {
      onSending(request, reply);
      done(null, payload);
    });
  // What goes on is answered when it begins; it ends when its reader leaves, of which no hook learns.
  app.addHook('onSend', async (request, reply) => {
    if (isLive(request, reply)) note(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    options.onPassing?.(-1);
    if (!isLive(request, reply)) note(request, reply);
  });
}

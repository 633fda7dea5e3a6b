import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { newId } from '#platform/ids/index.ts';
import { Problem } from './problem.ts';
import { answerError, errorBody } from './translate.ts';

export interface HttpServerOptions {
  logger: NonNullable<FastifyServerOptions['loggerInstance']>;
  /** Largest accepted body in bytes. */
  bodyLimit: number;
  /** Networks whose `X-Forwarded-*` headers are believed. */
  trustedProxies: readonly string[];
  /** Whether browsers may be told to come back by HTTPS only. */
  https: boolean;
  /** Maps a request to the path that serves it: sites on hosts of their own are served below `/sites`. */
  rewriteUrl?: (request: { url?: string | undefined; headers: { host?: string | undefined } }) => string;
  onAnswered?: (answered: { route: string; method: string; status: number; seconds: number }) => void;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** A Fastify with our limits, headers, errors and logging, and no routes yet. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    disableRequestLogging: true,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
    },
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply as never),
    clientErrorHandler: answerBrokenRequest,
    ...(options.rewriteUrl === undefined ? {} : { rewriteUrl: options.rewriteUrl }),
  });
  parseJsonOnly(app);
  setHeaders(app, options.https);
  observe(app, options);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Problem(404, 'not_found', 'There is nothing at this address.');
  });
  return app;
}

function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients send the header with every request; an empty body is then no body, not broken JSON.
    if (text.length === 0) done(null, undefined);
    else void parse(request, text as string, done);
  });
}

function setHeaders(app: FastifyInstance, https: boolean): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-permitted-cross-domain-policies': 'none',
  };
  if (https) always['strict-transport-security'] = 'max-age=31536000';
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id);
  });
}

function observe(app: FastifyInstance, options: HttpServerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions;
    const { operationId } = request.routeOptions.config as { operationId?: string };
    // The path without its query: queries carry tokens and keys.
    const path = request.url.split('?', 1)[0];
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, path, status, ms, ...(operationId === undefined ? {} : { operationId }) }, 'answered');
    options.onAnswered?.({ route: operationId ?? route, method: request.method, status, seconds: reply.elapsedTime / 1000 });
  });
}

function answerBrokenRequest(error: NodeJS.ErrnoException, socket: { writable: boolean; end: (text: string) => void; destroy: () => void }): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large', 'The headers are larger than this server accepts.']
      : [400, 'Bad Request', 'The request is not valid HTTP.'];
  const body = errorBody(new Problem(status as number, 'broken_request', message as string));
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

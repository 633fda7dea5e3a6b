import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import { type DataVersion, dataVersion, type Db } from '#platform/db/index.ts';
import { chooseCoding, type Coding, compress } from '../answers/compression.ts';
import { digestOf, etagInCoding, isNotModified, parseTags, toEtag } from '../answers/etag.ts';
import { encodeKept, isKeptBody } from '../answers/kept-body.ts';
import { type Admission, admit, type Admitted, type Doorkeeper, readmit, refuseLargeBody, renew } from './admission.ts';
import { nameOfCredentials } from '../requests/credentials.ts';
import { streamEvents, toEvents } from './events.ts';
import { once, onceApart } from './idempotency.ts';
import {
  createLiveStreams,
  LIVE_HEADERS,
  LIVE_TIMES,
  type LiveSource,
  type LiveStreams,
  type LiveTimes,
} from './live.ts';
import { bodyLimitOf, DEFAULT_BODY_LIMIT, valuesAtMostOf } from '../requests/body-limits.ts';
import { type Answer, isCreation, type Operation, type OperationInput } from './operation.ts';
import { pickDeclared } from '../requests/declared.ts';
import { methodOf } from '../requests/heads.ts';
import { badRequest } from '../problems/problem.ts';
import { showLimits } from '../limits/limits.ts';
import type { AnswerMemory, MemoryKey } from '../answers/remembered-answers.ts';
import { type Check, refuseInvalid, toCheck } from '../requests/validation.ts';

/** What `access` and the composition root bring to the operations. */
export interface OperationHost<Ctx, Permission, Actor extends Admitted, Rights> extends Doorkeeper<
  Ctx,
  Permission,
  Actor,
  Rights
> {
  /** Runs what is asked for as work of whoever pays for it, so that one of them does not take all threads. */
  onBehalfOf?: <T>(caller: { actor: Actor; rights: Rights }, work: () => T) => T;
  answers: AnswerMemory;
  /** What answers to this caller are sent with besides. */
  headersFor?: (actor: Actor, params: Record<string, string>) => Record<string, string>;
  /** Sees every answer before it is sent; the suite validates them here. */
  onAnswer?: (operation: { id: string; status: number; answer?: object }, body: unknown) => void;
  /** How streams keep time, where that is not as always. */
  liveTimes?: Partial<LiveTimes>;
}

type AnyOperation<Ctx, Permission, Actor> = Operation<Ctx, Permission, Actor>;
type PickDeclared = <Value>(value: Value) => Value;
type Checks = {
  params: Check;
  query: Check;
  body: Check | undefined;
  known: { query: PickDeclared; body: PickDeclared };
};

export function registerOperations<Ctx extends { db: Db; clock: Clock }, Permission, Actor extends Admitted, Rights>(
  app: FastifyInstance,
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operations: readonly AnyOperation<Ctx, Permission, Actor & { rights: Rights }>[],
): void {
  showLimits(app, host.limiter, host.ctx.clock);
  const streams = createLiveStreams();
  app.addHook('preClose', async () => streams.endAll());
  for (const operation of operations) {
    const checks: Checks = {
      params: toCheck(operation.params, 'path'),
      query: toCheck(operation.query, 'query'),
      body: operation.body === undefined ? undefined : toCheck(operation.body, 'body'),
      known: { query: pickDeclared(operation.query), body: pickDeclared(operation.body ?? {}) },
    };
    const bodyLimit = bodyLimitOf(operation, app.initialConfig.bodyLimit ?? DEFAULT_BODY_LIMIT);
    // Who asks and whether they may is known before the body is read: that of all others is not even looked at.
    const admitted = new WeakMap<FastifyRequest, Entered<Actor, Rights>>();
    app.route({
      method: operation.method,
      url: toFastifyPath(operation.path),
      bodyLimit,
      config: { operationId: operation.id, isLive: operation.isLive, valuesAtMost: valuesAtMostOf(operation) },
      onRequest: async (request, reply) => {
        refuseLargeBody(request, bodyLimit);
        // Before anything is read that the answer will be made of.
        const version = await host.answers.version(request.raw);
        const guarded = { operation, checkParams: checks.params };
        admitted.set(request, { version, admission: await admit(host, guarded, request, reply) });
      },
      handler: (request, reply) => {
        const entered = admitted.get(request) as Entered<Actor, Rights>;
        return serve({ host, operation, checks, entered, streams }, request, reply);
      },
    });
  }
}

interface Entered<Actor, Rights> {
  admission: Admission<Actor, Rights>;
  version: DataVersion | undefined;
}

interface Served<Ctx, Permission, Actor extends Admitted, Rights> {
  host: OperationHost<Ctx, Permission, Actor, Rights>;
  operation: AnyOperation<Ctx, Permission, Actor & { rights: Rights }>;
  checks: Checks;
  entered: Entered<Actor, Rights>;
  streams: LiveStreams;
}

async function serve<Ctx extends { db: Db; clock: Clock }, Permission, Actor extends Admitted, Rights>(
  { host, operation, checks, streams, entered: { admission, version } }: Served<Ctx, Permission, Actor, Rights>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = await renew(host, operation, { admission, request });
  const params = request.params as Record<string, string>;
  const asked = { query: { ...(request.query as object) }, body: bodyOf(operation, request) };
  refuseInvalid([...checks.query(asked.query), ...(checks.body?.(asked.body) ?? [])]);
  const query = checks.known.query(asked.query);
  const body = checks.known.body(asked.body);

  const input = {
    params,
    query,
    body,
    actor,
    ifMatch: parseTags(request.headers['if-match']),
    lastEventId: lastEventIdOf(request),
    gone: operation.isEventStream === true ? goneOf(reply) : undefined,
  };
  const handle = (ctx: Ctx) =>
    operation.handle(ctx, input as OperationInput<never, never, never, Actor & { rights: Rights }>);
  const { onBehalfOf = (_caller, work) => work() } = host;
  const run = (ctx: Ctx) => onBehalfOf({ actor, rights: actor.rights }, () => handle(ctx));
  const key = request.headers['idempotency-key'];
  // What many hold, or nobody, is no one caller who might repeat a request.
  const caller = actor.isShared === true ? '' : actor.userId || actor.tokenId;
  if (typeof key === 'string' && caller !== '' && isCreation(operation)) {
    const content = { params, query, body };
    const remember = operation.ownTransactions === true ? onceApart : once;
    const { answer, replayed } = await remember(
      host.ctx,
      { userId: caller, key, operation: operation.id, content },
      run,
    );
    if (replayed) reply.header('idempotency-replayed', 'true');
    return send(host, operation, { request, reply, answer, actor, version });
  }
  const answer = await run(host.ctx);
  if (operation.isLive === true) return sendLive({ host, operation, streams }, { request, reply, answer, actor });
  return send(host, operation, { request, reply, answer, actor, version });
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['last-event-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function bodyOf(operation: { body?: object; bodyOptional?: boolean }, request: FastifyRequest): unknown {
  if (operation.body === undefined) return undefined;
  if (request.body !== undefined) return request.body;
  if (operation.bodyOptional === true) return {};
  throw badRequest('This operation needs a JSON body.');
}

interface Sending<Actor> {
  request: FastifyRequest;
  reply: FastifyReply;
  answer: Answer<unknown>;
  actor: Actor;
  version: DataVersion | undefined;
}

async function send<Ctx, Permission, Actor extends Admitted, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: {
    id: string;
    method: string;
    status: number;
    answer?: object;
    isEventStream?: boolean;
    isLines?: boolean;
  },
  { request, reply, answer, actor, version }: Sending<Actor>,
): Promise<FastifyReply> {
  if (operation.isLines === true) return sendLines(host, operation, { reply, answer, actor, request });
  if (operation.isEventStream === true && Symbol.asyncIterator in (answer.body as object))
    return sendEvents(host, operation, { reply, answer, actor, request });
  host.onAnswer?.(operation, isKeptBody(answer.body) ? JSON.parse(answer.body.bytes.toString()) : answer.body);
  if (answer.location !== undefined) reply.header('location', answer.location);
  const params = request.params as Record<string, string>;
  const own = { ...STABLE, ...host.headersFor?.(actor, params), ...answer.headers };
  reply.code(answer.isNew === true ? 201 : operation.status).headers(own);
  if (operation.answer === undefined) return reply.send();
  if (operation.isEventStream === true)
    return reply.header('content-type', 'text/event-stream; charset=utf-8').send(toEvents(answer.body as unknown[]));
  const { bytes, digest, inCoding } = toBytes(answer.body);
  const coding = chooseCoding(request.headers['accept-encoding'], bytes.byteLength);
  const plain = toEtag(digest, answer.version);
  const etag = coding === 'identity' ? plain : etagInCoding(plain, coding);
  reply.header('etag', etag);
  const isRead = operation.method === 'GET' && operation.status === 200;
  if (isRead && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const body = coding === 'identity' ? bytes : await inCoding(coding);
  if (isRead) {
    const asked: MemoryKey = {
      credentials: nameOfCredentials(host.credentialsOf(request)),
      host: request.headers.host,
      url: request.originalUrl,
      address: request.ip,
      version,
    };
    const sent = { etag, coding, body, headers: { ...own, etag } };
    host.answers.remember(asked, actor, { ...sent, operationId: operation.id, size: bytes.byteLength });
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(body);
}

/** As they come: whoever takes them slowly waits for them, and so do they. One that fails breaks the answer off. */
function sendLines<Ctx, Permission, Actor extends Admitted, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: { id: string; status: number; answer?: object },
  { request, reply, answer, actor }: Pick<Sending<Actor>, 'request' | 'reply' | 'answer' | 'actor'>,
): FastifyReply {
  async function* toLines() {
    for await (const line of answer.body as AsyncIterable<unknown>) {
      host.onAnswer?.(operation, line);
      yield `${JSON.stringify(line)}\n`;
    }
  }
  const params = request.params as Record<string, string>;
  reply.code(operation.status).headers({ ...STABLE, ...host.headersFor?.(actor, params), ...answer.headers });
  return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(toLines()));
}

/** Event by event: what fails before the first one was refused by the handler, with a status. */
function sendEvents<Ctx, Permission, Actor extends Admitted, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: { id: string; status: number; answer?: object },
  { request, reply, answer, actor }: Pick<Sending<Actor>, 'request' | 'reply' | 'answer' | 'actor'>,
): FastifyReply {
  const params = request.params as Record<string, string>;
  reply.code(operation.status).headers({ ...STABLE, ...host.headersFor?.(actor, params), ...LIVE_HEADERS });
  const events = streamEvents(answer.body as AsyncIterable<unknown>, (event) => host.onAnswer?.(operation, [event]));
  return reply.type('text/event-stream; charset=utf-8').send(events);
}

/** Until the caller leaves or may not read any more, within bounds of time and memory. */
function sendLive<Ctx extends { db: Db; clock: Clock }, Permission, Actor extends Admitted, Rights>(
  { host, operation, streams }: Pick<Served<Ctx, Permission, Actor, Rights>, 'host' | 'operation' | 'streams'>,
  { request, reply, answer, actor }: Pick<Sending<Actor>, 'request' | 'reply' | 'answer' | 'actor'>,
): FastifyReply {
  const params = request.params as Record<string, string>;
  reply.code(operation.status).headers({ ...STABLE, ...host.headersFor?.(actor, params), ...LIVE_HEADERS });
  reply.type('text/event-stream; charset=utf-8');
  if (methodOf(request.raw) === 'HEAD') return reply.send();
  const { db, clock } = host.ctx;
  let seen: DataVersion | undefined;
  const output = streams.open({
    source: answer.body as LiveSource<unknown, Actor & { rights: Rights }>,
    ...{ request, reply, times: { ...LIVE_TIMES, ...host.liveTimes } },
    onEvent: (data) => host.onAnswer?.(operation, data),
    renew: async () => {
      const version = await dataVersion(db);
      const isSame = version !== undefined && version === seen;
      if (isSame && (actor.tokenExpiresAt === null || actor.tokenExpiresAt > clock.now())) return undefined;
      const now = await readmit(host, operation, request);
      seen = version;
      return now;
    },
  });
  return reply.send(output);
}

function toBytes(body: unknown): { bytes: Buffer; digest: string; inCoding: (coding: Coding) => Promise<Uint8Array> } {
  if (isKeptBody(body)) return { ...body, inCoding: (coding) => encodeKept(body, coding) };
  const bytes = Buffer.from(JSON.stringify(body));
  return { bytes, digest: digestOf(bytes), inCoding: (coding) => compress(bytes, coding, 4) };
}

/** What every answer of the API is sent with. */
const STABLE = { 'cache-control': 'private, no-cache', vary: 'authorization, cookie, accept-encoding' };

const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

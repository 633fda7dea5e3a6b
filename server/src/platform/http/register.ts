import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { chooseCoding, compress } from './compression.ts';
import { etagInCoding, etagOf, isNotModified, parseTags } from './etag.ts';
import { once, onceApart } from './idempotency.ts';
import { type Answer, isCreation, type Operation, type OperationInput } from './operation.ts';
import { badRequest, Problem } from './problem.ts';
import { addressKey, countHit, showLimits } from './limits.ts';
import { type RateLimiter, rateHeaders } from './rate-limit.ts';
import type { AnswerMemory, Asked } from './remembered-answers.ts';
import { type Check, createValidators, invalidRequest } from './validation.ts';

/** What the platform needs to know of a caller: whose answers to repeat, and whose requests to count. */
interface Admitted {
  userId: string;
  tokenId: string;
  /** Milliseconds since 1970; null for a token without an end. */
  tokenExpiresAt: number | null;
}

/** What `access` and the composition root bring to the operations. */
export interface OperationHost<Ctx, Permission, Actor extends Admitted, Rights> {
  ctx: Ctx;
  authenticate: (ctx: Ctx, authorization: string | undefined) => Promise<Actor>;
  /** Who asks without a token for something that takes none; undefined where it takes one. */
  nobodyFor?: (permission: Permission) => Actor | undefined;
  /** Counts those, by address: whatever stands in front of sites asks for all of their readers. That of all others where it is left out. */
  openLimiter?: RateLimiter;
  /** Answers what the caller may do here, or throws 404 or 403. */
  authorize: (ctx: Ctx, actor: Actor, permission: Permission, params: Record<string, string>) => Promise<Rights>;
  /** Runs what is asked for as work of whoever pays for it, so that one of them does not take all threads. */
  onBehalfOf?: <T>(caller: { actor: Actor; rights: Rights }, work: () => T) => T;
  limiter: RateLimiter;
  writeLimiter: RateLimiter;
  answers: AnswerMemory;
  /** What answers to this caller are sent with besides. */
  headersFor?: (actor: Actor, params: Record<string, string>) => Record<string, string>;
  /** Sees every answer before it is sent; the suite validates them here. */
  onAnswer?: (operation: { id: string; status: number; answer?: object }, body: unknown) => void;
}

type AnyOperation<Ctx, Permission, Actor> = Operation<Ctx, Permission, Actor>;
type Checks = { params: Check; query: Check; body: Check | undefined };

export function registerOperations<Ctx extends { db: Db; clock: Clock }, Permission, Actor extends Admitted, Rights>(
  app: FastifyInstance,
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operations: readonly AnyOperation<Ctx, Permission, Actor & { rights: Rights }>[],
): void {
  showLimits(app, host.limiter, host.ctx.clock);
  const validators = createValidators();
  for (const operation of operations) {
    const checks: Checks = {
      params: validators.compile(operation.params, 'path'),
      query: validators.compile(operation.query, 'query'),
      body: operation.body === undefined ? undefined : validators.compile(operation.body, 'body'),
    };
    // Who asks is known before the body is read: a stranger's is not even looked at.
    const admitted = new WeakMap<FastifyRequest, { actor: Actor; version: number | undefined }>();
    app.route({
      method: operation.method,
      url: toFastifyPath(operation.path),
      config: { operationId: operation.id },
      onRequest: async (request, reply) => {
        // Before anything is read that the answer will be made of.
        const version = host.answers.version();
        admitted.set(request, { version, actor: await admit(host, operation, request, reply) });
      },
      handler: (request, reply) => {
        const { actor, version } = admitted.get(request) as { actor: Actor; version: number | undefined };
        return serve({ host, operation, checks, actor, version }, request, reply);
      },
    });
  }
}

interface Served<Ctx, Permission, Actor extends Admitted, Rights> {
  host: OperationHost<Ctx, Permission, Actor, Rights>;
  operation: AnyOperation<Ctx, Permission, Actor & { rights: Rights }>;
  checks: Checks;
  actor: Actor;
  version: number | undefined;
}

async function serve<Ctx extends { db: Db; clock: Clock }, Permission, Actor extends Admitted, Rights>(
  { host, operation, checks, actor, version }: Served<Ctx, Permission, Actor, Rights>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = request.params as Record<string, string>;
  refuseInvalid(checks.params(params));
  const rights = await host.authorize(host.ctx, actor, operation.permission, params);
  const query = { ...(request.query as object) };
  const body = bodyOf(operation, request);
  refuseInvalid([...checks.query(query), ...(checks.body?.(body) ?? [])]);

  const input = { params, query, body, actor: { ...actor, rights }, ifMatch: parseTags(request.headers['if-match']) };
  const handle = (ctx: Ctx) =>
    operation.handle(ctx, input as OperationInput<never, never, never, Actor & { rights: Rights }>);
  const { onBehalfOf = (_caller, work) => work() } = host;
  const run = (ctx: Ctx) => onBehalfOf({ actor, rights }, () => handle(ctx));
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && isCreation(operation)) {
    const content = { params, query, body };
    const remember = operation.ownTransactions === true ? onceApart : once;
    const { answer, replayed } = await remember(
      host.ctx,
      { userId: actor.userId, key, operation: operation.id, content },
      run,
    );
    if (replayed) reply.header('idempotency-replayed', 'true');
    return send(host, operation, { request, reply, answer, actor, version });
  }
  return send(host, operation, { request, reply, answer: await run(host.ctx), actor, version });
}

/** Who asks, counted against the limits; a caller without a valid token is counted by address before being refused. */
async function admit<Ctx extends { clock: Clock }, Permission, Actor extends Admitted, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: { makesRevision?: boolean; permission: Permission },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const count = (limiter: RateLimiter, key: string) => countHit({ limiter, key, clock: host.ctx.clock }, reply);
  const nobody = request.headers.authorization === undefined ? host.nobodyFor?.(operation.permission) : undefined;
  if (nobody !== undefined) {
    count(host.openLimiter ?? host.limiter, addressKey(request));
    return nobody;
  }
  let actor: Actor;
  try {
    actor = await host.authenticate(host.ctx, request.headers.authorization);
  } catch (error) {
    if (error instanceof Problem) count(host.limiter, addressKey(request));
    throw error;
  }
  const all = count(host.limiter, `token:${actor.tokenId}`);
  if (operation.makesRevision === true) {
    const writes = count(host.writeLimiter, `token:${actor.tokenId}`);
    // The one that is reached first is the one to know of.
    if (all.remaining < writes.remaining) reply.headers(rateHeaders(all));
  }
  return actor;
}

function bodyOf(operation: { body?: object; bodyOptional?: boolean }, request: FastifyRequest): unknown {
  if (operation.body === undefined) return undefined;
  if (request.body !== undefined) return request.body;
  if (operation.bodyOptional === true) return {};
  throw badRequest('This operation needs a JSON body.');
}

function refuseInvalid(details: ReturnType<Check>): void {
  if (details.length > 0) throw invalidRequest(details);
}

interface Sending<Actor> {
  request: FastifyRequest;
  reply: FastifyReply;
  answer: Answer<unknown>;
  actor: Actor;
  version: number | undefined;
}

async function send<Ctx, Permission, Actor extends Admitted, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: { id: string; method: string; status: number; answer?: object },
  { request, reply, answer, actor, version }: Sending<Actor>,
): Promise<FastifyReply> {
  host.onAnswer?.(operation, answer.body);
  if (answer.location !== undefined) reply.header('location', answer.location);
  const params = request.params as Record<string, string>;
  const own = { ...STABLE, ...host.headersFor?.(actor, params), ...answer.headers };
  reply.code(operation.status).headers(own);
  if (operation.answer === undefined) return reply.send();
  const payload = JSON.stringify(answer.body);
  const coding = chooseCoding(request.headers['accept-encoding'], payload.length);
  const plain = etagOf(payload, answer.version);
  const etag = coding === 'identity' ? plain : etagInCoding(plain, coding);
  reply.header('etag', etag);
  const isRead = operation.method === 'GET' && operation.status === 200;
  if (isRead && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const plainBody = Buffer.from(payload);
  const body = coding === 'identity' ? plainBody : await compress(plainBody, coding, 4);
  if (isRead) {
    const asked = { ...request.headers, url: request.originalUrl, version } as Asked;
    const sent = { etag, coding, body, headers: { ...own, etag } };
    host.answers.remember(asked, actor, { ...sent, operationId: operation.id, size: payload.length });
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(body);
}

/** What every answer of the API is sent with. */
const STABLE = { 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' };

const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

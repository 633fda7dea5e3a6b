import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { chooseCoding, compress } from './compression.ts';
import { etagInCoding, etagOf, isNotModified, parseTags } from './etag.ts';
import { once } from './idempotency.ts';
import type { Answer, Operation, OperationInput } from './operation.ts';
import { badRequest, Problem } from './problem.ts';
import { type RateLimiter, rateHeaders, type RateState, tooManyRequests } from './rate-limit.ts';
import { type Check, createValidators, invalidRequest } from './validation.ts';

/** What `access` and the composition root bring to the operations. */
export interface OperationHost<Ctx, Permission, Actor extends { userId: string }, Rights> {
  ctx: Ctx;
  authenticate: (ctx: Ctx, authorization: string | undefined) => Promise<Actor>;
  /** Answers what the caller may do here, or throws 404 or 403. */
  authorize: (ctx: Ctx, actor: Actor, permission: Permission, params: Record<string, string>) => Promise<Rights>;
  limiter: RateLimiter;
  writeLimiter: RateLimiter;
  /** Sees every answer before it is sent; the suite validates them here. */
  onAnswer?: (operation: { id: string; status: number; answer?: object }, body: unknown) => void;
}

type AnyOperation<Ctx, Permission, Actor> = Operation<Ctx, Permission, Actor>;
type Checks = { params: Check; query: Check; body: Check | undefined };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function registerOperations<
  Ctx extends { db: Db; clock: Clock },
  Permission,
  Actor extends { userId: string },
  Rights,
>(
  app: FastifyInstance,
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operations: readonly AnyOperation<Ctx, Permission, Actor & { rights: Rights }>[],
): void {
  const validators = createValidators();
  for (const operation of operations) {
    const checks: Checks = {
      params: validators.compile(operation.params, 'path'),
      query: validators.compile(operation.query, 'query'),
      body: operation.body === undefined ? undefined : validators.compile(operation.body, 'body'),
    };
    app.route({
      method: operation.method,
      url: toFastifyPath(operation.path),
      config: { operationId: operation.id },
      handler: (request, reply) => serve({ host, operation, checks }, request, reply),
    });
  }
  refuseOtherMethods(app, operations);
}

interface Served<Ctx, Permission, Actor extends { userId: string }, Rights> {
  host: OperationHost<Ctx, Permission, Actor, Rights>;
  operation: AnyOperation<Ctx, Permission, Actor & { rights: Rights }>;
  checks: Checks;
}

async function serve<Ctx extends { db: Db; clock: Clock }, Permission, Actor extends { userId: string }, Rights>(
  { host, operation, checks }: Served<Ctx, Permission, Actor, Rights>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = await admit(host, operation, request, reply);
  const params = request.params as Record<string, string>;
  refuseInvalid(checks.params(params));
  const rights = await host.authorize(host.ctx, actor, operation.permission, params);
  const query = { ...(request.query as object) };
  const body = bodyOf(operation, request);
  refuseInvalid([...checks.query(query), ...(checks.body?.(body) ?? [])]);

  const input = { params, query, body, actor: { ...actor, rights }, ifMatch: parseTags(request.headers['if-match']) };
  const run = (ctx: Ctx) =>
    operation.handle(ctx, input as OperationInput<never, never, never, Actor & { rights: Rights }>);
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && operation.method === 'POST' && operation.status === 201) {
    const content = { params, body };
    const { answer, replayed } = await once(
      host.ctx,
      { userId: actor.userId, key, operation: operation.id, content },
      run,
    );
    if (replayed) reply.header('idempotency-replayed', 'true');
    return send(host, operation, { request, reply, answer });
  }
  return send(host, operation, { request, reply, answer: await run(host.ctx) });
}

/** Who asks, counted against the limits; a caller without a valid token is counted by address before being refused. */
async function admit<Ctx extends { clock: Clock }, Permission, Actor extends { userId: string }, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: { makesRevision?: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const count = (limiter: RateLimiter, key: string): RateState => {
    const state = limiter.hit(key);
    if (state.exceeded) throw tooManyRequests(state, host.ctx.clock);
    reply.headers(rateHeaders(state));
    return state;
  };
  let actor: Actor;
  try {
    actor = await host.authenticate(host.ctx, request.headers.authorization);
  } catch (error) {
    if (error instanceof Problem) count(host.limiter, `address:${request.ip}`);
    throw error;
  }
  count(host.limiter, `user:${actor.userId}`);
  if (operation.makesRevision === true) count(host.writeLimiter, `user:${actor.userId}`);
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

async function send<Ctx, Permission, Actor extends { userId: string }, Rights>(
  host: OperationHost<Ctx, Permission, Actor, Rights>,
  operation: { id: string; method: string; status: number; answer?: object },
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: Answer<unknown> },
): Promise<FastifyReply> {
  host.onAnswer?.(operation, answer.body);
  if (answer.location !== undefined) reply.header('location', answer.location);
  reply
    .code(operation.status)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-encoding');
  if (operation.answer === undefined) return reply.send();
  const payload = JSON.stringify(answer.body);
  const coding = chooseCoding(request.headers['accept-encoding'], payload.length);
  const plain = etagOf(payload, answer.version);
  const etag = coding === 'identity' ? plain : etagInCoding(plain, coding);
  reply.header('etag', etag);
  if (operation.method === 'GET' && isNotModified(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (coding === 'identity') return reply.send(payload);
  reply.header('content-encoding', coding);
  return reply.send(await compress(Buffer.from(payload), coding, 4));
}

/** A known path with another method answers 405 and says which methods it has, not 404. */
function refuseOtherMethods(app: FastifyInstance, operations: readonly { method: string; path: string }[]): void {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of operations) byPath.set(path, [...(byPath.get(path) ?? []), method]);
  for (const [path, methods] of byPath) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: METHODS.filter((method) => !methods.includes(method)),
      url: toFastifyPath(path),
      handler: () => {
        throw new Problem(405, 'method_not_allowed', `This address answers ${allow}.`, { headers: { allow } });
      },
    });
  }
}

const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { type FakeClock, fakeClock } from '#platform/clock/testing.ts';
import { dataVersion, type Db } from '#platform/db/index.ts';
import {
  createAnswerMemory,
  createHttpServer,
  createRateLimiter,
  createSpentTokens,
  createTokenGate,
  type Credentials,
  EmptyObject,
  forbidden,
  type Operation,
  type ReadCredentials,
  registerOperations,
  unauthorized,
} from '#platform/http/index.ts';
import { type Api, createApi } from './api.ts';
import { createTestDatabase } from './databases.ts';

export interface HttpCtx {
  db: Db;
  clock: FakeClock;
}

type TestOperation = Operation<HttpCtx, string | undefined, { userId: string; tokenId: string; rights: undefined }>;
export type TestInput = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  actor: { userId: string };
};

/** A server with operations of the test's own, where the token is the name of the user. */
export interface TestHttp extends HttpCtx {
  http: FastifyInstance;
  /** What was logged, a parsed line each. */
  logged: Record<string, unknown>[];
  answered: { route: string; method: string; status: number }[];
  /** Tokens whose use was noted without a look at the database. */
  used: string[];
  /** Tokens that were looked up, one after the other. */
  identified: (string | undefined)[];
  /** Who was let in, one after the other. */
  admitted: string[];
  /** Users who may do nothing. */
  forbidden: Set<string>;
  as: (user: string | undefined) => Api;
}

/** An operation that needs only what a test is about. */
export function operation(
  declared: Partial<Omit<TestOperation, 'handle'>> & {
    path: string;
    handle?: (ctx: HttpCtx, input: TestInput) => unknown;
  },
): TestOperation {
  const { handle = () => ({ body: {} }), ...rest } = declared;
  return {
    ...{
      id: `${rest.method ?? 'GET'} ${rest.path}`,
      family: 'tests',
      method: 'GET',
      summary: '',
      permission: undefined,
    },
    ...{ params: EmptyObject, query: EmptyObject, status: 200, answer: Type.Any() },
    ...rest,
    handle: async (ctx, input) => (await handle(ctx, input as unknown as TestInput)) as { body: unknown },
  } as TestOperation;
}

const users = ['alice', 'bob'];

/** Milliseconds until the token of bob ends; that of alice never does. */
export const TOKEN_ENDS_IN = 1000;
const tokenEnds = fakeClock().now() + TOKEN_ENDS_IN;

export async function startHttp(
  t: { after: (fn: () => Promise<void>) => void },
  operations: TestOperation[],
  limits: { all?: number; writes?: number; bodyLimit?: number; trustedProxies?: string[] } = {},
): Promise<TestHttp> {
  const database = await createTestDatabase();
  const clock = fakeClock();
  const ctx = { db: database.db, clock };
  const rows = users.map((id) => ({ id, email: id, display_name: id, created_at: 0, updated_at: 0 }));
  await ctx.db.insertInto('users').values(rows).execute();
  const logged: TestHttp['logged'] = [];
  const answered: TestHttp['answered'] = [];
  const limiters = limitersOf(clock, limits);
  const used: string[] = [];
  const spentTokens = createSpentTokens();
  const credentialsOf: ReadCredentials = ({ headers: { authorization } }) => ({
    authorization,
    session: undefined,
    isOwn: true,
  });
  const noteUse = (tokenId: string) => used.push(tokenId);
  const answers = createAnswerMemory(ctx, { limiter: limiters.limiter, credentialsOf, noteUse });
  const http = createHttpServer({
    logger: collectingLogger(logged),
    bodyLimit: limits.bodyLimit ?? 10_000,
    trustedProxies: limits.trustedProxies ?? [],
    https: false,
    gate: createTokenGate({ limiter: limiters.limiter, spentTokens, credentialsOf, clock }),
    shortcut: answers.recall,
    versionNow: () => dataVersion(ctx.db),
    onAnswered: (answer) => answered.push(answer),
  });
  const forbiddenUsers = new Set<string>();
  const admitted: string[] = [];
  const identified: (string | undefined)[] = [];
  const authenticate = async (_ctx: HttpCtx, { authorization }: Credentials) => {
    identified.push(authorization);
    return holderOf(authorization);
  };
  const authorize = async (_ctx: HttpCtx, { userId }: { userId: string }, permission: string | undefined) => {
    if (permission === 'forbidden' || forbiddenUsers.has(userId)) throw forbidden('This is forbidden.');
    admitted.push(userId);
    return undefined;
  };
  registerOperations(
    http,
    { ctx, authenticate, authorize, ...limiters, spentTokens, credentialsOf, answers },
    operations,
  );
  http.get('/healthz', async () => ({ status: 'ok' }));
  t.after(async () => {
    await http.close();
    await database.drop();
  });
  return {
    ...ctx,
    http,
    logged,
    answered,
    used,
    identified,
    admitted,
    forbidden: forbiddenUsers,
    as: (user) => createApi(http, user),
  };
}

function holderOf(authorization: string | undefined) {
  const userId = authorization?.replace('Bearer ', '') ?? '';
  if (!users.includes(userId)) throw unauthorized('The token is not valid.');
  return { userId, tokenId: userId, tokenExpiresAt: userId === 'bob' ? tokenEnds : null };
}

const limitersOf = (clock: FakeClock, { all = 0, writes = 0 }: { all?: number; writes?: number }) => ({
  limiter: createRateLimiter(clock, all),
  writeLimiter: createRateLimiter(clock, writes),
});

function collectingLogger(into: Record<string, unknown>[]) {
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      into.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  return pino({ level: 'debug' }, stream);
}

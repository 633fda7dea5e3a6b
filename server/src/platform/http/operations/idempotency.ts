import { createHash } from 'node:crypto';
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Answer } from './operation.ts';
import { badRequest, conflict, Problem } from '../problems/problem.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** How long an answer is kept for a repetition of its request. */
const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000;

export interface IdempotentRequest {
  /** Of the user, or of the installation whose token it is. */
  userId: string;
  key: string;
  operation: string;
  /** What distinguishes one request from another: parameters and body. */
  content: unknown;
}

/**
 * Runs a creating request once for each key: a repetition gets the first answer again. Key and creation are one
 * transaction, so that neither can exist without the other. A refusal leaves no trace and may be tried again.
 */
export async function once<C extends { db: Db; clock: Clock }>(
  ctx: C,
  request: IdempotentRequest,
  run: (ctx: C) => Promise<Answer<unknown>>,
): Promise<{ answer: Answer<unknown>; replayed: boolean }> {
  const fingerprint = fingerprintOf(request);
  const attempt = () =>
    inTransaction(ctx, async (tx) => {
      const earlier = await findAnswer(tx.db, request, fingerprint);
      if (earlier !== undefined) return { answer: earlier, replayed: true };
      const answer = await run(tx);
      const row = { user_id: request.userId, key: request.key, operation: request.operation, fingerprint };
      await tx.db
        .insertInto('idempotency_keys')
        .values({ ...row, answer: JSON.stringify(answer), created_at: ctx.clock.now() })
        .execute();
      return { answer, replayed: false };
    });
  try {
    return await attempt();
  } catch (error) {
    // Two requests with one key at the same moment: the loser now finds the winner's answer.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  }
}

/** In the place of an answer while its request runs; it stays there if the process ends before its request does. */
const PENDING = '';

/**
 * As `once`, for what cannot run in one transaction because it fetches or takes long. The key is claimed before and the
 * answer is kept after; of a request that was cut short between the two nobody knows what it did, and a repetition is
 * is refused for that reason.
 */
export async function onceApart<C extends { db: Db; clock: Clock }>(
  ctx: C,
  request: IdempotentRequest,
  run: (ctx: C) => Promise<Answer<unknown>>,
): Promise<{ answer: Answer<unknown>; replayed: boolean }> {
  const fingerprint = fingerprintOf(request);
  const { userId, key, operation } = request;
  const { numInsertedOrUpdatedRows: claimed } = await ctx.db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, operation, fingerprint, answer: PENDING, created_at: ctx.clock.now() })
    .onConflict((on) => on.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (claimed !== 1n) {
    const earlier = await findAnswer(ctx.db, request, fingerprint);
    // Between the two queries the claim was given back.
    if (earlier === undefined) throw unfinished();
    return { answer: earlier, replayed: true };
  }
  const own = { user_id: userId, key };
  let answer: Answer<unknown>;
  try {
    answer = await run(ctx);
  } catch (error) {
    await ctx.db
      .deleteFrom('idempotency_keys')
      .where((eb) => eb.and(own))
      .execute();
    throw error;
  }
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(own))
    .execute();
  return { answer, replayed: false };
}

const unfinished = (): Problem =>
  conflict(
    'A request with this Idempotency-Key is still running or was cut short. Look at what it did before you repeat it with another key.',
  );

function fingerprintOf(request: IdempotentRequest): string {
  if (!KEY.test(request.key))
    throw badRequest('Idempotency-Key takes 1 to 255 printable ASCII characters without blanks.');
  return createHash('sha256')
    .update(JSON.stringify(request.content ?? null))
    .digest('base64url');
}

const HOUR_MS = 60 * 60 * 1000;

/** Drops answers that are older than any repetition we promise to recognize. */
export const forgetAnswersJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'http.forget-answers',
  every: HOUR_MS,
  findDue: async (ctx) => {
    const old = await ctx.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('created_at', '<', ctx.clock.now() - IDEMPOTENCY_KEPT_MS)
      .limit(1)
      .executeTakeFirst();
    return old === undefined ? [] : ['all'];
  },
  run: async (ctx) => {
    await ctx.db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', ctx.clock.now() - IDEMPOTENCY_KEPT_MS)
      .execute();
  },
};

async function findAnswer(
  db: Db,
  request: IdempotentRequest,
  fingerprint: string,
): Promise<Answer<unknown> | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'fingerprint', 'answer'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.operation !== request.operation || row.fingerprint !== fingerprint) {
    throw new Problem(422, 'key_reused', 'This Idempotency-Key was used for another request. Take a new key.');
  }
  if (row.answer === PENDING) throw unfinished();
  return JSON.parse(row.answer) as Answer<unknown>;
}

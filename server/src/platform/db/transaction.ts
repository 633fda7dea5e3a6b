import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';
import { insideTransaction } from './guard.ts';
import { isRetryable } from './postgres/postgres.ts';
import { isUniqueViolation } from './violations.ts';

const ATTEMPTS = 12;

/** For a value that was free when the body looked and taken when it wrote; one that is really taken fails again soon. */
const ATTEMPTS_AT_A_NAME = 5;

/**
 * Runs `body` in one transaction and hands it a ctx whose `db` is that transaction. Both databases run it as if it were
 * alone: SQLite by its single writer, PostgreSQL by SERIALIZABLE. On PostgreSQL the body may therefore run more than
 * once, so it must touch nothing but the database. Inside a transaction it joins the one that is there.
 */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, body: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return body(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await begin(ctx, body);
    } catch (error) {
      if (attempt >= attemptsAfter(ctx.db, error)) throw error;
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 6));
    }
  }
}

/**
 * Of two transactions that both found a name free, PostgreSQL refuses the later one as a duplicate, even where it
 * serializes: run again, it finds the name taken and takes another.
 */
function attemptsAfter(db: Db, error: unknown): number {
  if (isRetryable(error)) return ATTEMPTS;
  return isPostgres(db) && isUniqueViolation(error) ? ATTEMPTS_AT_A_NAME : 1;
}

async function begin<C extends { db: Db }, T>(ctx: C, body: (ctx: C) => Promise<T>): Promise<T> {
  const transaction = ctx.db.transaction();
  const isolated = isPostgres(ctx.db) ? transaction.setIsolationLevel('serializable') : transaction;
  const after: (() => void)[] = [];
  const result = await isolated.execute((db) => insideTransaction(after, () => body({ ...ctx, db })));
  for (const run of after) run();
  return result;
}

/** Which of the two databases a handle speaks to, for the few statements that must differ. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

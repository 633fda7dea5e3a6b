import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';

interface Scope {
  /** Until the transaction ends: what was only started inside (a timer, a wake-up) may then ask for itself. */
  open: boolean;
  /** What is to be done once it is committed. */
  after: (() => void)[];
}

const inside = new AsyncLocalStorage<Scope>();

/** Runs the body of a transaction; whatever asks for a further connection from within it is refused. */
export async function insideTransaction<T>(after: (() => void)[], body: () => Promise<T>): Promise<T> {
  const scope = { open: true, after };
  try {
    return await inside.run(scope, body);
  } finally {
    scope.open = false;
  }
}

/**
 * Has `run` called once the transaction that this is called in is committed, and never if it is not. It wakes others: it does
 * nothing itself that could fail, and must not be relied on, because the process may end first.
 */
export function afterCommit(run: () => void): void {
  const scope = inside.getStore();
  if (scope?.open !== true) throw new Error('There is no transaction to wait for.');
  scope.after.push(run);
}

/** Leaves the transaction's scope: for work that is only started here and must not belong to it. */
export const outsideTransaction = <T>(body: () => T): T => inside.exit(body);

/** Throws where a transaction's body asks for something outside of it. */
export function refuseInsideTransaction(): void {
  if (inside.getStore()?.open !== true) return;
  throw new Error('A query left its transaction: use the ctx that inTransaction hands to its body, not the outer one.');
}

/**
 * On SQLite the outer handle would wait for ever for the turn that its own transaction holds; on PostgreSQL it would
 * silently read and write outside of it. Both are the same mistake, so both get the same clear error.
 */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardDriver(dialect.createDriver()),
  };
}

function guardDriver(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => {
      refuseInsideTransaction();
      return driver.acquireConnection(options);
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: async (connection) => {
      try {
        await driver.rollbackTransaction(connection);
      } catch {
        // The connection is lost, and with it the transaction; the error that led here says more than this one.
      }
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}

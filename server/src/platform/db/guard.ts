import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';

const inside = new AsyncLocalStorage<true>();

/** Runs the body of a transaction; whatever asks for a further connection from within it is refused. */
export const insideTransaction = <T>(body: () => Promise<T>): Promise<T> => inside.run(true, body);

/** Leaves the transaction's scope: for work that is only started here and must not belong to it. */
export const outsideTransaction = <T>(body: () => T): T => inside.exit(body);

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
      if (inside.getStore()) {
        throw new Error('A query left its transaction: use the ctx that inTransaction hands to its body, not the outer one.');
      }
      return driver.acquireConnection(options);
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}

import type { CustomTypesConfig, Pool } from 'pg';
import type { PoolState } from '../direct.ts';

const INT8 = 20;
const NUMERIC = 1700;

export interface PoolOptions {
  url: string;
  poolSize: number;
  /** Milliseconds after which the server ends a statement. */
  statementTimeout: number;
  onError: (error: Error) => void;
}

export function stateOf(pool: Pool | undefined, waiting = 0): PoolState {
  const { totalCount = 0, idleCount: idle = 0 } = pool ?? {};
  return { used: totalCount - idle, idle, waiting };
}

/** The driver is loaded where there is something to connect to: most servers have no PostgreSQL. */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    statement_timeout: options.statementTimeout,
    idle_in_transaction_session_timeout: options.statementTimeout,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lectern',
    // Our integers of 64 bits are milliseconds and counters, far below 2^53; as strings they would sort and add wrongly.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    } as CustomTypesConfig,
  });
  // Without a listener the loss of a connection would end the process. The pool listens while a connection is idle; one
  // that waits inside a transaction is nobody's but ours.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return pool;
}

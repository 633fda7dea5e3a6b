import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import type { DataVersion, Direct } from '../direct.ts';
import { bounded, type BoundedPool } from './bounded.ts';
import { createListen } from './listening.ts';
import { isNameLost, withNamedStatements } from './named-statements.ts';
import { openPool, type PoolOptions, stateOf } from './pool.ts';
import { createPulse, type Question } from './pulse.ts';

export interface PostgresOptions extends PoolOptions {
  /** How it is asked for its version, where more than that is to be known. */
  question?: Question<DataVersion> | undefined;
  /** Has some statements answered elsewhere. */
  lead?: ((pool: BoundedPool) => PostgresPool) | undefined;
}

/**
 * Which transactions are over: another text after each commit that wrote, and the same after reads. The start of the server
 * is in it because a standby that takes over may count transactions again that were lost with the server before it.
 */
export const VERSION =
  "pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time())::text AS version";

const QUESTION: Question<DataVersion> = {
  name: 'lectern_version',
  text: `SELECT ${VERSION}`,
  read: ({ version }) => version as string,
};

export function postgresDialect(options: PostgresOptions): { dialect: Dialect; direct: Direct } {
  const { question = QUESTION, lead = (pool) => pool } = options;
  // Opened by the first query.
  let opened: BoundedPool | undefined;
  const pulse = createPulse(options.url, question, () => opened !== undefined);
  let connections: Pool | undefined;
  const open = async () => {
    connections = await openPool(options);
    const pool = withNamedStatements(connections, options.onError);
    const { poolSize: max, statementTimeout } = options;
    opened = bounded(pool, { pulse, max, statementTimeout });
    return lead(opened);
  };
  return {
    dialect: new PostgresDialect({ pool: open }),
    direct: {
      version: pulse.ask,
      listen: createListen(options),
      pool: () => stateOf(connections, opened?.waiting()),
      isAway: pulse.isAway,
      follow: ({ onAway, onBack }) => pulse.follow({ onAway, onBack: () => onBack() }),
    },
  };
}

/** Serialization failure, deadlock, name of a statement lost: the transaction did nothing and may simply run again. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01' || isNameLost(error);
}

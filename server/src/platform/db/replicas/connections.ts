import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { parsePosition } from './position.ts';

/** What a server said of itself. */
export interface Where {
  /** How far it has come in the log of the primary, at least. */
  position: number;
  /** Which server it is, by its start. */
  server: string;
  /** Whether a pooler stands in between, which may lead each statement elsewhere. */
  isPooled: boolean;
}

/** A connection, and what is known of the server at its end. */
export interface KnownClient extends PostgresPoolClient {
  known: { where?: Where | undefined };
}

export const SERVER = 'extract(epoch from pg_postmaster_start_time())::text AS server';

/** A server that is no standby has another history of its own. */
export const WHERE = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position, ${SERVER}, pg_backend_pid() AS pid`;

/** Asks the server at the end of a connection; undefined where it is no standby. */
export async function readWhere(client: PostgresPoolClient): Promise<Where | undefined> {
  const { rows } = await client.query<{ position: string | null; server: string; pid: number }>(WHERE, []);
  const [row] = rows;
  if (row === undefined || row.position === null) return undefined;
  // A pooler makes up the number of a process that it greets with.
  return { position: parsePosition(row.position), server: row.server, isPooled: row.pid !== client.processID };
}

/** Keeps what is known with each connection. */
export function withKnowledge(pool: PostgresPool): PostgresPool {
  const all = new WeakMap<PostgresPoolClient, KnownClient>();
  return {
    ...pool,
    connect: async () => {
      const client = await pool.connect();
      const known = all.get(client) ?? { ...client, known: {} };
      all.set(client, known);
      return known;
    },
  };
}

import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Of one connection. PostgreSQL keeps the plan of each in its memory; what comes later is sent without a name. */
export const NAMED_AT_MOST = 200;

const hot = new Set<string>();

/** Says that this SQL is sent again and again with other parameters, so that PostgreSQL should parse and plan it once. */
export function keepStatement(sql: string): void {
  hot.add(sql);
}

/** The same in every process: behind a pooler, a name must never stand for two statements. */
export const nameOf = (sql: string, generation: number): string =>
  `lectern_${hash('sha256', sql, 'hex').slice(0, 32)}_${generation}`;

/** What all connections of a pool know. */
interface Naming {
  /** Off once a pooler was seen that does not keep statements for us. */
  on: boolean;
  /** Goes up when tables change: statements of earlier generations may answer too few columns. */
  generation: number;
  onLost: (error: Error) => void;
}

/**
 * The pool, with names for the statements that are sent again and again. A name that does not work is no error of the
 * query: it fails before anything is executed, so a lone query is sent again at once, and `inTransaction` repeats a
 * transaction.
 */
export function withNamedStatements(pool: Pool, onLost: (error: Error) => void): PostgresPool {
  const naming: Naming = { on: true, generation: 0, onLost };
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const named = known.get(client) ?? withNames(client, naming);
      known.set(client, named);
      return named;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function withNames(client: PoolClient, naming: Naming): PostgresPoolClient {
  const bornIn = naming.generation;
  const names = new Map<string, string>();
  // A pooled client has it, but it is not declared.
  const { processID } = client as { processID?: number };

  const nameFor = (sql: string): string | undefined => {
    if (!naming.on || !hot.has(sql)) return undefined;
    // Its statements are of before a migration; it is closed as soon as it is released.
    if (naming.generation !== bornIn) return undefined;
    const found = names.get(sql);
    if (found !== undefined || names.size >= NAMED_AT_MOST) return found;
    const name = nameOf(sql, bornIn);
    names.set(sql, name);
    return name;
  };
  const send = async (sql: string, values: readonly unknown[]) => {
    const name = nameFor(sql);
    if (name === undefined) return client.query(sql, [...values]);
    try {
      return await client.query({ name, text: sql, values: [...values] });
    } catch (error) {
      if (!giveUpName(naming, error, bornIn) || client.getTransactionStatus() !== 'I') throw error;
      return client.query(sql, [...values]);
    }
  };
  return {
    ...(processID === undefined ? {} : { processID }),
    // Kysely asks with SQL and parameters only: cursors are not configured.
    query: send as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || naming.generation !== bornIn),
  };
}

/** Whether a query failed because of its name; then the name is not used again. */
function giveUpName(naming: Naming, error: unknown, generation: number): boolean {
  if (isStale(error)) {
    // Of connections that find out at the same time, the first one counts.
    if (naming.generation === generation) naming.generation += 1;
    return true;
  }
  if (!isLost(error)) return false;
  if (naming.on) naming.onLost(new Error(LOST, { cause: error }));
  naming.on = false;
  return true;
}

const LOST =
  'PostgreSQL does not know a statement that was prepared on this connection, as behind a pooler that pools transactions. ' +
  'From now on no statement is prepared, which costs processor time.';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** "Cached plan must not change result type": its text depends on the language of the server, its routine does not. */
const isStale = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/** There is no statement of this name, or there is one already that is not ours. */
const isLost = (error: unknown): boolean => codeOf(error) === '26000' || codeOf(error) === '42P05';

/** Whether a transaction failed because of the name of a statement, which is not used again: it may simply run again. */
export const isNameLost = (error: unknown): boolean => isStale(error) || isLost(error);

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { askReplica } from './asking.ts';
import { currentReading, type Reading } from './reading.ts';

/** What a replica can answer. What it may not, such as FOR UPDATE, it refuses, and then the primary is asked. */
const READ = /^\s*(?:select|with)\b/i;

/**
 * The pool of the primary, for requests of which a replica answers what it can. Who writes, and whatever is in a transaction, asks
 * the primary, and so does the rest of a request that did.
 */
export function routed(primary: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      const reading = currentReading();
      return reading?.isOpen === true ? undecided(primary, reading) : primary.connect();
    },
    end: () => primary.end(),
    options: primary.options,
  };
}

/** A connection to one of them: the first statement decides. */
function undecided(primary: PostgresPool, reading: Reading): PostgresPoolClient {
  let own: PostgresPoolClient | undefined;
  const query = async (sql: string, values: readonly unknown[]) => {
    if (own === undefined && reading.isOpen && READ.test(sql)) {
      const answer = await askReplica(reading, { sql, values });
      if (answer !== undefined) return answer;
    }
    reading.isOpen = false;
    reading.answered.primary += 1;
    own ??= await primary.connect();
    return own.query(sql, values);
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => own?.release(destroy),
  };
}

import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { withStatementsWithin } from '../patience/index.ts';
import { type KnownClient, readWhere, type Where } from './connections.ts';
import type { Reading } from './reading.ts';

interface Statement {
  sql: string;
  values: readonly unknown[];
}

type Answer = PostgresQueryResult<unknown>;

/** What takes longer is asked of the primary. */
const STATEMENT_MS = 2_000;

/** The answer of a replica; undefined where the primary is to be asked: it is behind, gone, busy, or must not answer this. */
export async function askReplica(reading: Reading, statement: Statement): Promise<Answer | undefined> {
  const { replica } = reading;
  try {
    const answer = await withStatementsWithin(STATEMENT_MS, async () => {
      const client = await replica.connect();
      try {
        return await ask(client, reading, statement);
      } finally {
        client.release();
      }
    });
    if (answer !== undefined) reading.answered.replica += 1;
    return answer;
  } catch (error) {
    replica.noteFailure(error);
    return undefined;
  }
}

async function ask(client: KnownClient, reading: Reading, { sql, values }: Statement): Promise<Answer | undefined> {
  const { known } = client;
  known.where ??= await readWhere(client);
  if (known.where === undefined) return undefined;
  if (known.where.isPooled) return askPooled(client, reading, { sql, values });
  if (Math.max(known.where.position, reading.replica.positionOf(known.where.server)) < reading.needed)
    known.where = await readWhere(client);
  return isFit(reading, known.where) ? client.query(sql, values) : undefined;
}

/**
 * Behind a pooler, the next statement may be answered by another server than the one before. In a transaction it is the same: what
 * it shows is asked for there.
 */
async function askPooled(
  client: PostgresPoolClient,
  reading: Reading,
  { sql, values }: Statement,
): Promise<Answer | undefined> {
  await client.query('BEGIN READ ONLY', []);
  try {
    const fits = isFit(reading, await readWhere(client));
    return fits ? await client.query(sql, values) : undefined;
  } finally {
    await client.query('ROLLBACK', []);
  }
}

/** Whether a server shows all that the request has to see. The first one that does is the one for all of it. */
function isFit(reading: Reading, where: Where | undefined): boolean {
  if (where === undefined) return false;
  const isFar = Math.max(where.position, reading.replica.positionOf(where.server)) >= reading.needed;
  // A place that could not be read is no number, and is not far enough either.
  if (!isFar) return false;
  reading.server ??= where.server;
  return reading.server === where.server;
}

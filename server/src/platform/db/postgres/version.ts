import type { PostgresPool } from 'kysely';
import type { DataVersion } from '../direct.ts';
import { keepStatement } from './named-statements.ts';

/**
 * Which transactions are over: another text after each commit that wrote, and the same after reads. The start of the server
 * is in it because a standby that takes over may count transactions again that were lost with the server before it.
 */
const VERSION =
  "SELECT pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time())::text AS version";
keepStatement(VERSION);

/** Milliseconds after which nobody waits behind a question that is not answered. */
const PATIENCE_MS = 1000;

/** Asks for the version; undefined while there is no connection yet, or none to be had. */
export type VersionReader = () => Promise<DataVersion | undefined> | undefined;

/**
 * All requests of one turn of the event loop share a question. It is sent after the turn, so that whatever was committed
 * before any of them came is in the answer. While it is on its way, later requests gather for the next one: the more there
 * are, the less each costs.
 */
export function createVersionReader(pool: () => PostgresPool | undefined): VersionReader {
  let gathering: PromiseWithResolvers<DataVersion | undefined> | undefined;
  let sentAt: number | undefined;

  const send = async (from: PostgresPool) => {
    const waiting = gathering;
    gathering = undefined;
    sentAt = performance.now();
    const version = await ask(from).catch(() => undefined);
    sentAt = undefined;
    if (gathering !== undefined) setImmediate(() => void send(from));
    waiting?.resolve(version);
  };
  return () => {
    const from = pool();
    if (from === undefined || (sentAt !== undefined && performance.now() - sentAt > PATIENCE_MS)) return undefined;
    if (gathering === undefined) {
      gathering = Promise.withResolvers();
      if (sentAt === undefined) setImmediate(() => void send(from));
    }
    return gathering.promise;
  };
}

async function ask(pool: PostgresPool): Promise<DataVersion | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: string }>(VERSION, []);
    return rows[0]?.version;
  } finally {
    client.release();
  }
}

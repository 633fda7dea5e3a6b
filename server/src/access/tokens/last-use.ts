import { sql } from 'kysely';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, outsideTransaction } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';

/** A last use is written at most once in this time, so that reading costs no write. */
const RESOLUTION_MS = 60_000;
/** Uses noted between two writes; more wait for the next one. */
const NOTED_AT_MOST = 10_000;

export interface LastUse {
  /** Notes that a token or a session was used; `known` is what the database said when it was looked up. */
  note(tokenId: string, known: number | null): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Collects the last uses of tokens and sessions and writes them in one batch every minute. Used sessions last longer. */
export function createLastUse(ctx: {
  db: Db;
  clock: Clock;
  log: Logger;
  settings: { sessionTimes: { idleMs: number } };
}): LastUse {
  const noted = new Map<string, number>();

  const flush = async () => {
    const batch = [...noted];
    noted.clear();
    for (const [id, at] of batch) {
      if (!(await noteToken(ctx.db, id, at)))
        await noteSession(ctx.db, id, { at, idleEnd: at + ctx.settings.sessionTimes.idleMs });
    }
  };
  const safely = () =>
    flush().catch((error: unknown) => ctx.log.error({ err: error }, 'the last uses of tokens were not written'));
  const timer = outsideTransaction(() => setInterval(() => void safely(), RESOLUTION_MS));
  timer.unref();

  return {
    note: (tokenId, known) => {
      const now = ctx.clock.now();
      if (known !== null && now - known < RESOLUTION_MS) return;
      if (noted.has(tokenId) || noted.size < NOTED_AT_MOST) noted.set(tokenId, now);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await safely();
    },
  };
}

async function noteToken(db: Db, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_tokens')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function noteSession(db: Db, id: string, { at, idleEnd }: { at: number; idleEnd: number }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_used_at: at,
      ends_at: sql<number>`CASE WHEN expires_at < ${idleEnd} THEN expires_at ELSE ${idleEnd} END`,
    })
    .where('id', '=', id)
    // What ended meanwhile is not brought back.
    .where('ends_at', '>', at)
    .execute();
}

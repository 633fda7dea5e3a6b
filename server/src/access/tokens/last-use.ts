import type { Clock } from '#platform/clock/index.ts';
import { type Db, outsideTransaction } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';

/** A token's last use is written at most once in this time, so that reading costs no write. */
const RESOLUTION_MS = 60_000;
/** Uses noted between two writes; more wait for the next one. */
const NOTED_AT_MOST = 10_000;

export interface LastUse {
  /** Notes that a token was used; `known` is what the database said when it was looked up. */
  note(tokenId: string, known: number | null): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Collects the last uses of tokens and writes them in one batch every minute. */
export function createLastUse(ctx: { db: Db; clock: Clock; log: Logger }): LastUse {
  const noted = new Map<string, number>();

  const flush = async () => {
    const batch = [...noted];
    noted.clear();
    for (const [tokenId, at] of batch) {
      await ctx.db.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', tokenId).execute();
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

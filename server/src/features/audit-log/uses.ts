import type { Clock } from '#platform/clock/index.ts';
import { createCache } from '#platform/cache.ts';
import { type Db, inTransaction, outsideTransaction } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import { actorOf, recordAudit } from './record.ts';

const HOUR_MS = 60 * 60_000;
const FLUSHED_EVERY_MS = 60_000;
/** Uses that are remembered as recorded. What is forgotten among more is recorded once more. */
const KNOWN_AT_MOST = 50_000;
/** Uses noted between two writes. More are noted when they come again. */
const NOTED_AT_MOST = 10_000;
/** Of one token in one hour: whoever comes from everywhere fills no log. */
const OF_A_TOKEN_AT_MOST = 100;
const WRITTEN_AT_ONCE = 100;

interface Use {
  userId: string;
  tokenId: string;
  address: string;
  organizationId: string;
}

export interface TokenUses {
  /** Notes what a request was made with. Of who has no personal token, nothing is noted. */
  note(caller: NotedCaller, organizationId: string): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface NotedCaller {
  kind: string;
  userId: string;
  tokenId: string;
  sessionId?: string;
  address?: string;
}

/** Records once an hour that a token was used from a network on an organization. Reading costs no write: they come in batches. */
export function createTokenUses(ctx: { db: Db; clock: Clock; log: Logger }): TokenUses {
  const known = createCache<number>(KNOWN_AT_MOST);
  const counts = createCache<number>(KNOWN_AT_MOST);
  let noted: Use[] = [];

  const flush = async () => {
    while (noted.length > 0) {
      const batch = noted.slice(0, WRITTEN_AT_ONCE);
      await write(ctx, batch);
      noted = noted.slice(batch.length);
    }
  };
  let flushing = Promise.resolve();
  // One after the other, or two would write the same.
  const flushNext = () => (flushing = flushing.catch(() => {}).then(flush));
  const safely = () =>
    flushNext().catch((error: unknown) => ctx.log.error({ err: error }, 'uses of tokens were not recorded yet'));
  const timer = outsideTransaction(() => setInterval(() => void safely(), FLUSHED_EVERY_MS));
  timer.unref();

  return {
    note: ({ kind, userId, tokenId, sessionId, address }, organizationId) => {
      if (kind !== 'user' || tokenId === '' || sessionId !== undefined || address === undefined) return;
      const hour = Math.floor(ctx.clock.now() / HOUR_MS);
      const key = `${tokenId} ${address} ${organizationId}`;
      if (known.get(key) === hour || noted.length >= NOTED_AT_MOST) return;
      known.set(key, hour, 1);
      const counted = `${tokenId} ${hour}`;
      const count = (counts.get(counted) ?? 0) + 1;
      if (count > OF_A_TOKEN_AT_MOST) return;
      counts.set(counted, count, 1);
      noted.push({ userId, tokenId, address, organizationId });
    },
    flush: flushNext,
    stop: async () => {
      clearInterval(timer);
      await safely();
    },
  };
}

async function write(ctx: { db: Db; clock: Clock }, uses: readonly Use[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { organizationId, ...caller } of uses)
      await recordAudit(tx, {
        action: 'token.used',
        organizationId: organizationId || null,
        actor: actorOf(caller),
        target: { kind: 'token', id: caller.tokenId },
      });
  });
}

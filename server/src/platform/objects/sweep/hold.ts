import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { readSetting, writeSetting } from '#platform/settings.ts';

const NAME = 'objects.hold';
/** A hold ends by itself, so that nobody has to end that of a process that was killed. */
const HOLD_MS = 15 * 60 * 1000;

interface Hold {
  until: number;
}

interface HoldCtx {
  db: Db;
  clock: Clock;
}

/**
 * Keeps the sweep from removing blobs for the next quarter of an hour. A step that is under way goes on: what it removes was
 * in nothing that is read from now on.
 */
export const holdBlobs = (ctx: HoldCtx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const until = ctx.clock.now() + HOLD_MS;
    const hold = await readSetting<Hold>(tx.db, NAME);
    if (hold === undefined || hold.until < until) await writeSetting(tx.db, NAME, { until } satisfies Hold);
  });

export async function areBlobsHeld({ db, clock }: HoldCtx): Promise<boolean> {
  const hold = await readSetting<Hold>(db, NAME);
  return hold !== undefined && hold.until > clock.now();
}

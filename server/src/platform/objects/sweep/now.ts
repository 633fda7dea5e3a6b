import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#platform/db/index.ts';
import { areBlobsHeld } from './hold.ts';
import { firstState, GRACE_MS, type Referring, step, subjectOf, type SweepCtx } from './service.ts';
import { readState, type Removed, writeState } from './state.ts';

export interface SweptNow {
  removed: Removed;
  /** Somebody copies files, so none was removed; the sweep goes on when that is over. */
  isHeld: boolean;
}

interface Now {
  /** Whether nobody has read or written anything for a day who is not done with it: then objects are not too young to go. */
  isAlone: boolean;
}

/** Somebody else may be at the same sweep; then we look again so soon. */
const WAIT_MS = 50;

/** Brings the sweep that is under way to its end, then does another one at once. It may run next to the job: each step is done once. */
export async function sweepNow(ctx: SweepCtx, referring: Referring, { isAlone }: Now): Promise<SweptNow> {
  const removed: Removed = { objects: 0, blobs: 0, bytes: 0 };
  const onRemoved = (more: Removed): void => {
    for (const name of ['objects', 'blobs', 'bytes'] as const) removed[name] += more[name];
  };
  let mine: number | undefined;
  for (;;) {
    const state = await readState(ctx.db);
    if (state === undefined || state.phase === 'ended') {
      if (mine !== undefined && (state?.sweep ?? 0) >= mine) return { removed, isHeld: false };
      mine = await beginNext(ctx);
      continue;
    }
    if (state.phase === 'blobs' && (await areBlobsHeld(ctx))) return { removed, isHeld: true };
    const graceMs = isAlone && state.sweep === mine ? 0 : GRACE_MS;
    const next = await step(ctx, referring, { subject: subjectOf(state), isLast: false, graceMs, onRemoved });
    if (next === undefined) await sleep(WAIT_MS);
  }
}

const beginNext = (ctx: SweepCtx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const state = await readState(tx.db);
    // Somebody else was faster: theirs is as good.
    if (state !== undefined && state.phase !== 'ended') return state.sweep;
    const next = firstState((state?.sweep ?? -1) + 1, ctx.clock.now());
    await writeState(tx.db, next);
    return next.sweep;
  });

import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { currentTenant } from '#platform/tenants.ts';
import type { Unfinished } from '#platform/unfinished.ts';
import {
  createFairQueue,
  createTaskProcess,
  TaskLost,
  type TaskProcess,
  TaskTimeout,
} from '#platform/workers/index.ts';
import { hasLibrary } from './library.ts';
import { MOST_PIXELS } from './rules.ts';
import { findSmaller, noteSmaller, type Smaller } from './store.ts';
import type { Answer, Order } from './types.ts';

type Made = { blob: string; size: number } | 'kept' | undefined;

/** Makes smaller pictures, once for each file and width, in a process of its own and fairly among organizations. */
export interface Resizer {
  /** Whether pages should offer smaller pictures at all. */
  readonly isAvailable: boolean;
  /**
   * The blob with the file in this width, made now if nobody asked for it before. `kept` where the file itself is what to
   * serve, now and always; undefined where it is for now, because there is too much to do or no library. `onMaking` hears
   * that it has to be made, and may refuse.
   */
  resize: (sha256: string, width: number, onMaking?: () => void) => Promise<Made>;
  close: () => void;
}

export interface ResizerCtx {
  db: Db;
  blobs: BlobStore;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  unfinished: Unfinished;
}

/** Two organizations at a time; what one of them has waiting is more than a page shows. */
const SHARES = {
  places: 2,
  placesEach: 1,
  waitingEach: 60,
  refusal: 'As many pictures of this organization are being made smaller as may. Try again shortly.',
  retrySeconds: 10,
};

/** What takes longer is no picture for a page. */
const LIMIT = { seconds: 20 };

/** A reader who waits longer is better served by the file itself. */
const PATIENCE_MS = 5000;

/** What failed may have failed for want of memory or time. */
const RETRY_MS = 24 * 60 * 60 * 1000;

const PROCESS = { url: new URL('./resize.worker.ts', import.meta.url), heapMb: 128, idleMs: 15_000 };

export function createResizer(ctx: ResizerCtx, { isWanted }: { isWanted: boolean }): Resizer {
  const queue = createFairQueue(SHARES);
  const making = new Map<string, Promise<Made>>();
  const free: TaskProcess[] = Array.from({ length: SHARES.places }, () => createTaskProcess(PROCESS));
  const processes = [...free];
  let isAvailable = isWanted && hasLibrary();
  const count = ctx.metrics.counter(
    'lectern_pictures_total',
    'Pictures that were to be made smaller, by what came of it.',
    ['outcome'],
  );
  ctx.metrics.gauge(
    'lectern_pictures_waiting',
    'Pictures that are being made smaller, or wait for it.',
    () => queue.size,
  );

  const ask = async (order: Order): Promise<Answer | { kind: 'failed' }> => {
    const process = free.pop();
    if (process === undefined) throw new Error('There are as many processes as places.');
    try {
      return (await process.run(order, LIMIT)) as Answer;
    } catch (error) {
      if (!(error instanceof TaskTimeout || error instanceof TaskLost)) throw error;
      return { kind: 'failed' };
    } finally {
      free.push(process);
    }
  };

  const make = async (sha256: string, width: number): Promise<Made> => {
    const bytes = await ctx.blobs.read(sha256);
    if (bytes === undefined) return undefined;
    const answer = await ask({ bytes, width, pixels: MOST_PIXELS });
    count({ outcome: answer.kind });
    if (answer.kind === 'unavailable') {
      isAvailable = false;
      ctx.log.warn('the library for pictures cannot be loaded on this machine; pictures are served as they are');
      return undefined;
    }
    if (answer.kind === 'failed') ctx.log.warn({ sha256, width }, 'a picture could not be made smaller');
    const stored = answer.kind === 'made' ? await ctx.blobs.put(answer.bytes) : undefined;
    const outcome: Smaller = {
      blob: stored?.sha256 ?? null,
      madeAt: ctx.clock.now(),
      failed: answer.kind === 'failed',
    };
    await inTransaction(ctx, (tx) => noteSmaller(tx.db, { sha256, width }, outcome));
    return stored === undefined ? 'kept' : { blob: stored.sha256, size: stored.size };
  };

  const makeOnce = (sha256: string, width: number): Promise<Made> => {
    // The same picture may wait in the queue of an organization that has much waiting.
    const key = `${currentTenant()} ${sha256}.${width}`;
    const under = making.get(key) ?? ctx.unfinished.watch(queue.run(() => make(sha256, width)));
    making.set(key, under);
    return under.finally(() => making.delete(key));
  };

  return {
    get isAvailable() {
      return isAvailable;
    },
    resize: async (sha256, width, onMaking) => {
      const known = await findMade(ctx, sha256, width);
      if (known !== undefined || !isAvailable) return known;
      onMaking?.();
      return patiently(makeOnce(sha256, width));
    },
    close: () => {
      for (const process of processes) process.close();
    },
  };
}

/** What was made before, as long as it is there. */
async function findMade({ db, blobs, clock }: ResizerCtx, sha256: string, width: number): Promise<Made> {
  const row = await findSmaller(db, sha256, width);
  if (row === undefined) return undefined;
  if (row.blob === null) return row.failed && row.madeAt < clock.now() - RETRY_MS ? undefined : 'kept';
  const stat = await blobs.stat(row.blob);
  return stat && { blob: row.blob, size: stat.size };
}

/** What is being made goes on, for the next reader. */
async function patiently(work: Promise<Made>): Promise<Made> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  try {
    return await Promise.race([work, promise]);
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

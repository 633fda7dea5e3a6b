import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';

/** Until when a description that was cut off is left alone, by its key. */
export type SlowDescriptions = Cache<number>;

/** A large description takes a few seconds of a processor; what takes more was made to, but for a very busy machine. */
const PATIENCE = { seconds: 120, processorSeconds: 20 };

const LEFT_ALONE_MS = 15 * 60_000;
/** Where the machine may have been too busy for it. */
const SHORTLY_MS = 60_000;

/** The weight of one entry, of which the cache bounds the sum. */
const WEIGHT = 1;

interface PatienceCtx {
  clock: Clock;
  workers: Workers;
  caches: { slowDescriptions: SlowDescriptions };
}

/**
 * Reads a description on a thread. One that was cut off is left alone for a while, and answers nothing: it would take as long
 * again for each page that names it.
 */
export async function runPatiently<Task extends { key: string }, Output>(
  ctx: PatienceCtx,
  work: WorkerTask<Task, Output>,
  task: Task,
): Promise<Output | undefined> {
  const until = ctx.caches.slowDescriptions.get(task.key);
  if (until !== undefined && ctx.clock.now() < until) return undefined;
  try {
    return await ctx.workers.run(work, task, PATIENCE);
  } catch (error) {
    if (error instanceof TaskTimeout) {
      const leftAlone = error.isUsedUp ? LEFT_ALONE_MS : SHORTLY_MS;
      ctx.caches.slowDescriptions.set(task.key, ctx.clock.now() + leftAlone, WEIGHT);
    }
    throw error;
  }
}

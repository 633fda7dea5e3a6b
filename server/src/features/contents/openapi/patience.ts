import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';

/** When a description was cut off, by its key. */
export type SlowDescriptions = Cache<number>;

/** A large description takes a few seconds; what takes longer was made to. */
const PATIENCE = { seconds: 30 };

const LEFT_ALONE_MS = 15 * 60_000;

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
  const cutOffAt = ctx.caches.slowDescriptions.get(task.key);
  if (cutOffAt !== undefined && ctx.clock.now() - cutOffAt < LEFT_ALONE_MS) return undefined;
  try {
    return await ctx.workers.run(work, task, PATIENCE);
  } catch (error) {
    if (error instanceof TaskTimeout) ctx.caches.slowDescriptions.set(task.key, ctx.clock.now(), WEIGHT);
    throw error;
  }
}

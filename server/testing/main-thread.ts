import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

const LOOK_EVERY_MS = 2;

/**
 * The longest time in milliseconds for which the event loop was held while `work` ran: processor time of this thread
 * between two of its turns. What other processes do on the machine is not in it, so it can be held against a baseline.
 */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ held: number; result: T }> {
  let held = 0;
  let isRunning = true;
  let last = milliseconds(process.threadCpuUsage());
  const look = async (): Promise<void> => {
    while (isRunning) {
      await sleep(LOOK_EVERY_MS);
      const now = milliseconds(process.threadCpuUsage());
      held = Math.max(held, now - last);
      last = now;
    }
  };
  const looking = look();
  try {
    const result = await work();
    // What was held at the very end is seen by the next look.
    await sleep(LOOK_EVERY_MS);
    return { held, result };
  } finally {
    isRunning = false;
    await looking;
  }
}

/** Processor time in milliseconds that this thread spends until `work` is done, whatever else it does meanwhile. */
export async function spentUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return milliseconds(process.threadCpuUsage(before));
}

/** Processor time in milliseconds that `work` takes of this thread, without a turn of the event loop. */
export function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return milliseconds(process.threadCpuUsage(before));
}

interface Measured {
  took: number;
  atMost: number;
}

const TRIES = 8;

/**
 * Passes as soon as one measurement stays within its bound, which it brings along from the same moment. A busy machine spoils
 * single measurements, processor times included; what is truly slow is slow in each of them. `measure` gets the number of the
 * try, so that it can work on something that no earlier one has left in memory.
 */
export async function assertOnceWithin(measure: (attempt: number) => Promise<Measured>, tries = TRIES): Promise<void> {
  const seen: string[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { took, atMost } = await measure(attempt);
    if (took <= atMost) return;
    seen.push(`${took.toFixed(1)} instead of ${atMost.toFixed(1)}`);
  }
  assert.fail(`It took too much in each try, in milliseconds: ${seen.join('; ')}.`);
}

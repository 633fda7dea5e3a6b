import { Script } from 'node:vm';

/** Where the script finds what it runs. */
const place = globalThis as typeof globalThis & { lecternTimedWork?: (() => unknown) | undefined };

/** A script is the only thing that can be cut off within a thread that goes on. */
const SCRIPT = new Script('globalThis.lecternTimedWork()');

/** How long a work ran on the processor before it was cut off, in milliseconds. */
export interface CutOff {
  cutOffAfter: number;
}

/**
 * What `work` answers, unless it takes longer than so many milliseconds of the clock: it is cut off then, wherever it is,
 * also within one regular expression. What it was changing is in no known state after that.
 */
export function runTimed<T>(work: () => T, milliseconds: number): { value: T } | CutOff {
  const before = processorTime();
  place.lecternTimedWork = work;
  try {
    return { value: SCRIPT.runInThisContext({ timeout: milliseconds }) as T };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { cutOffAfter: processorTime() - before };
  } finally {
    place.lecternTimedWork = undefined;
  }
}

/** Of this thread, in milliseconds: on a busy machine it passes slower than time. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

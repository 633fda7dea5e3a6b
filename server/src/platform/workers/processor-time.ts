import { setTimeout as sleep } from 'node:timers/promises';

const COUNTED = { url: new URL('./counted.worker.ts', import.meta.url), name: 'runCounted' };

const LOOK_MS = 1000;

/** Shared with the thread: its id, once the task has begun, and the processor time it had used until then in milliseconds. */
const SHARED_BYTES = 16;

/** What the thread is given: the task, and where it says which thread it is. */
export interface CountedTask {
  url: string;
  name: string;
  input: unknown;
  begun: SharedArrayBuffer;
}

interface Given {
  task: { url: URL; name: string };
  input: unknown;
}

export interface Measured {
  /** The processor time that a thread has used since it began, in milliseconds; undefined for one that is not there. */
  processorTimeOf: (threadId: number) => Promise<number | undefined>;
}

interface Counted {
  input: unknown;
  named: { filename: string; name: string };
  /** Whether it was ended for the processor time that it used. */
  isUsedUp: () => boolean;
  stop: () => void;
}

/** Runs a task so that it is ended once it has used so many seconds of a processor; as it is, where there is no such limit. */
export function countProcessorTime(
  threads: Measured,
  { task, input }: Given,
  { seconds, end }: { seconds: number | undefined; end: () => void },
): Counted {
  if (seconds === undefined) {
    const named = { filename: task.url.href, name: task.name };
    return { input, named, isUsedUp: () => false, stop: () => {} };
  }
  const begun = new SharedArrayBuffer(SHARED_BYTES);
  const stopping = new AbortController();
  let isUsedUp = false;
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal: stopping.signal });
      if ((await usedSince(threads, begun)) < seconds * 1000) continue;
      isUsedUp = true;
      end();
      return;
    }
  };
  // Both a stopped wait and a thread that ends while it is asked are the end of the task, which has its own answer.
  watch().catch(() => {});
  const counted: CountedTask = { url: task.url.href, name: task.name, input, begun };
  return {
    input: counted,
    named: { filename: COUNTED.url.href, name: COUNTED.name },
    isUsedUp: () => isUsedUp,
    stop: () => stopping.abort(),
  };
}

/** In milliseconds; nothing while the task waits for its thread. */
async function usedSince(threads: Measured, begun: SharedArrayBuffer): Promise<number> {
  const threadId = Atomics.load(new Int32Array(begun), 0);
  const now = threadId === 0 ? undefined : await threads.processorTimeOf(threadId);
  return now === undefined ? 0 : now - (new Float64Array(begun)[1] ?? 0);
}

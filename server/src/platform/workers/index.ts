// Work that would hold the event loop goes to threads. A task is a module with one named function; its input and output
// are plain data. With no threads the same code runs here, which is right for a short command.
import { Piscina } from 'piscina';

export interface Workers {
  /**
   * Runs the exported function `name` of the module at `url`. What has not come to an end within `seconds` of being asked
   * for is cut off with its thread and answers a `TaskTimeout`; without threads nothing can be cut off.
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, limit?: { seconds: number }): Promise<Output>;
  /** How many tasks may usefully be given at once. */
  readonly width: number;
  close(): Promise<void>;
}

/** Names a function in a module by its address, so that a thread can load it. */
export interface WorkerTask<Input, Output> {
  url: URL;
  name: string;
  /** Only carries the types. */
  readonly types?: (input: Input) => Output;
}

/** A task that was cut off because it did not end in time. */
export class TaskTimeout extends Error {
  override name = 'TaskTimeout';
}

const IDLE_MS = 30_000;

/** Threads make much and keep little, so they get more room for new objects than the server, which rests most of the time. */
const YOUNG_MB = 16;

/** `heapMb` is the most that a thread may have in memory; one that needs more is ended, and its task fails. */
export function createWorkers(threads: number, { heapMb }: { heapMb?: number } = {}): Workers {
  if (threads === 0) return inline();
  let pool: Piscina | undefined;
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    width: threads * 2,
    run: async (task, input, limit) => {
      if (closed) throw new Error('The workers are closed.');
      // Made on first use: most of the time there is nothing to do, and a thread costs memory.
      pool ??= createPool(threads, heapMb);
      const signal = limit === undefined ? null : AbortSignal.timeout(limit.seconds * 1000);
      const work = pool.run(input, { filename: task.url.href, name: task.name, signal }).catch((error: unknown) => {
        throw signal?.aborted === true ? new TaskTimeout(`${task.name} did not end in time.`) : error;
      });
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    close: async () => {
      closed = true;
      // The pool itself would end what waits for a thread that is still starting.
      await Promise.allSettled(running);
      await pool?.close();
      pool = undefined;
    },
  };
}

const createPool = (maxThreads: number, heapMb: number | undefined): Piscina =>
  new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MB,
      ...(heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }),
    },
  });

function inline(): Workers {
  return {
    width: 1,
    run: async <Input, Output>(task: WorkerTask<Input, Output>, input: Input) => {
      const module = (await import(task.url.href)) as Record<string, (input: Input) => Output | Promise<Output>>;
      const work = module[task.name];
      if (work === undefined) throw new Error(`There is no function ${task.name} in ${task.url.pathname}.`);
      return work(input);
    },
    close: async () => {},
  };
}

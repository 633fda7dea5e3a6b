import { inSpan } from '#platform/causes/index.ts';
import { createFairQueue } from './fair-queue.ts';
import { countProcessorTime, type Measured } from './processor-time.ts';

export interface Workers {
  /**
   * Runs the exported function `name` of the module at `url`, when it is the turn of the tenant on whose behalf this is
   * asked. What has not come to an end within `seconds` of its start, or has used `processorSeconds` of a processor, is cut
   * off with its thread and answers a `TaskTimeout`, and what is running when `signal` is aborted answers its reason; without
   * threads nothing can be cut off.
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, limit?: TaskLimit): Promise<Output>;
  /** How many tasks may usefully be given at once. */
  readonly width: number;
  /** What runs and waits. */
  readonly size: number;
  close(): Promise<void>;
}

export interface TaskLimit {
  seconds: number;
  /** What the task itself may use, which is the same on a busy machine; looked at once a second. */
  processorSeconds?: number;
  signal?: AbortSignal;
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
  /** It had used the processor for as long as it may, so it would again; otherwise the machine may only have been busy. */
  readonly isUsedUp: boolean;

  constructor(message: string, isUsedUp = false) {
    super(message);
    this.isUsedUp = isUsedUp;
  }
}

/** Threads that run exported functions of modules. */
export interface Threads extends Measured {
  run: (input: unknown, task: { filename: string; name: string; signal: AbortSignal }) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Opens so many threads at most. Who opens them closes them, and what is shared then stays open for others. */
export type OpenThreads = (most: number, heapMb: number | undefined) => Promise<Threads>;

export interface WorkersOptions {
  /** The most that a thread may have in memory, in megabytes; one that needs more is ended, and its task fails. */
  heapMb?: number;
  /** How many tasks of one tenant may wait. */
  waitingEach?: number;
  /** Where the threads come from, unless they are its own. */
  openThreads?: OpenThreads | undefined;
}

const IDLE_MS = 30_000;

/** Threads make much and keep little, so they get more room for new objects than the server, which rests most of the time. */
const YOUNG_MB = 16;

/** No task has a thread for ever, whatever its caller forgot to say. */
const LONGEST = { seconds: 120 };

const WAITING_EACH = 200;
const RETRY_SECONDS = 5;

/**
 * As many threads for one tenant as are given, and one more that only starts while several tenants have work: however long
 * the tasks of one take, those of another find a place.
 */
export function createWorkers(threads: number, options: WorkersOptions = {}): Workers {
  if (threads === 0) return inline();
  const queue = createFairQueue({
    places: threads + 1,
    placesEach: threads,
    waitingEach: options.waitingEach ?? WAITING_EACH,
    refusal: 'As much of this organization is waiting to be worked out as may. Try again shortly.',
    retrySeconds: RETRY_SECONDS,
  });
  const open = options.openThreads ?? openThreads;
  let pool: Promise<Threads> | undefined;
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    width: threads * 2,
    run: async (task, input, limit = LONGEST) => {
      if (closed) throw new Error('The workers are closed.');
      const work = inSpan({ name: `worker ${task.name}` }, () =>
        queue.run(async () => {
          // Made on first use: most of the time there is nothing to do, and a thread costs memory.
          pool ??= open(threads + 1, options.heapMb);
          return runOn(await pool, { task, input, limit });
        }),
      );
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    get size() {
      return queue.size;
    },
    close: async () => {
      closed = true;
      // The pool itself would end what waits for a thread that is still starting.
      await Promise.allSettled(running);
      await (await pool)?.close();
      pool = undefined;
    },
  };
}

interface Given<Input, Output> {
  task: WorkerTask<Input, Output>;
  input: Input;
  limit: TaskLimit;
}

async function runOn<Input, Output>(pool: Threads, { task, input, limit }: Given<Input, Output>): Promise<Output> {
  limit.signal?.throwIfAborted();
  const { signal, end, ended } = limitOf(limit);
  const counted = countProcessorTime(pool, { task, input }, { seconds: limit.processorSeconds, end });
  try {
    return (await pool.run(counted.input, { ...counted.named, signal })) as Output;
  } catch (error) {
    limit.signal?.throwIfAborted();
    throw signal.aborted ? new TaskTimeout(`${task.name} did not end in time.`, counted.isUsedUp()) : withCode(error);
  } finally {
    counted.stop();
    ended();
  }
}

/** An error of the system loses its code on the way from a thread, and with it whether the disk is full; its message begins with it. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  const [, code] = /^(E[A-Z0-9]+): /.exec(error.message) ?? [];
  return code === undefined ? error : Object.assign(error, { code });
}

/** `AbortSignal.timeout` would be kept, with all that listens to it, until its time is over: most tasks take a thousandth of that. */
function limitOf({ seconds, signal }: TaskLimit): { signal: AbortSignal; end: () => void; ended: () => void } {
  const limit = new AbortController();
  const end = (): void => limit.abort();
  const timer = setTimeout(end, seconds * 1000);
  signal?.addEventListener('abort', end, { once: true });
  const ended = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  };
  return { signal: limit.signal, end, ended };
}

/** Threads of one's own. */
export async function openThreads(most: number, heapMb: number | undefined): Promise<Threads> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MB,
      ...(heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }),
    },
  });
  return {
    run: (input, task) => pool.run(input, task),
    processorTimeOf: async (threadId) => {
      const usage = await pool.threads.find((thread) => thread.threadId === threadId)?.cpuUsage();
      return usage === undefined ? undefined : (usage.user + usage.system) / 1000;
    },
    close: () => pool.close(),
  };
}

function inline(): Workers {
  return {
    width: 1,
    size: 0,
    run: async <Input, Output>(task: WorkerTask<Input, Output>, input: Input) => {
      const module = (await import(task.url.href)) as Record<string, (input: Input) => Output | Promise<Output>>;
      const work = module[task.name];
      if (work === undefined) throw new Error(`There is no function ${task.name} in ${task.url.pathname}.`);
      return work(input);
    },
    close: async () => {},
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TaskTimeout } from './pool.ts';

/** A process of its own for code that must not harm the server: what hangs in it or breaks it ends with it. */
export interface TaskProcess {
  /**
   * Has the program answer a message; one at a time, so its caller waits for the end before it gives the next. What takes
   * longer than `seconds` is cut off and answers a `TaskTimeout`; a process that ends before it answered is a `TaskLost`.
   */
  run: (message: object, limit: { seconds: number }) => Promise<unknown>;
  close: () => void;
}

/** The process of a task ended before it answered, which only a fault in what it runs can make it do. */
export class TaskLost extends Error {
  override name = 'TaskLost';
}

export interface TaskProcessOptions {
  /** The program: it answers each message with one. */
  url: URL;
  /** What its JavaScript may have in memory, in megabytes. */
  heapMb: number;
  /** After so long without work it is ended, and started again when there is some. */
  idleMs: number;
  /** Whether files are only read, and nothing else is started. Programs with native code cannot be. */
  isConfined?: boolean;
  /** Whether its work is soon over: WebAssembly is compiled once and simply, in a fifth of the memory. */
  isBrief?: boolean;
}

/** It starts with the first message, knows nothing of the environment of the server, and holds no secrets of it. */
export function createTaskProcess({ url, idleMs, ...how }: TaskProcessOptions): TaskProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  return {
    run: async (message, { seconds }) => {
      clearTimeout(idle);
      const asked = (child ??= start(url, how));
      // Nobody has to wait for its end who has nothing to ask of it.
      asked.channel?.ref();
      try {
        const answer = await ask(asked, message, seconds * 1000);
        asked.channel?.unref();
        idle = setTimeout(end, idleMs);
        idle.unref();
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    },
    close: end,
  };
}

const BRIEF = ['--liftoff-only'];

/** Only its own mark of who goes first where memory runs out is written. */
const CONFINED = ['--permission', '--allow-fs-read=*', '--allow-fs-write=/proc/'];

type How = Omit<TaskProcessOptions, 'url' | 'idleMs'>;

function start(url: URL, { heapMb, isConfined = false, isBrief = false }: How): ChildProcess {
  const child = fork(fileURLToPath(url), [], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`, ...(isConfined ? CONFINED : []), ...(isBrief ? BRIEF : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  // What it fails with while nobody waits for an answer shows with the next message.
  return child.on('error', () => {});
}

async function ask(child: ChildProcess, message: object, milliseconds: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onEnd = (): void => reject(new TaskLost('The process ended before it answered.'));
  const timer = setTimeout(() => reject(new TaskTimeout('The process did not answer in time.')), milliseconds);
  child.once('message', resolve).once('exit', onEnd).once('error', onEnd);
  child.send(message, (error) => {
    if (error !== null) reject(new TaskLost('The process could not be reached.'));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onEnd).off('error', onEnd);
  }
}

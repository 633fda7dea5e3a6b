import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { failureOf, type FileOrder, type FileReport, type TestEvent } from './events.ts';
import type { Cost } from './slow.ts';

/**
 * For so long a file may say nothing, neither of a test that begins nor of one that ends: then it waits for ever. A whole file
 * may take longer, and on a busy machine one test may take minutes.
 */
const PATIENCE = { seconds: 600 };

/**
 * One more than there are cores: a tenth of the time, tests wait for threads, for commands, for a database and for clocks, and
 * then another one has the core.
 */
const WIDTH = availableParallelism() + 1;

/**
 * A module stays in memory with all that its tests made; a process that has grown to this is followed by a fresh one, which
 * loads and compiles everything again. Together they take no more than a third of the memory, where that is enough to work.
 */
const MEMORY_AT_MOST = Math.min(2_500_000_000, Math.max(1_000_000_000, totalmem() / 3 / WIDTH));

/**
 * In megabytes. Most of what a request makes is garbage when it is answered. Where young objects have this room, few of them are
 * copied before that: a seventh of the processor time of our suite.
 */
const ROOM_FOR_YOUNG = 64;

export interface Work {
  files: readonly string[];
  env: NodeJS.ProcessEnv;
  name: string | undefined;
  /** Called for every event of every file, those of two files mixed. */
  onEvent: (event: TestEvent, file: string) => void;
  /** Called with what a file took, and what it asked of its database. */
  onDone?: (cost: Cost, statements: readonly string[]) => void;
  /** Receives what the processes print. */
  print?: (text: string) => void;
  patience?: { seconds: number };
}

interface Task {
  file: string;
  work: Work;
  begin: () => void;
  end: () => void;
}

export interface Pool {
  /** Runs the files of some work once those of earlier work are taken. Answers how long it took from the first to the last. */
  run: (work: Work) => Promise<{ milliseconds: number }>;
}

/** So many processes, each of which takes the next file when it is done with one. Different work has processes of its own. */
export function openPool(width = WIDTH): Pool {
  const waiting: Task[] = [];
  let free = width;
  const takeTasks = async () => {
    let child: ChildProcess | undefined;
    let current: Work | undefined;
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const { file, work } = task;
      if (work !== current) child = end(child);
      current = work;
      child ??= startProcess(work);
      task.begin();
      const memory = await runFile(child, file, work);
      if (memory > MEMORY_AT_MOST) child = end(child);
      task.end();
    }
    end(child);
    free += 1;
  };
  return {
    run: async (work) => {
      let began: number | undefined;
      const begin = () => (began ??= performance.now());
      const ended = work.files.map((file) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push({ file, work, begin, end: resolve });
        return promise;
      });
      for (let some = Math.min(free, waiting.length); some > 0; some -= 1) {
        free -= 1;
        void takeTasks();
      }
      await Promise.all(ended);
      return { milliseconds: performance.now() - (began ?? performance.now()) };
    },
  };
}

function startProcess({ env, print = (text) => process.stdout.write(text) }: Work): ChildProcess {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    env,
    execArgv: [...process.execArgv, `--max-semi-space-size=${ROOM_FOR_YOUNG}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', print);
  return child;
}

function end(child: ChildProcess | undefined): undefined {
  if (child?.connected === true) child.disconnect();
}

/** Answers how many bytes the process holds afterwards; an endless number for one that is no more. */
function runFile(
  child: ChildProcess,
  file: string,
  { name, onEvent, onDone, patience = PATIENCE }: Work,
): Promise<number> {
  const { promise, resolve: finish } = Promise.withResolvers<number>();
  const started = performance.now();
  const underWay = new Set<string | undefined>();
  let isGivenUp = false;
  const giveUp = () => (isGivenUp = child.kill('SIGKILL'));
  const onMessage = (report: FileReport) => {
    if ('done' in report) {
      const { processor, memory, statements } = report;
      onDone?.({ file, processor, seconds: (performance.now() - started) / 1000 }, statements);
      return finish(memory);
    }
    alarm.refresh();
    const { type, data } = report.event;
    if (type === 'test:dequeue') underWay.add(data.name);
    if (type === 'test:complete') underWay.delete(data.name);
    onEvent(report.event, file);
  };
  const alarm = setTimeout(giveUp, patience.seconds * 1000);
  const onExit = () => {
    const milliseconds = performance.now() - started;
    const text = `The process ended before the file did. ${isGivenUp ? describeSilence(patience) : describeEnd(child)}\nUnder way: ${[...underWay].join(', ') || 'no test'}`;
    for (const event of failureOf(file, text, milliseconds)) onEvent(event, file);
    finish(Infinity);
  };
  child.on('message', onMessage).once('exit', onExit);
  // A process that was over before it was handed the file has said so already and will not do so again.
  child.send({ file, name } satisfies FileOrder, (error) => error !== null && isOver(child) && onExit());
  return promise.finally(() => {
    clearTimeout(alarm);
    child.off('message', onMessage).off('exit', onExit);
  });
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const describeSilence = ({ seconds }: { seconds: number }): string =>
  `It was ended after ${seconds} s of silence: a test waits for ever, or something is not closed.`;

function describeEnd({ exitCode, signalCode }: ChildProcess): string {
  return signalCode === null
    ? `Exit code ${exitCode}; 1 also if a test waits for what cannot come.`
    : `It was ended by ${signalCode}.`;
}

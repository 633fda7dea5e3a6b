import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileOrder, FileReport } from '../testing/events.ts';
import type { Compile } from './compiler.ts';
import type { Mutant } from './list.ts';
import { isWalk } from './nearest.ts';
import { applyChange } from './places.ts';
import type { Outcome } from './results.ts';

/**
 * For so long a file may be at work between two tests, and before the first, when it loads modules, in seconds of a processor: a
 * change may have made a loop endless.
 */
const PATIENCE = { work: 30, loading: 30 };
type Patience = typeof PATIENCE;

/** Where the system does not say how much a process worked, and for one that only waits. */
const WAIT = 600;

/** For so many seconds a process may keep, at its end, what it compiled: the next one then loads the same files in half the time. */
const FAREWELL = 30;

type Judgement = { outcome: Outcome; by: string };
type Judge = (mutant: Mutant, tests: readonly string[]) => Promise<Judgement>;

/** Judges mutants in a copy of the checkout, one at a time: by the nearest tests, then by the compiler, then by the walks. */
export function openJudge(folder: string, compile: Compile, patience = PATIENCE): Judge {
  const clean = new Map<string, Promise<Failure | undefined>>();
  /** A test that fails in the copy without any change says nothing, and those before it do. */
  const isSound = async ({ file, text }: Failure) => {
    const known = clean.get(file) ?? runUntilFailure(folder, [file], patience);
    clean.set(file, known);
    return (await known)?.text !== text;
  };
  const test: Judge = async (mutant, tests) => {
    if (tests.length === 0) return { outcome: 'untested', by: 'no test loads the file' };
    for (let left = tests; ;) {
      const failure = await withChange(folder, mutant, () => runUntilFailure(folder, left, patience));
      if (failure === undefined) return { outcome: 'survived', by: `${tests.length} files of tests` };
      if (await isSound(failure)) return { outcome: 'noticed', by: `${failure.file}: ${failure.text}` };
      left = left.slice(left.indexOf(failure.file) + 1);
    }
  };
  const complaintAbout = async (mutant: Mutant): Promise<string | undefined> => {
    const complaint = await withChange(folder, mutant, () => compile(mutant.path));
    return complaint !== undefined && (await compile(mutant.path)) === undefined ? complaint : undefined;
  };
  // The compiler takes seconds, and the walks a minute: they see what nothing else has.
  return async (mutant, tests) => {
    const [near, walks] = [tests.filter((each) => !isWalk(each)), tests.filter(isWalk)];
    const first = await test(mutant, near);
    if (first.outcome === 'noticed') return first;
    const complaint = await complaintAbout(mutant);
    if (complaint !== undefined) return { outcome: 'refused', by: complaint };
    const second = walks.length === 0 ? first : await test(mutant, walks);
    return second.outcome === 'survived' ? { ...second, by: `${tests.length} files of tests` } : second;
  };
}

async function withChange<T>(folder: string, mutant: Mutant, use: () => Promise<T>): Promise<T> {
  const file = join(folder, mutant.path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, applyChange(text, mutant));
  try {
    return await use();
  } finally {
    writeFileSync(file, text);
  }
}

const NO_END = 'no end';

type Failure = { file: string; text: string };

/** Runs files of tests in one process until something fails. */
async function runUntilFailure(
  folder: string,
  files: readonly string[],
  patience: Patience,
): Promise<Failure | undefined> {
  if (files.length === 0) return undefined;
  const child = fork(fileURLToPath(new URL('../testing/worker.ts', import.meta.url)), {
    cwd: folder,
    env: { ...process.env, LECTERN_TEST_DATABASE: 'sqlite', NODE_COMPILE_CACHE: join(folder, 'compiled') },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  child.on('error', (error: NodeJS.ErrnoException) => {
    // It was left while it said something, and ended before that was said.
    if (error.code !== 'ERR_IPC_DISCONNECTED') throw error;
  });
  // A loop without end would go on when nobody waits for it any more.
  process.once('exit', kill);
  try {
    for (const file of files) {
      const text = await runFile(child, file, patience);
      if (text === NO_END) kill();
      if (text !== undefined) return { file, text };
    }
    return undefined;
  } finally {
    await end(child, kill);
    process.off('exit', kill);
  }
}

/** Waits for the end of the process, so that nothing reads a file of the copy which the next change is in. */
async function end(child: ChildProcess, kill: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const alarm = setTimeout(kill, FAREWELL * 1000);
  if (child.connected) child.disconnect();
  await exit;
  clearTimeout(alarm);
}

/** Answers what failed first. */
function runFile(child: ChildProcess, file: string, { work, loading }: Patience): Promise<string | undefined> {
  const { promise, resolve: finish } = Promise.withResolvers<string | undefined>();
  let patience = startPatience(child, loading);
  const onMessage = (report: FileReport) => {
    patience = startPatience(child, work);
    if ('done' in report) return finish(undefined);
    const { type, data } = report.event;
    if (type === 'test:fail') finish(data.name ?? 'a test fails');
    if (type === 'test:summary' && data.success === false) finish('the file fails');
  };
  const onExit = () => finish('the process ends');
  const look = setInterval(() => patience.isOver() && finish(NO_END), 500);
  child.on('message', onMessage).once('exit', onExit);
  child.send({ file, name: undefined } satisfies FileOrder, (error) => error !== null && finish('the process ends'));
  return promise.finally(() => {
    clearInterval(look);
    child.off('message', onMessage).off('exit', onExit);
  });
}

function startPatience({ pid }: ChildProcess, work: number): { isOver: () => boolean } {
  const since = Date.now();
  const before = secondsOf(pid);
  return { isOver: () => secondsOf(pid) - before > work || Date.now() - since > WAIT * 1000 };
}

/** Seconds of a processor that the process took, where Linux counts them; the machine may be busy with others. */
function secondsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    // Another system, or a process that is over.
    return 0;
  }
}

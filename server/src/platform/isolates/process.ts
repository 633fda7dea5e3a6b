// One process: started with a script, asked over its socket, ended from outside.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FairQueue } from '#platform/workers/index.ts';
import { argumentsOf, CONFIG_FILE, configOf, SCRIPT_FILE } from './config.ts';
import { IsolateError, type IsolateAnswer, type IsolateRequest, type IsolateScript } from './tasks.ts';
import { type FetchOutside, type Guard, openGuard } from './guard.ts';
import type { ScriptLog } from './log.ts';
import type { Program } from './program.ts';
import { type Asker, openAsker } from './asking.ts';

export interface ProcessParts {
  key: string;
  /** A folder of its own that is not there yet. */
  folder: string;
  program: Program;
  fetchOutside: FetchOutside;
  requests: FairQueue;
  log: ScriptLog;
}

export interface IsolateProcess {
  pid: number;
  ask: (request: IsolateRequest) => Promise<IsolateAnswer>;
  /** Ends it at once; those who wait for answers get this error. */
  end: (reason: IsolateError) => void;
  /** Resolves, with the reason, when the process is no more and what belonged to it is removed. */
  gone: Promise<IsolateError>;
}

/** A script that takes longer than this until it can be asked has a loop at its top. */
const START_MS = 15_000;

export async function startProcess(parts: ProcessParts, script: IsolateScript): Promise<IsolateProcess> {
  const { folder, log } = parts;
  const sockets = { inside: join(folder, 'in.sock'), outside: join(folder, 'out.sock') };
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, SCRIPT_FILE), script.text);
  await writeFile(join(folder, CONFIG_FILE), configOf(script.form));
  const { key, fetchOutside, requests } = parts;
  const guard = await openGuard({ key, path: sockets.outside, fetchOutside, requests, note: log.add });
  const { command, args } = parts.program;
  const child = spawn(command, [...args, ...argumentsOf(sockets)], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const process = toProcess(child, { guard, folder, asker: openAsker(sockets.inside) });
  yieldMemoryFirst(process.pid);
  for (const output of [child.stdout, child.stderr]) if (output !== null) log.follow(output);
  try {
    await untilReady(child, process);
    return process;
  } catch (error) {
    const broken = new IsolateError('broken', 'The script did not start.', error);
    process.end(broken);
    await process.gone;
    throw broken;
  }
}

/** Where the whole machine is short of memory, the kernel takes it from scripts before it takes it from the server. */
function yieldMemoryFirst(pid: number): void {
  // Systems that do not let us say so are those that decide it themselves.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
}

interface Belongings {
  guard: Guard;
  folder: string;
  asker: Asker;
}

function toProcess(child: ChildProcess, { guard, folder, asker }: Belongings): IsolateProcess {
  let reason: IsolateError | undefined;
  const over = Promise.withResolvers<IsolateError>();
  const onEnd = (): void => {
    reason ??= new IsolateError('lost', 'The process of the script ended before it answered.');
    over.resolve(reason);
  };
  child.once('exit', onEnd).once('error', onEnd);
  const gone = over.promise.then(async (ended) => {
    await Promise.all([asker.close(), guard.close()]);
    await rm(folder, { recursive: true, force: true });
    return ended;
  });
  return {
    pid: child.pid ?? 0,
    gone,
    end: (why) => {
      reason ??= why;
      child.kill('SIGKILL');
    },
    ask: async (request) => {
      try {
        // An ended process breaks its connections; why it ended says more than that.
        return await asker.ask(request);
      } catch (error) {
        if (error instanceof IsolateError) throw error;
        throw reason ?? (await Promise.race([over.promise, lostSoon(error)]));
      }
    },
  };
}

/** The end of a process is noticed after that of its connections. One that broke a connection and lives on has said nothing. */
async function lostSoon(cause: unknown): Promise<IsolateError> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return new IsolateError('lost', 'The script broke off its answer.', cause);
}

async function untilReady(child: ChildProcess, { gone }: IsolateProcess): Promise<void> {
  const control = child.stdio[3] as Readable | undefined;
  const ready = Promise.withResolvers<void>();
  // The first message says that the one socket there is listens.
  control?.once('data', () => ready.resolve());
  control?.on('error', () => {});
  const timer = setTimeout(() => ready.reject(new Error('It took too long.')), START_MS);
  try {
    await Promise.race([ready.promise, gone.then((error) => Promise.reject(error))]);
  } finally {
    clearTimeout(timer);
  }
}

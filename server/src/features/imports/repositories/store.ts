import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { Problem } from '#platform/http/index.ts';

export interface GitCtx {
  /** The environment that Git runs in. */
  environment: Readonly<Record<string, string>>;
  /** Ends what runs, for example when the command is interrupted. */
  signal: AbortSignal | undefined;
  /** Settings of Git besides those that keep it safe. */
  settings?: readonly string[];
}

const TEN_MINUTES = 10 * 60 * 1000;
const OUTPUT_AT_MOST = 64 * 1024;

/** Nothing that a repository or its server says can make Git run a program of theirs, or speak another protocol. */
const SAFE = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=true',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'protocol.ssh.allow=always',
  'protocol.git.allow=always',
  'protocol.file.allow=always',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'filter.lfs.smudge=',
  'filter.lfs.process=',
  'filter.lfs.required=false',
  'gc.auto=0',
  'maintenance.auto=false',
];

const ENVIRONMENT = { GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C', GCM_INTERACTIVE: 'never' };

/** Ssh would ask on the terminal for passwords and unknown hosts. */
const QUIET_SSH = 'ssh -o BatchMode=yes';

export interface Ended {
  stdout: string;
  stderr: string;
  /** What the process ended with; null where it was stopped. */
  code: number | null;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function start(ctx: GitCtx, args: readonly string[]): { child: Child; ended: Promise<Omit<Ended, 'stdout'>> } {
  const child = spawn('git', [...[...SAFE, ...(ctx.settings ?? [])].flatMap((setting) => ['-c', setting]), ...args], {
    env: { GIT_SSH_COMMAND: QUIET_SSH, ...ctx.environment, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(ctx.signal === undefined ? {} : { signal: ctx.signal }),
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(0, OUTPUT_AT_MOST);
  });
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Ended, 'stdout'>>();
  // Not the timeout of `spawn`, which goes on where the program was not found, and keeps the process from ending.
  const timer = setTimeout(() => child.kill('SIGKILL'), TEN_MINUTES);
  child.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(timer);
    reject(error.code === 'ENOENT' ? missing() : error);
  });
  child.on('close', (code) => {
    clearTimeout(timer);
    resolve({ code, stderr });
  });
  // Whoever reads the output hears of it there; until then nobody may listen.
  promise.catch(() => {});
  return { child, ended: promise };
}

const missing = (): Problem =>
  new Problem(422, 'git_missing', 'Importing from a repository needs the program "git", which was not found here.');

/** Runs Git to its end and answers what it said. */
export async function runGit(ctx: GitCtx, args: readonly string[]): Promise<Ended> {
  const { child, ended } = start(ctx, args);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout = (stdout + chunk.toString()).slice(0, OUTPUT_AT_MOST);
  });
  return { ...(await ended), stdout };
}

/** The output of Git as it comes; `explain` makes the error of a run that failed. */
export async function* streamGit(
  ctx: GitCtx,
  args: readonly string[],
  explain: (stderr: string) => Error,
): AsyncGenerator<Uint8Array> {
  const { child, ended } = start(ctx, args);
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    const { code, stderr } = await ended;
    if (code !== 0) throw explain(stderr);
  } finally {
    child.kill('SIGKILL');
  }
}

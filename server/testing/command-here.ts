import { main } from '#main';
import type { Ended, Environment } from './command-line.ts';

type Stream = 'stdout' | 'stderr';

/** A thread of its own takes longer to load what it needs than a command that is handed a few pages takes to work on them. */
const USUAL = { LECTERN_LOG_LEVEL: 'error', LECTERN_WORKERS: '0' };

/**
 * Runs a command in this process, as the command line does, and answers what it printed and with what it ended. A process of its
 * own takes half a second of a processor to start, so those are for what only they show: that a command comes to its end and
 * lets go of everything. One at a time: the environment and the output are those of the process.
 */
export async function runHere(args: readonly string[], env: Environment): Promise<Ended> {
  const restore = [useEnvironment({ ...USUAL, ...env }), takeExitCode()];
  const said: Record<Stream, string> = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) restore.push(collect(name, (text) => (said[name] += text)));
  try {
    return { code: await main(args), ...said };
  } finally {
    for (const each of restore) each();
  }
}

/** As in the environment of a process that is started: these settings and no others. */
function useEnvironment(env: Environment): () => void {
  const before = { ...process.env };
  for (const name of Object.keys(before)) if (name.startsWith('LECTERN_')) delete process.env[name];
  Object.assign(process.env, env);
  return () => {
    for (const name of Object.keys(env)) if (before[name] === undefined) delete process.env[name];
    Object.assign(process.env, before);
  };
}

/** A command that found something wrong says so by the code that its process is to end with. */
function takeExitCode(): () => void {
  const before = process.exitCode;
  process.exitCode = undefined;
  return () => (process.exitCode = before);
}

function collect(name: Stream, take: (text: string) => void): () => void {
  const stream = process[name];
  const write = stream.write;
  stream.write = ((chunk: Uint8Array | string) => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  }) as typeof write;
  return () => (stream.write = write);
}

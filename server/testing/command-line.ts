import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../bin/lectern.mjs', import.meta.url));
/** A command or a server that lives longer was forgotten: a machine may be busy, but not for so long. */
const PATIENCE_MS = 20 * 60_000;

export type Environment = Record<string, string>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  ended: Promise<Ended>;
}

/** Starts the real command line in a process of its own, with these settings and no others. `program` is that of another version. */
export function start(args: readonly string[], env: Environment, program = BIN): Running {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LECTERN_')));
  const child = spawn(process.execPath, [program, ...args], {
    // As many processes as on two cores, however many this machine has.
    env: { ...inherited, LECTERN_LOG_LEVEL: 'error', LECTERN_PROCESSES: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, output: () => stdout, ended };
}

/** Runs a command to its end. */
export const run = (args: readonly string[], env: Environment): Promise<Ended> => start(args, env).ended;

/** A port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a server and waits until it says that it is ready. */
export async function startServer(env: Environment, program = BIN): Promise<Running & { url: string }> {
  const running = start(['serve'], env, program);
  const url = `http://localhost:${env['LECTERN_PORT']}`;
  const failed = running.ended.then(({ code, stderr }) => {
    throw new Error(`The server ended with ${code}: ${stderr}`);
  });
  failed.catch(() => {});
  const ready = (async () => {
    while (!running.output().includes('ready at')) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  await Promise.race([ready, failed]);
  return { ...running, url };
}

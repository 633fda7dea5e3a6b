import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

export const BIN = fileURLToPath(new URL('../server/bin/lectern.mjs', import.meta.url));
const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const BARE_SEARCH = fileURLToPath(new URL('./search-bare.ts', import.meta.url));
const START_PATIENCE_MS = 120_000;

export interface Server {
  url: string;
  port: number;
  /** Milliseconds from the start of the process to its first good answer. */
  ready: number;
  pid: number | undefined;
  child: ChildProcess;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const settings = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  LECTERN_DATA_DIR: dataDir,
  LECTERN_PORT: String(port),
  // Figures of one process, however many cores there are; what `more` settings say counts.
  LECTERN_PROCESSES: '1',
  LECTERN_RATE_LIMIT: '0',
  LECTERN_SITE_RATE_LIMIT: '0',
  LECTERN_WRITE_RATE_LIMIT: '0',
  LECTERN_BOOTSTRAP_SAMPLE: 'false',
  LECTERN_LOG_LEVEL: 'error',
});

/** Starts a Lectern as its users do, with `more` settings, and waits until it is ready. */
export async function startLectern(
  dataDir: string,
  bootstrapToken: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const env = { ...settings(dataDir, port), LECTERN_BOOTSTRAP_TOKEN: bootstrapToken, ...more };
  return start([BIN, 'serve'], env, { port, path: '/readyz' });
}

/** What a bare server sends for everything that it is asked. */
export interface Sent {
  file: string;
  contentType: string;
  status: number;
}

/** Whether this machine has an nginx to compare with. */
export const hasNginx = (): Promise<boolean> =>
  promisify(execFile)('nginx', ['-v']).then(
    () => true,
    () => false,
  );

/** Starts an nginx of one process that sends `file` as a file: 200, or 304 to who names its tag. */
export async function startNginx({ file, contentType }: Sent): Promise<Server> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  await mkdir(join(home, 'files'));
  await copyFile(file, join(home, 'files', 'page'));
  await writeFile(join(home, 'nginx.conf'), nginxConfig(home, { port, contentType }));
  const server = await start(['nginx', '-p', home, '-c', join(home, 'nginx.conf')], process.env, { port, path: '/' });
  const stop = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** One process, as ours is one; nothing logged, as ours logs nothing while it is measured; files sent by the system. */
const nginxConfig = (home: string, { port, contentType }: { port: number; contentType: string }): string => `
daemon off;
master_process off;
pid ${home}/nginx.pid;
error_log ${home}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  types { }
  default_type "${contentType}";
  server {
    listen 127.0.0.1:${port};
    location / { root ${home}/files; try_files /page =404; }
  }
}
`;

/** Starts a bare server that sends `file` for everything. */
export async function startBaseline(kind: 'http' | 'fastify', sent: Sent): Promise<Server> {
  const port = await freePort();
  const args = [process.execPath, BASELINE, kind, String(port), sent.file, sent.contentType, String(sent.status)];
  return start(args, process.env, { port, path: '/' });
}

/** Starts a server that searches the texts of the bench with nothing but FTS5. */
export async function startBareSearch(pages: number): Promise<Server> {
  const port = await freePort();
  const args = [process.execPath, BARE_SEARCH, String(port), String(pages)];
  return start(args, process.env, { port, path: '/?query=ready' });
}

async function start(
  args: string[],
  env: NodeJS.ProcessEnv,
  { port, path }: { port: number; path: string },
): Promise<Server> {
  const started = performance.now();
  const [program = '', ...rest] = args;
  const child = spawn(program, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready.`);
    if (performance.now() - started > START_PATIENCE_MS) throw new Error('The server was not ready in time.');
    await sleep(5);
  }
  const ready = performance.now() - started;
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, port, ready, pid: child.pid, child, stop };
}

const answers = async (url: string): Promise<boolean> => {
  const status = (await fetch(url).catch(() => undefined))?.status;
  return status !== undefined && status < 400;
};

/** Runs one command of the command line and answers its JSON. */
export async function runLectern(dataDir: string, port: number, args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(BIN, [...args, '--json'], {
    env: settings(dataDir, port),
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** Memory that the process holds, as the system counts it. */
export async function residentMegabytes({ child }: Server): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(stdout) / 1024;
}

/** What a process holds in megabytes, its threads included: now, and the most that it held since the peak was forgotten. */
export async function readMemory(pid: number | undefined): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

/** Has Linux forget the most that a process held. */
export const forgetPeak = (pid: number | undefined): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Processor time that a process has used, its threads included; undefined where the system does not count it. */
export async function cpuSeconds(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program stands in brackets and may hold blanks; what follows it may not.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

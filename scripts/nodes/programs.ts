// Programs around the nodes that Debian has: a balancer, and a pooler of connections.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../server/testing/command-line.ts';

/** What Debian calls the packages with programs that are not here. */
export function listMissing(programs: readonly ('nginx' | 'pgbouncer')[]): string[] {
  const isHere = (program: string): boolean => {
    try {
      execFileSync(program, ['-V'], { stdio: 'ignore' });
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ENOENT';
    }
  };
  return programs
    .filter((program) => !isHere(program))
    .map((program) => (program === 'nginx' ? 'nginx-light' : program));
}

interface Program {
  stop: () => Promise<void>;
}

async function run(command: string, args: string[], port: number, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...account });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit');
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`${command} did not start: ${log}`);
    await sleep(50);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, stop };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export interface Nginx extends Program {
  url: string;
  /** Hands requests to these ports from now on, in turn. */
  balance: (ports: readonly number[]) => void;
}

/** The balancer of the guide: it asks another node where one is gone, but never sends a write twice. */
const nginxConfig = (folder: string, port: number, ports: readonly number[]): string => `
daemon off;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
pid ${folder}/pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream nodes {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 100m;
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
  }
}
`;

export async function startNginx(folder: string, port: number): Promise<Nginx> {
  const own = join(folder, 'nginx');
  mkdirSync(own);
  const file = join(own, 'nginx.conf');
  // Until there is a node, somebody who refuses everything.
  writeFileSync(file, nginxConfig(own, port, [1]));
  const { child, stop } = await run('nginx', ['-p', own, '-e', join(own, 'error.log'), '-c', file], port);
  return {
    url: `http://127.0.0.1:${port}`,
    balance: (ports) => {
      writeFileSync(file, nginxConfig(own, port, ports.length === 0 ? [1] : ports));
      reload(child);
    },
    stop,
  };
}

const reload = (child: ChildProcess): void => void child.kill('SIGHUP');

export type PoolMode = 'session' | 'transaction';

/** pgbouncer in front of a database, with a folder of this name; it refuses to be root's. */
export async function startPgbouncer(
  folder: string,
  database: string,
  { mode, name }: { mode: PoolMode; name: string },
): Promise<Program & { url: string }> {
  const own = join(folder, name);
  mkdirSync(own);
  const { hostname, port, username, password, pathname } = new URL(database);
  const listen = await findFreePort();
  const file = join(own, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `lectern = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`,
    '[pgbouncer]',
    ...[`listen_addr = 127.0.0.1`, `listen_port = ${listen}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${mode}`, `default_pool_size = ${mode === 'session' ? 90 : 12}`, 'max_client_conn = 500'],
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (account !== undefined) for (const path of [own, file]) chownSync(path, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const { stop } = await run('pgbouncer', [file], listen, account);
  return { url: `postgres://lectern@127.0.0.1:${listen}/lectern`, stop };
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

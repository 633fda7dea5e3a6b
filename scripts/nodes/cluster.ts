// Nodes that share a database and files, behind a balancer.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, run, type Running, startServer } from '../../server/testing/command-line.ts';
import { type CrashDatabase, listProcesses, postgresToCrash } from '../../server/testing/crashing-postgres.ts';
import { startS3, testCredentials } from '../../server/testing/s3/index.ts';
import { type Standby, startStandby } from '../../server/testing/standby.ts';
import { type PoolMode, startNginx, startPgbouncer } from './programs.ts';

export interface Setup {
  /** Without it, whoever asks takes the nodes in turn. */
  isBehindNginx: boolean;
  pooler: PoolMode | undefined;
  /** Standbys of the database that may answer readers; behind the pooler, if there is one. */
  replicas: number;
  /** Files in a bucket, or else in a folder. */
  isOnS3: boolean;
  /** A reader of sites may have so many requests in a minute. */
  readsAMinute: number;
}

export interface Node {
  url: string;
  number: number;
  pid: number | undefined;
}

export interface Cluster {
  token: string;
  /** Where the next request goes. */
  url: () => string;
  nodes: () => readonly Node[];
  /** Runs a statement on the database, past the nodes. */
  runSql: (statement: string) => Promise<void>;
  standbys: readonly Standby[];
  /** The ids of the processes of the database; those of standbys are not among them. */
  databaseProcesses: () => Promise<number[]>;
  /** Adds a node of this version, or of the one whose `program` it is. */
  add: (program?: string) => Promise<Node>;
  /** Takes the oldest node from the balancer and stops it, as whoever upgrades does: it finishes what it is at. */
  retire: () => Promise<void>;
  /** Kills a node without a word, as a machine does that loses power. */
  kill: () => Promise<void>;
  doctor: () => Promise<string | undefined>;
  stop: () => Promise<void>;
}

/** The second node's machine is a minute and a half ahead of all others. */
const AHEAD = `const D=Date;globalThis.Date=class extends D{constructor(...a){if(a.length)super(...a);else super(D.now()+9e4)}static now(){return D.now()+9e4}}`;
const AHEAD_OPTION = `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`;

type Started = Node & { port: number; running: Running };

export async function startCluster(setup: Setup): Promise<Cluster> {
  await using ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-nodes-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startIn(folder, setup, ends);
  const kept = ends.move();
  return { ...cluster, stop: () => kept.disposeAsync() };
}

async function startIn(folder: string, setup: Setup, ends: AsyncDisposableStack): Promise<Omit<Cluster, 'stop'>> {
  const postgres = await postgresToCrash();
  ends.defer(postgres.stop);
  const pooled = async (url: string, name: string): Promise<string> => {
    if (setup.pooler === undefined) return url;
    const pooler = await startPgbouncer(folder, url, { mode: setup.pooler, name });
    ends.defer(pooler.stop);
    return pooler.url;
  };
  const databaseUrl = await pooled(postgres.url, 'pgbouncer');
  const standbys = await startStandbys(postgres, setup.replicas, ends);
  const replicaUrls = await Promise.all(standbys.map(({ url }, at) => pooled(url, `pgbouncer-${at + 1}`)));
  const s3 = setup.isOnS3 ? await startS3() : undefined;
  if (s3 !== undefined) ends.defer(() => s3.close());
  const frontPort = await findFreePort();
  const nginx = setup.isBehindNginx ? await startNginx(folder, frontPort) : undefined;
  if (nginx !== undefined) ends.defer(nginx.stop);
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const shared = {
    LECTERN_DATABASE_URL: databaseUrl,
    ...(replicaUrls.length === 0 ? {} : { LECTERN_DATABASE_REPLICAS: replicaUrls.join(',') }),
    LECTERN_BLOB_URL: s3?.url ?? `file://${join(folder, 'files')}`,
    LECTERN_SECRET_KEY: randomBytes(32).toString('base64url'),
    LECTERN_BASE_URL: `http://127.0.0.1:${frontPort}`,
    LECTERN_TRUSTED_PROXIES: '127.0.0.0/8',
    LECTERN_BOOTSTRAP_TOKEN: token,
    LECTERN_BOOTSTRAP_SAMPLE: 'false',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_WRITE_RATE_LIMIT: '0',
    LECTERN_SITE_RATE_LIMIT: String(setup.readsAMinute),
    LECTERN_LOG_LEVEL: 'fatal',
    LECTERN_WORKERS: '1',
    ...(s3 === undefined ? {} : testCredentials),
  };
  const started: Started[] = [];
  let [made, turn] = [0, 0];
  const balance = (): void => nginx?.balance(started.map(({ port }) => port));
  ends.defer(async () => {
    for (const { running } of started) running.child.kill('SIGKILL');
    await Promise.all(started.map(({ running }) => running.ended));
  });

  const add = async (program?: string): Promise<Node> => {
    made += 1;
    const [number, port] = [made, await findFreePort()];
    const settings = {
      ...shared,
      LECTERN_DATA_DIR: join(folder, `node-${number}`),
      LECTERN_PORT: String(port),
      ...(number === 2 ? { NODE_OPTIONS: AHEAD_OPTION } : {}),
    };
    const running = await startServer(settings, program);
    const node = { number, port, running, pid: running.child.pid, url: `http://127.0.0.1:${port}` };
    started.push(node);
    balance();
    return node;
  };

  return {
    token,
    url: () => {
      turn += 1;
      return nginx?.url ?? started[turn % started.length]?.url ?? '';
    },
    nodes: () => started,
    runSql: postgres.run,
    standbys,
    databaseProcesses: () => listProcesses(postgres),
    add,
    retire: async () => {
      const [oldest] = started.splice(0, 1);
      balance();
      oldest?.running.child.kill('SIGTERM');
      await oldest?.running.ended;
    },
    kill: async () => {
      const [oldest] = started.splice(0, 1);
      oldest?.running.child.kill('SIGKILL');
      await oldest?.running.ended;
      // The balancer does not hear of it: it asks the others, until the next node is added.
    },
    doctor: async () => {
      const dataDir = join(folder, 'doctor');
      await mkdir(dataDir);
      const { code, stdout, stderr } = await run(['doctor', '--deep'], { ...shared, LECTERN_DATA_DIR: dataDir });
      return code === 0 ? undefined : stdout + stderr;
    },
  };
}

async function startStandbys(
  postgres: CrashDatabase,
  count: number,
  ends: AsyncDisposableStack,
): Promise<readonly Standby[]> {
  const standbys: Standby[] = [];
  for (let made = 0; made < count; made += 1) {
    const standby = await startStandby(postgres.server, new URL(postgres.url).pathname.slice(1));
    ends.defer(standby.stop);
    standbys.push(standby);
  }
  return standbys;
}

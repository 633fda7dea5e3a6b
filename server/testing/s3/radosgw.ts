// A real server that speaks S3's protocol, as Debian has it: Ceph's gateway over a store in memory. For `npm run test:s3`.
import { execFileSync, type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool', 'radosgw', 'radosgw-admin'];

export const isInstalled = (): boolean => PROGRAMS.every((name) => existsSync(join('/usr/bin', name)));

export const NOT_INSTALLED =
  'Ceph is not installed: apt-get install --no-install-recommends ceph-mon ceph-osd ceph-common radosgw.';

const BUCKET = 'lectern-test';
const KEYS = { id: 'LECTERNREAL', secret: 'a-secret-of-this-run-alone' };
const START_MS = 120_000;

export interface RealServer {
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startRadosgw(): Promise<RealServer> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-ceph-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) child.kill('SIGKILL');
    await sleep(500);
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [mon, http] = [await freePort(), await freePort()];
    const run = (program: string, ...args: string[]) =>
      execFileSync(
        program,
        [...(program === 'ceph-authtool' || program === 'monmaptool' ? [] : ['-c', conf]), ...args],
        {
          ...{ cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: START_MS },
        },
      );
    const start = (program: string, ...args: string[]) => {
      children.push(spawn(program, ['-c', conf, '-f', ...args], { cwd: dir, stdio: 'ignore' }));
    };
    const conf = join(dir, 'ceph.conf');
    const fsid = randomUUID();
    await writeFile(conf, configurationOf({ dir, fsid, mon, http }));
    const keyring = join(dir, 'keyring');
    run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    run(
      'ceph-authtool',
      ...[keyring, '--gen-key', '-n', 'client.admin'],
      ...['mon', 'osd', 'mgr', 'mds'].flatMap((name) => ['--cap', name, 'allow *']),
    );
    run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${mon}]`, '--fsid', fsid, join(dir, 'monmap'));
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(dir, 'monmap'), '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    run('ceph', 'osd', 'new', osd);
    await mkdir(join(dir, 'osd.0'));
    const osdKey = run('ceph', 'auth', 'get-or-create', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *');
    await writeFile(join(dir, 'osd.0', 'keyring'), osdKey);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    const { id, secret } = KEYS;
    run(
      'radosgw-admin',
      'user',
      'create',
      '--uid=test',
      '--display-name=Test',
      `--access-key=${id}`,
      `--secret=${secret}`,
    );
    start('radosgw', '-n', 'client.admin');
    await makeBucket(`http://127.0.0.1:${http}`);
    return {
      env: {
        LECTERN_TEST_S3: `s3://${BUCKET}?endpoint=${encodeURIComponent(`http://127.0.0.1:${http}`)}`,
        AWS_ACCESS_KEY_ID: id,
        AWS_SECRET_ACCESS_KEY: secret,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const configurationOf = ({ dir, fsid, mon, http }: { dir: string; fsid: string; mon: number; http: number }): string =>
  `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${mon}]
keyring = ${dir}/keyring
run dir = ${dir}
log file = ${dir}/$name.log
admin socket = ${dir}/$name.asok
osd pool default size = 1
osd pool default min size = 1
mon warn on pool no redundancy = false
osd crush chooseleaf type = 0
osd pool default pg num = 1
osd pool default pgp num = 1
mon max pg per osd = 1000
mon allow pool size one = true
osd objectstore = memstore
memstore device bytes = 2147483648
[mon.a]
mon data = ${dir}/mon.a
[osd.0]
osd data = ${dir}/osd.0
keyring = ${dir}/osd.0/keyring
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${http} tcp_nodelay=1
rgw data = ${dir}
`;

async function makeBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: KEYS.id, secretAccessKey: KEYS.secret };
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
  for (const end = Date.now() + START_MS; ;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(500);
    }
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number };
    server.close(() => resolve(port));
  });
  return promise;
}

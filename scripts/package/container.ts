// Runs an image as an administrator would, by podman: as its own user, without rights, on a file system that nobody can write to.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/processes.ts';
import { outputOf, run } from './run.ts';

const TOKEN = `lct_${'trial'.repeat(9)}`;
const PATIENCE_MS = 120_000;
/** Of the container of a trial, and of its volume. */
const NAME = 'lectern-trial';

/** A folder for images of its own, so that nothing that stands in for an image is ever taken for it. */
export const inStore = (store: string): string[] => ['--root', store];

/**
 * Podman makes no container where there are cgroups of both versions, though this one needs none: there it sees those of version 2
 * alone, in a namespace of its own.
 */
function podman(store: string, ...words: string[]): [string, string[]] {
  const all = ['podman', ...inStore(store), ...words];
  if (existsSync('/sys/fs/cgroup/cgroup.controllers')) return ['podman', all.slice(1)];
  const mount = 'umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup && exec "$@"';
  return ['unshare', ['--mount', 'sh', '-c', mount, 'sh', ...all]];
}

/** As the guide and the Helm chart have it. Some machines let nobody raise limits, so these are low. */
const HELD = [
  ...['--cgroups', 'disabled', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', '--network', 'host'],
  ...['--no-healthcheck', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
];

/** Puts an archive into a store, and answers the name of the image. */
export async function loadImage(store: string, archive: string): Promise<string> {
  const id = await outputOf(...podman(store, 'pull', '--quiet', `oci-archive:${archive}`));
  await run(...podman(store, 'tag', id, NAME));
  return NAME;
}

/** Starts an image twice on one volume and stops it each time. Answers what was seen; fails where something is not as promised. */
export async function tryContainer(store: string, image: string): Promise<string[]> {
  const seen: string[] = [];
  await removeRests(store);
  try {
    const spaceId = await whileRunning(store, image, async (api, port) => {
      checkProcess(await pidOf(store));
      await assert.rejects(outputOf(...podman(store, 'exec', NAME, 'touch', '/usr/lib/lectern/written')));
      const { items } = (await api('GET', '/v1/orgs')) as { items: { id: string }[] };
      const made = (await api('POST', `/v1/orgs/${items[0]?.id}/spaces`, { title: 'Kept' })) as { id: string };
      const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
      assert.equal(page.status, 200, 'pages have their style sheets');
      return made.id;
    });
    seen.push('ran as the user 10001, without a capability, with seccomp, on a file system that it cannot write to');
    seen.push('ended by SIGTERM with 0');
    await whileRunning(store, image, async (api) => {
      const { title } = (await api('GET', `/v1/spaces/${spaceId}`)) as { title: string };
      assert.equal(title, 'Kept');
      const report = await outputOf(...podman(store, 'exec', NAME, 'lectern', 'doctor'));
      assert.doesNotMatch(report, /^\s*(?:fail|✖)/m);
    });
    seen.push('a second container on the same volume has what was written, and "lectern doctor" finds nothing wrong');
    return seen;
  } finally {
    await removeRests(store);
  }
}

type Api = (method: string, path: string, body?: object) => Promise<unknown>;

async function whileRunning<T>(store: string, image: string, use: (api: Api, port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), PROCESSES: '1', BOOTSTRAP_TOKEN: TOKEN };
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `LECTERN_${name}=${value}`]);
  const volume = ['--volume', `${NAME}:/var/lib/lectern`];
  await run(...podman(store, 'run', '--detach', '--name', NAME, ...HELD, ...volume, ...env, image));
  await waitFor(store, `http://127.0.0.1:${port}/readyz`);
  const answer = await use(async (method, path, body) => {
    const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
    const got = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(got.ok, `${method} ${path}: ${got.status}`);
    return await got.json();
  }, port);
  await run(...podman(store, 'stop', '--time', '60', NAME));
  assert.equal(await outputOf(...podman(store, 'inspect', NAME, '--format', '{{.State.ExitCode}}')), '0');
  await run(...podman(store, 'rm', NAME));
  return answer;
}

async function waitFor(store: string, url: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(300)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    if ((await pidOf(store)) === 0) break;
  }
  await run(...podman(store, 'logs', NAME));
  throw new Error('The server in the container did not come up.');
}

const pidOf = async (store: string): Promise<number> =>
  Number(await outputOf(...podman(store, 'inspect', NAME, '--format', '{{.State.Pid}}')));

/** What the first process of the container may. */
function checkProcess(pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const has = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  assert.equal(has('Uid'), '10001');
  assert.match(has('CapEff'), /^0+$/);
  assert.equal(has('NoNewPrivs'), '1');
  assert.equal(has('Seccomp'), '2');
}

async function removeRests(store: string): Promise<void> {
  await run(...podman(store, 'rm', '--force', '--ignore', '--time', '5', NAME));
  await run(...podman(store, 'volume', 'rm', '--force', NAME));
}

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/processes.ts';
import { inside, makeDebian, removeDebian } from './debian.ts';
import { outputOf, run } from './run.ts';

const TOKEN = `lct_${'trial'.repeat(9)}`;
const PATIENCE_MS = 60_000;

/**
 * Installs a package into an empty Debian, starts the server as the unit does, writes something, installs the package again,
 * and takes it away. Answers what was seen; fails where something is not as an administrator expects.
 */
export async function tryDeb(deb: string, into: string): Promise<string[]> {
  const debian = await makeDebian(into);
  const seen: string[] = [];
  try {
    copyFileSync(deb, join(debian, 'lectern.deb'));
    // A service would be started here by systemd, which an empty Debian has not.
    const dpkg = async (...words: string[]) => run(...program(inside(debian, 'dpkg', ...words)));
    await dpkg('--install', '/lectern.deb');
    const settings = join(debian, 'etc/lectern/lectern.env');
    assert.equal((statSync(settings).mode & 0o777).toString(8), '640', 'only root and its group read the settings');
    seen.push('installed, with a user and a group of its own');

    const port = await freePort();
    appendFileSync(settings, `\nLECTERN_PORT=${port}\nLECTERN_BOOTSTRAP_TOKEN=${TOKEN}\n`);
    const spaceId = await whileServing(debian, port, async (api) => {
      const { items } = (await api('GET', '/v1/orgs')) as { items: { id: string }[] };
      const made = (await api('POST', `/v1/orgs/${items[0]?.id}/spaces`, { title: 'Kept' })) as { id: string };
      return made.id;
    });
    seen.push('served as the user lectern, on a folder that it cannot write to, and ended by SIGTERM');
    const report = await outputOf(...program(inside(debian, 'lectern', 'doctor')));
    assert.doesNotMatch(report, /^\s*(?:fail|✖)/m);
    seen.push('"lectern doctor" as root looked as the user lectern, and found nothing wrong');

    await dpkg('--install', '/lectern.deb');
    assert.match(readFileSync(settings, 'utf8'), new RegExp(`^LECTERN_PORT=${port}$`, 'm'));
    await whileServing(debian, port, async (api) => {
      const { title } = (await api('GET', `/v1/spaces/${spaceId}`)) as { title: string };
      assert.equal(title, 'Kept');
    });
    seen.push('installed once more: settings and content are as they were');

    await dpkg('--purge', 'lectern');
    assert.ok(!existsSync(join(debian, 'usr/lib/lectern')), 'the server is gone');
    assert.ok(existsSync(join(debian, 'var/lib/lectern/lectern.db')), 'what people wrote is not');
    seen.push('purged: the server is gone, the data stays');
    return seen;
  } finally {
    removeDebian(debian);
  }
}

type Api = (method: string, path: string, body?: object) => Promise<unknown>;

async function whileServing<T>(debian: string, port: number, use: (api: Api) => Promise<T>): Promise<T> {
  const [name, words] = program(inside(debian, 'lectern', 'serve'));
  const server = spawn(name, words, { stdio: ['ignore', 2, 2], detached: true });
  const ended = once(server, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitFor(`${url}/readyz`, server);
    await checkUser(debian, port);
    return await use(async (method, path, body) => {
      const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
      return await answer.json();
    });
  } finally {
    for (const pid of await serversOn(debian)) process.kill(pid, 'SIGTERM');
    await ended;
  }
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200)) {
    if (server.exitCode !== null) throw new Error('The server ended.');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error('The server did not come up.');
}

/** Processes whose program lies in the Debian of the trial. */
async function serversOn(debian: string): Promise<number[]> {
  const listed = await outputOf('pgrep', ['-f', 'lectern.mjs serve']).catch(() => '');
  const isOurs = async (pid: string) => (await outputOf('readlink', [`/proc/${pid}/root`]).catch(() => '')) === debian;
  const pids = listed.split('\n').filter(Boolean);
  const ours = await Promise.all(pids.map(isOurs));
  return pids.filter((_, index) => ours[index]).map(Number);
}

async function checkUser(debian: string, port: number): Promise<void> {
  const [pid] = await serversOn(debian);
  assert.ok(pid !== undefined, `a process serves port ${port}`);
  const user = /^lectern:[^:]*:(\d+):/m.exec(readFileSync(join(debian, 'etc/passwd'), 'utf8'))?.[1];
  assert.equal(String(statSync(`/proc/${pid}`).uid), user, 'the server is not root');
  const home = join(debian, 'usr/lib/lectern');
  assert.equal(statSync(home).uid, 0);
  assert.equal(statSync(home).mode & 0o022, 0, 'and cannot change its own program');
}

const program = (words: string[]): [string, string[]] => [words[0] as string, words.slice(1)];

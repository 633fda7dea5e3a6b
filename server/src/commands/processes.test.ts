// Several servers behind one port: what their administrator and their readers see of them.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, run, startServer } from '#testing/command-line.ts';
import { createTestDatabase } from '#testing/databases.ts';

const TOKEN = `lct_${'processes'.repeat(5)}`;
const LIMIT = 40;
/** Of one request. */
const PATIENCE_MS = 5000;
const dataDir = await mkdtemp(join(tmpdir(), 'lectern-processes-'));
const database = await createTestDatabase();
const env = {
  LECTERN_DATA_DIR: dataDir,
  LECTERN_DATABASE_URL: database.url,
  LECTERN_PORT: String(await findFreePort()),
  LECTERN_PROCESSES: '2',
  LECTERN_BOOTSTRAP_TOKEN: TOKEN,
  LECTERN_BOOTSTRAP_SAMPLE: 'false',
  LECTERN_RATE_LIMIT: '0',
  LECTERN_SITE_RATE_LIMIT: String(LIMIT),
};
const server = await startServer(env);
after(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Over a connection of its own: each goes to the process whose turn it is. */
async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      server.url + path,
      {
        method,
        headers: path.startsWith('/v1/') ? headers : {},
        agent: false,
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      resolve,
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
  return { status: answer.statusCode ?? 0, text: await textOf(answer) };
}

/** Which processes there are, by their numbers, each with what identifies its life. */
async function livesOf(): Promise<Map<string, string>> {
  const { text } = await ask('GET', '/metrics');
  return new Map(
    [...text.matchAll(/^process_start_time_seconds\{process="(\d+)"\} (\S+)$/gm)].map(([, number = '', at = '']) => [
      number,
      at,
    ]),
  );
}

/** What is asked may fail meanwhile. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await sleep(50);
}

test('the administrator is greeted once, and both processes serve', async () => {
  await until(async () => (await livesOf()).size === 2);
  assert.equal(server.output().match(/ready at/g)?.length, 1);
  assert.equal(server.output().split(TOKEN).length, 3, server.output());
});

test('what is written through one process is read from the other at once', async () => {
  const { text } = await ask('GET', '/v1/orgs');
  const [organization] = (JSON.parse(text) as { items: { id: string }[] }).items;
  const made = await ask('POST', `/v1/orgs/${organization?.id}/spaces`, { title: 'Space 0' });
  const { id } = JSON.parse(made.text) as { id: string };
  for (let round = 1; round <= 10; round += 1) {
    const changed = await ask('PATCH', `/v1/spaces/${id}`, { title: `Space ${round}` });
    assert.equal(changed.status, 200, changed.text);
    for (let look = 0; look < 3; look += 1)
      assert.equal(
        (JSON.parse((await ask('GET', `/v1/spaces/${id}`)).text) as { title: string }).title,
        `Space ${round}`,
      );
  }
});

test('a limit holds for all processes together, but for what comes at the same moment', async () => {
  let passed = 0;
  for (let asked = 0; asked < LIMIT * 2; asked += 1) {
    const { status } = await ask('GET', '/sites/nobody/nothing');
    if (status !== 429) passed += 1;
    await sleep(20);
  }
  // What reaches the other one late: a fifth of a second of requests.
  assert.ok(passed >= LIMIT && passed < LIMIT * 1.6, `${passed} passed`);
});

test('in the place of a process that is killed comes another, and somebody answers all the time', async () => {
  const before = await livesOf();
  const pids = (await childrenOf(server.child.pid)).toSorted((one, other) => other - one);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  // A connection that was handed to it at this moment is never answered.
  const asked = Array.from({ length: 10 }, async () => (await ask('GET', '/healthz').catch(() => undefined))?.status);
  const statuses = await Promise.all(asked);
  assert.ok(
    statuses.includes(200) && statuses.every((status) => status === 200 || status === undefined),
    String(statuses),
  );
  await until(async () => {
    const lives = await livesOf();
    return lives.size === 2 && [...lives].some(([number, at]) => before.get(number) !== at);
  });
});

test('a port that is taken is said once, and nothing goes on', async () => {
  const other = await mkdtemp(join(tmpdir(), 'lectern-processes-'));
  const { code, stderr } = await run(['serve'], { ...env, LECTERN_DATA_DIR: other });
  await rm(other, { recursive: true });
  assert.equal(code, 1, stderr);
  assert.equal(stderr.match(/is in use/g)?.length, 1, stderr);
});

test('all end when the first is asked to', async () => {
  const pids = await childrenOf(server.child.pid);
  assert.equal(pids.length, 2);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

async function childrenOf(pid: number | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

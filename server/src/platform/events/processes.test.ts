// Two processes publish and handle events of the same subjects, in one database.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#platform/clock/index.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts';
import { createEventSystem } from '#testing/platform-events.ts';

const script = fileURLToPath(new URL('../../../testing/platform-events.ts', import.meta.url));
let database: TestDatabase;
let child: ChildProcess | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await database.drop();
});

async function start(...args: string[]): Promise<ChildProcess> {
  child = spawn(process.execPath, [script, database.url, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Its first words say that it is at work.
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

/** As this process is once the claims of another have ended, and the waits of what failed; clocks may be corrected meanwhile. */
const later = () => createEventSystem(database.db, { now: () => systemClock.now() + 75_000 });

/** What is claimed and why it waits, for whoever reads of a failure. */
const claims = async (): Promise<string> =>
  JSON.stringify([Date.now(), await database.db.selectFrom('job_claims').selectAll().execute()]);

test('two processes that publish and handle at once see each subject in its order, and lose nothing', async () => {
  const other = await start('work', '30');
  const ended = once(other, 'exit');
  const mine = createEventSystem(database.db);
  await mine.publish(15);
  await mine.handle();
  await mine.publish(15);
  assert.deepEqual(await ended, [0, null]);
  await later().handle();
  assert.deepEqual(await mine.counts(), { published: [20, 20, 20], seen: [20, 20, 20], wrong: [], waiting: 0 });
});

test('what a process was handling when it was killed is handled by another, once its claim has ended', async () => {
  const mine = createEventSystem(database.db);
  await mine.publish(6);
  const killed = await start('hang');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await mine.handle();
  assert.deepEqual((await mine.counts()).seen, [0, 2, 2]);
  await later().handle();
  const counts = await mine.counts();
  assert.equal(counts.waiting, 0, await claims());
  assert.deepEqual(counts, { published: [2, 2, 2], seen: [2, 2, 2], wrong: [], waiting: 0 });
});

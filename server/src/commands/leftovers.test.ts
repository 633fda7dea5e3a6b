// What an import leaves on the disk when its process is killed, with the real command line and the real server.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Environment, findFreePort, type Running, start, startServer } from '#testing/command-line.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { startFileServer } from '#features/imports/additions/testing.ts';

const room = await mkdtemp(join(tmpdir(), 'lectern-leftovers-'));
const temporary = await mkdtemp(join(tmpdir(), 'lectern-temporary-'));
const database = await createTestDatabase();
const files = await startFileServer();
/** An address that answers nothing, so that whoever asks it waits. */
files.answers.set('/slow.zip', () => {});

const env: Environment = {
  LECTERN_DATA_DIR: room,
  LECTERN_DATABASE_URL: database.url,
  LECTERN_BOOTSTRAP_SAMPLE: 'false',
  LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
  TMPDIR: temporary,
};
const running: Running[] = [];

after(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  await files.close();
  await database.drop();
  for (const folder of [room, temporary]) await rm(folder, { recursive: true, force: true });
});

const serve = async (): Promise<Running> => {
  const server = await startServer({ ...env, LECTERN_PORT: String(await findFreePort()) });
  running.push(server);
  return server;
};

const leftovers = async (): Promise<string[]> =>
  (await readdir(temporary)).filter((name) => name.startsWith('lectern-import-'));

/** Waits until there are so many folders of imports; a run that never gets there ends by the runner's patience. */
async function untilThereAre(count: number): Promise<string[]> {
  for (;;) {
    const names = await leftovers();
    if (names.length === count) return names;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function importSlowly(organizationId: string): Promise<Running> {
  const named = ['--org', organizationId, '--new', 'Slow', '--source', 'zip'];
  const command = start(['import', files.url('/slow.zip'), ...named], env);
  running.push(command);
  return command;
}

test('the next start removes what a killed import left, and not what a running one uses', async () => {
  const first = await serve();
  const organizationId = /Organization +(\S+)/.exec(first.output())?.[1] ?? assert.fail(first.output());
  const killed = await importSlowly(organizationId);
  const [left] = await untilThereAre(1);
  await importSlowly(organizationId);
  const living = (await untilThereAre(2)).find((name) => name !== left);
  killed.child.kill('SIGKILL');
  await killed.ended;
  assert.equal((await leftovers()).length, 2, 'nobody could clean up');
  await serve();
  assert.deepEqual(await untilThereAre(1), [living]);
});

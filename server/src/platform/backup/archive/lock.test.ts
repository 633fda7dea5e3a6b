import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFolderLock } from './lock.ts';

const TIMES = { renewedEvery: 20, staleAfter: 2000, patience: 60_000 };

async function makeLock(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-lock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

test('one at a time has the lock', async (t) => {
  const file = await makeLock(t);
  const order: string[] = [];
  const work = async (name: string) => {
    const lock = await createFolderLock(file, TIMES);
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await lock.confirm();
    order.push(`${name} ends`);
    await lock.release();
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  for (let at = 0; at < order.length; at += 2) assert.equal(order[at]?.[0], order[at + 1]?.[0], order.join());
  assert.deepEqual(await readdir(join(file, '..')), []);
});

test('a lock that is given back while it is renewed stays given back', async (t) => {
  const file = await makeLock(t);
  for (let round = 0; round < 100; round += 1) {
    const lock = await createFolderLock(file, { ...TIMES, renewedEvery: 1 });
    await new Promise((resolve) => setTimeout(resolve, round % 4));
    await lock.release();
    await new Promise((resolve) => setTimeout(resolve, 2));
    assert.deepEqual(await readdir(join(file, '..')), []);
  }
});

test('the lock of a process that is gone is taken over', async (t) => {
  const file = await makeLock(t);
  await writeFile(file, 'somebody who was killed');
  const lock = await createFolderLock(file, { ...TIMES, staleAfter: 100 });
  await lock.confirm();
  await lock.release();
});

test('who lost the lock learns of it', async (t) => {
  const file = await makeLock(t);
  const lock = await createFolderLock(file, { ...TIMES, renewedEvery: 60_000 });
  await writeFile(file, 'somebody else');
  await assert.rejects(lock.confirm(), /taken over/);
  await lock.release();
  assert.deepEqual(await readdir(join(file, '..')), ['lock']);
});

test('who does not get the lock in time gives up', async (t) => {
  const file = await makeLock(t);
  const lock = await createFolderLock(file, TIMES);
  await assert.rejects(createFolderLock(file, { ...TIMES, patience: 200 }), /does not come to its end/);
  await lock.release();
});

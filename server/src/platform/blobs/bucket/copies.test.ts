import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCopies, sweepCopies } from './copies.ts';

const HOUR = 60 * 60 * 1000;
const KB = 1024;

async function makeCopies(t: TestContext, bytes = 160 * KB) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-copies-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const errors: unknown[] = [];
  let time = Date.now();
  const copies = openCopies({ folder, bytes, now: () => time, onError: (error) => errors.push(error) });
  const pass = (milliseconds: number) => (time += milliseconds);
  return { folder, copies, errors, pass, now: () => time };
}

const objectOf = (bytes: Uint8Array) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, size: bytes.length, name: `${sha256}-${randomBytes(8).toString('hex')}` };
};

const read = async (stream: Readable | undefined) => stream && (await buffer(stream));

test('a copy is made once for all who ask, and read whole and in part', async (t) => {
  const { copies, folder } = await makeCopies(t);
  const bytes = randomBytes(9 * KB);
  const object = objectOf(bytes);
  let fetched = 0;
  const fetch = async () => {
    fetched += 1;
    await sleep(5);
    return Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]);
  };
  assert.equal(await copies.open(object, { start: 0 }), undefined);
  const all = await Promise.all(Array.from({ length: 5 }, async () => read(await copies.make(object, fetch))));
  for (const one of all) assert.deepEqual(one, bytes);
  assert.equal(fetched, 1);
  assert.deepEqual(await read(await copies.open(object, { start: 3, end: 5 })), bytes.subarray(3, 6));
  assert.deepEqual(await read(await copies.open(object, { start: 9000, end: 99_999 })), bytes.subarray(9000));
  assert.deepEqual(await readdir(folder), [object.name]);
  await copies.remove(object.name);
  await copies.remove(object.name);
  assert.equal(await copies.open(object, { start: 0 }), undefined);
});

test('what is too large, other bytes than it should be, or cut short is not kept', async (t) => {
  const { copies, folder, errors, pass } = await makeCopies(t);
  const large = randomBytes(11 * KB);
  assert.equal(await copies.make(objectOf(large), () => assert.fail('it was fetched')), undefined);
  const small = randomBytes(KB);
  const wrong = async () => Readable.from([randomBytes(KB)]);
  assert.equal(await copies.make(objectOf(small), wrong), undefined);
  assert.equal(await copies.make(objectOf(small), async () => undefined), undefined);
  await assert.rejects(
    copies.make(objectOf(small), () => Promise.reject(new Error('no bucket'))),
    /no bucket/,
  );
  async function* breaking() {
    yield small.subarray(0, 100);
    throw new Error('connection lost');
  }
  assert.equal(await copies.make(objectOf(small), async () => Readable.from(breaking())), undefined);
  assert.deepEqual([await readdir(folder), errors.length], [[], 1]);
  const good = async () => Readable.from([small]);
  assert.equal(
    await copies.make(objectOf(small), good),
    undefined,
    'a disk that takes nothing is left alone for a minute',
  );
  pass(60_001);
  assert.deepEqual(await read(await copies.make(objectOf(small), good)), small);
});

test('a copy that lost bytes is made anew', async (t) => {
  const { copies, folder } = await makeCopies(t);
  const bytes = randomBytes(KB);
  const object = objectOf(bytes);
  const fetch = async () => Readable.from([bytes]);
  await read(await copies.make(object, fetch));
  await truncate(join(folder, object.name), 5);
  assert.equal(await copies.open(object, { start: 0 }), undefined);
  assert.deepEqual(await read(await copies.make(object, fetch)), bytes);
  assert.deepEqual(await readFile(join(folder, object.name)), bytes);
});

test('of what is too much, the least recently used goes, and all that nobody used for a day', async (t) => {
  const { folder, now } = await makeCopies(t);
  const names = Array.from({ length: 8 }, (_, at) => `${String(at).repeat(64)}-0123456789abcdef`);
  const age = async (name: string, hours: number) => {
    const time = new Date(now() - hours * HOUR);
    await utimes(join(folder, name), time, time);
  };
  for (const [at, name] of names.entries()) {
    await writeFile(join(folder, name), randomBytes(KB));
    await age(name, at);
  }
  await sweepCopies(folder, { bytes: 8 * KB, now: now() });
  assert.deepEqual((await readdir(folder)).toSorted(), names);
  await sweepCopies(folder, { bytes: 7 * KB, now: now() });
  assert.deepEqual((await readdir(folder)).toSorted(), names.slice(0, 6));
  await writeFile(join(folder, 'draft'), 'of a server that was killed');
  await Promise.all([age('draft', 25), age(names[0] ?? '', 25)]);
  await sweepCopies(folder, { bytes: 7 * KB, now: now() });
  assert.deepEqual((await readdir(folder)).toSorted(), names.slice(1, 6));
});

test('what is copied takes no more room than it may, whatever is asked for', async (t) => {
  const { folder, copies, pass } = await makeCopies(t);
  for (let count = 0; count < 60; count += 1) {
    const bytes = randomBytes(8 * KB);
    await read(await copies.make(objectOf(bytes), async () => Readable.from([bytes])));
    pass(1000);
  }
  // It looks after every sixteenth, while others may write.
  for (let tries = 0; (await readdir(folder)).length > 22 && tries < 100; tries += 1) await sleep(20);
  const left = (await readdir(folder)).length;
  assert.ok(left >= 10 && left <= 22, `${left} of 20 copies`);
});

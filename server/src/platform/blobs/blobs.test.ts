import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase } from '#testing/databases.ts';
import { loadConfig } from '#config/index.ts';
import { fakeClock } from '#platform/clock/testing.ts';
import { openFolderBlobs } from './folder.ts';
import { openBlobs } from './index.ts';
import { isSha256 } from './store.ts';

async function makeStore(t: TestContext) {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-blobs-'));
  t.after(() => rm(dir, { recursive: true }));
  return { dir, blobs: await openFolderBlobs(dir) };
}

function toHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function pathOf(dir: string, sha256: string): string {
  return join(dir, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

const text = Buffer.from('A page is Markdown.');
const missing = toHash(Buffer.from('missing'));

test('what is put can be read, whole or as a stream', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const { sha256, size, created } = await blobs.put(text);
  assert.deepEqual([sha256, size, created], [toHash(text), text.length, true]);
  assert.deepEqual(await readFile(pathOf(dir, sha256)), text);
  assert.deepEqual(await blobs.read(sha256), text);
  assert.deepEqual(await buffer((await blobs.open(sha256)) ?? Readable.from([])), text);
  assert.equal((await blobs.stat(sha256))?.size, text.length);
});

test('a stream of any chunks gives the same blob as its bytes at once', async (t) => {
  const { blobs } = await makeStore(t);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 6 }), async (chunks) => {
      const bytes = Buffer.concat(chunks);
      const { sha256, size } = await blobs.put(Readable.from(chunks, { objectMode: true }));
      assert.deepEqual([sha256, size], [toHash(bytes), bytes.length]);
      assert.deepEqual(await blobs.read(sha256), bytes);
      assert.equal((await blobs.put(bytes)).created, false);
    }),
    { numRuns: 25 },
  );
});

test('a large stream arrives byte for byte', async (t) => {
  const { blobs } = await makeStore(t);
  const bytes = randomBytes(3_000_001);
  const { sha256 } = await blobs.put(Readable.from([bytes.subarray(0, 1_500_000), bytes.subarray(1_500_000)]));
  assert.equal(sha256, toHash(bytes));
  assert.ok(bytes.equals((await blobs.read(sha256)) ?? Buffer.alloc(0)));
});

test('a range includes both its ends and stops at the end of the blob', async (t) => {
  const { blobs } = await makeStore(t);
  const { sha256 } = await blobs.put(Buffer.from('0123456789'));
  const read = async (start: number, end?: number) =>
    String(await buffer((await blobs.open(sha256, { start, end })) ?? Readable.from([])));
  assert.deepEqual(
    [await read(0, 0), await read(2, 4), await read(7), await read(8, 99), await read(10)],
    ['0', '234', '789', '89', ''],
  );
  for (const [start, end] of [
    [-1, 2],
    [3, 2],
    [0.5, 2],
    [NaN, 2],
  ]) {
    await assert.rejects(read(start ?? 0, end), RangeError, `${start} to ${end}`);
  }
});

test('bytes that are there already are not created again, but count as stored now', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  for (const source of [text, Readable.from([text])]) {
    await utimes(pathOf(dir, sha256), 1000, 1000);
    assert.equal((await blobs.stat(sha256))?.storedAt, 1_000_000);
    assert.equal((await blobs.put(source)).created, false);
    assert.ok(((await blobs.stat(sha256))?.storedAt ?? 0) > 1_000_000);
  }
  assert.deepEqual(await readdir(join(dir, 'tmp')), []);
});

test('many puts of the same bytes at once, through two stores, leave one blob and no draft', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const other = await openFolderBlobs(dir);
  const puts = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? blobs : other).put(index % 3 ? text : Readable.from([text])),
  );
  for (const { sha256 } of await Promise.all(puts)) assert.equal(sha256, toHash(text));
  assert.deepEqual(await Array.fromAsync(blobs.list()), [toHash(text)]);
  assert.deepEqual(await blobs.read(toHash(text)), text);
  assert.deepEqual(await readdir(join(dir, 'tmp')), []);
});

test('a blob that was cut short is replaced by the next put', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  await writeFile(pathOf(dir, sha256), 'A page');
  assert.equal((await blobs.put(text)).created, true);
  assert.deepEqual(await blobs.read(sha256), text);
});

test('a source that fails leaves neither a blob nor a draft', async (t) => {
  const { dir, blobs } = await makeStore(t);
  async function* failing() {
    yield text;
    throw new Error('the client went away');
  }
  await assert.rejects(blobs.put(failing()), /the client went away/);
  assert.deepEqual(await Array.fromAsync(blobs.list()), []);
  assert.deepEqual(await readdir(join(dir, 'tmp')), []);
});

test('a file that somebody else writes becomes a blob, once, and leaves nothing where it fails', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const write = (path: string) => writeFile(path, text, { flag: 'wx' });
  assert.deepEqual(await blobs.putWritten(write), { sha256: toHash(text), size: text.length, created: true });
  assert.deepEqual(await blobs.read(toHash(text)), text);
  assert.equal((await blobs.putWritten(write)).created, false);
  const failing = async (path: string) => {
    await writeFile(path, 'half');
    throw new Error('the thread was ended');
  };
  await assert.rejects(blobs.putWritten(failing), /the thread was ended/);
  await assert.rejects(
    blobs.putWritten(async () => {}),
    { code: 'ENOENT' },
  );
  assert.deepEqual(await Array.fromAsync(blobs.list()), [toHash(text)]);
  assert.deepEqual(await readdir(join(dir, 'tmp')), []);
});

test('what is not there is undefined, and deleting says whether it was there', async (t) => {
  const { blobs } = await makeStore(t);
  assert.equal(await blobs.read(missing), undefined);
  assert.equal(await blobs.open(missing), undefined);
  assert.equal(await blobs.stat(missing), undefined);
  assert.equal(await blobs.delete(missing), false);
  const { sha256 } = await blobs.put(text);
  assert.equal(await blobs.delete(sha256), true);
  assert.equal(await blobs.delete(sha256), false);
  assert.equal(await blobs.read(sha256), undefined);
});

test('a blob that is deleted while it is read can be read to its end', async (t) => {
  const { blobs } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  const stream = await blobs.open(sha256);
  await blobs.delete(sha256);
  assert.deepEqual(await buffer(stream ?? Readable.from([])), text);
});

test('nothing but a hash reaches the file system', async (t) => {
  const { dir, blobs } = await makeStore(t);
  await writeFile(join(dir, 'secret.key'), 'secret');
  const wrong = [
    '',
    '../secret.key',
    'secret.key',
    missing.toUpperCase(),
    `${missing}\n`,
    missing.slice(1),
    `${missing}/..`,
  ];
  for (const name of wrong) {
    assert.equal(isSha256(name), false, name);
    assert.equal(await blobs.read(name), undefined, name);
    assert.equal(await blobs.open(name), undefined, name);
    assert.equal(await blobs.delete(name), false, name);
  }
  await access(join(dir, 'secret.key'));
});

test('the list names every blob once, in order, and nothing else', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const hashes: string[] = [];
  for (let index = 0; index < 40; index++) hashes.push((await blobs.put(Buffer.from(`page ${index}`))).sha256);
  await writeFile(join(dir, 'tmp', missing), '');
  await writeFile(join(dir, (hashes[0] ?? '').slice(0, 2), 'note.txt'), '');
  assert.deepEqual(await Array.fromAsync(blobs.list()), hashes.sort());
});

test('opening removes drafts older than a day and keeps younger ones', async (t) => {
  const { dir } = await makeStore(t);
  await writeFile(join(dir, 'tmp', 'old'), '');
  await writeFile(join(dir, 'tmp', 'young'), '');
  const old = Date.now() / 1000 - 25 * 60 * 60;
  await utimes(join(dir, 'tmp', 'old'), old, old);
  await openFolderBlobs(dir);
  assert.deepEqual(await readdir(join(dir, 'tmp')), ['young']);
});

test('the check passes on a sound folder, leaves nothing behind, and fails on one that is gone', async (t) => {
  const { dir, blobs } = await makeStore(t);
  await blobs.check();
  assert.deepEqual(await readdir(join(dir, 'tmp')), []);
  assert.deepEqual(await Array.fromAsync(blobs.list()), []);
  await rm(join(dir, 'tmp'), { recursive: true });
  await assert.rejects(blobs.check(), { code: 'ENOENT' });
});

test('the configuration chooses the folder', async (t) => {
  const { dir } = await makeStore(t);
  const { db, drop } = await createTestDatabase();
  t.after(drop);
  const blobs = await openBlobs(loadConfig({ LECTERN_DATA_DIR: dir }).config, { db, clock: fakeClock() });
  const { sha256 } = await blobs.put(text);
  assert.deepEqual(await readFile(pathOf(join(dir, 'blobs'), sha256)), text);
});

test('an old blob is deleted by age, and one that was put again since is not', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  const [old, between] = [new Date(Date.now() - 60_000), Date.now() - 30_000];
  assert.equal(await blobs.deleteOld(sha256, between), false);
  await utimes(pathOf(dir, sha256), old, old);
  await blobs.put(text);
  assert.equal(await blobs.deleteOld(sha256, between), false);
  await utimes(pathOf(dir, sha256), old, old);
  assert.equal(await blobs.deleteOld(sha256, between), true);
  assert.equal(await blobs.stat(sha256), undefined);
  assert.equal(await blobs.deleteOld(sha256, between), false);
});

test('a blob that is put while an old one of the same bytes is deleted is there in the end', async (t) => {
  const { dir, blobs } = await makeStore(t);
  const old = new Date(Date.now() - 60_000);
  for (let round = 0; round < 100; round += 1) {
    const { sha256 } = await blobs.put(text);
    await utimes(pathOf(dir, sha256), old, old);
    await Promise.all([blobs.deleteOld(sha256, Date.now() - 30_000), blobs.put(text)]);
    assert.deepEqual(await blobs.read(sha256), text);
  }
});

test('a list goes on behind any hash', async (t) => {
  const { blobs } = await makeStore(t);
  for (let count = 0; count < 20; count += 1) await blobs.put(randomBytes(8));
  const all = await Array.fromAsync(blobs.list());
  for (const [index, hash] of all.entries())
    assert.deepEqual(await Array.fromAsync(blobs.list(hash)), all.slice(index + 1));
});

// On a small server of ours that checks signatures; `npm run test:s3` asks the same of a real one, but what needs faults.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { createTestDatabase } from '#testing/databases.ts';
import { startS3, testCredentials } from '#testing/s3/index.ts';
import { loadConfig } from '#config/index.ts';
import { fakeClock } from '#platform/clock/testing.ts';
import type { BlobStore } from '../store.ts';
import { checkBlobs, openBlobs } from '../index.ts';

const REAL = process.env['LECTERN_TEST_S3'];
const needsFaults = { skip: REAL === undefined ? false : 'a real server makes no faults when it is asked to' };
if (REAL === undefined) Object.assign(process.env, testCredentials);

const text = Buffer.from('A page is Markdown.');
const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const DAY = 24 * 60 * 60 * 1000;

async function makeStore(t: TestContext) {
  const [s3, database] = [await startS3(), await createTestDatabase()];
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bucket-'));
  t.after(async () => {
    await s3.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const url = REAL?.replace('?', `/${randomBytes(6).toString('hex')}?`) ?? s3.url;
  const { config } = loadConfig({ LECTERN_DATA_DIR: dataDir, LECTERN_BLOB_URL: url });
  const clock = fakeClock();
  const open = (): Promise<BlobStore> => openBlobs(config, { db: database.db, clock });
  const listDrafts = () => readdir(join(dataDir, 'blobs-on-their-way'));
  return { s3, db: database.db, clock, config, open, listDrafts, blobs: await open() };
}

const readAll = async (stream: Readable | undefined) => String(await buffer(stream ?? Readable.from([])));

test('what is put can be read, whole, as a stream and in part', async (t) => {
  const { blobs, listDrafts } = await makeStore(t);
  const { sha256, size, created } = await blobs.put(Readable.from([text.subarray(0, 5), text.subarray(5)]));
  assert.deepEqual([sha256, size, created], [toHash(text), text.length, true]);
  assert.deepEqual(await blobs.read(sha256), text);
  assert.equal(await readAll(await blobs.open(sha256)), String(text));
  const parts: [number, number | undefined, string][] = [
    [0, 0, 'A'],
    [2, 5, 'page'],
    [10, undefined, 'Markdown.'],
    [18, 99, '.'],
    [19, undefined, ''],
    [500, 600, ''],
  ];
  for (const [start, end, expected] of parts) {
    const range = end === undefined ? { start } : { start, end };
    assert.equal(await readAll(await blobs.open(sha256, range)), expected, `${start} to ${end}`);
  }
  for (const range of [{ start: -1 }, { start: 3, end: 2 }, { start: 0.5 }, { start: NaN }])
    await assert.rejects(blobs.open(sha256, range), RangeError);
  assert.deepEqual(await listDrafts(), []);
});

test('a file that somebody else writes is sent, and none is where writing failed', async (t) => {
  const { blobs, listDrafts } = await makeStore(t);
  const { sha256, size } = await blobs.putWritten((path) => writeFile(path, text, { flag: 'wx' }));
  assert.deepEqual([sha256, size], [toHash(text), text.length]);
  assert.deepEqual(await blobs.read(sha256), text);
  await assert.rejects(
    blobs.putWritten(async (path) => {
      await writeFile(path, 'half');
      throw new Error('no more');
    }),
    /no more/,
  );
  assert.deepEqual(await Array.fromAsync(blobs.list()), [sha256]);
  assert.deepEqual(await listDrafts(), []);
});

test('an empty blob is one', async (t) => {
  const { blobs } = await makeStore(t);
  for (const source of [Buffer.alloc(0), Readable.from([])]) {
    const { sha256, size } = await blobs.put(source);
    assert.equal(size, 0);
    assert.deepEqual(await blobs.read(sha256), Buffer.alloc(0));
    assert.equal(await readAll(await blobs.open(sha256)), '');
  }
});

test('a large blob goes in parts and comes back byte for byte', async (t) => {
  const { s3, blobs } = await makeStore(t);
  const bytes = randomBytes(20_000_001);
  const chunks = Array.from({ length: 21 }, (_, index) => bytes.subarray(index * 1_000_000, (index + 1) * 1_000_000));
  const { sha256 } = await blobs.put(Readable.from(chunks));
  assert.equal(sha256, toHash(bytes));
  assert.ok(bytes.equals((await blobs.read(sha256)) ?? Buffer.alloc(0)));
  const across = await buffer((await blobs.open(sha256, { start: 8_388_600, end: 8_388_620 })) ?? Readable.from([]));
  assert.ok(bytes.subarray(8_388_600, 8_388_621).equals(across));
  if (REAL === undefined) assert.equal(s3.uploads.size, 0);
});

test('what is not there is undefined, and nothing but a hash is asked for', async (t) => {
  const { s3, blobs } = await makeStore(t);
  const missing = toHash(Buffer.from('missing'));
  const before = s3.asked.length;
  for (const name of [missing, '', '../x', missing.toUpperCase(), `${missing}\n`, `${missing}/..`]) {
    assert.equal(await blobs.read(name), undefined, name);
    assert.equal(await blobs.open(name), undefined, name);
    assert.equal(await blobs.stat(name), undefined, name);
    assert.equal(await blobs.delete(name), false, name);
  }
  assert.equal(s3.asked.length, before);
});

test('bytes that are there already are not sent again, and are young again', async (t) => {
  const { s3, blobs, clock } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  const first = await blobs.stat(sha256);
  clock.advance(1000);
  const sent = () => s3.asked.filter((line) => line.startsWith('PUT')).length;
  const before = sent();
  assert.equal((await blobs.put(Readable.from([text]))).created, false);
  assert.equal(sent(), before);
  assert.equal(await blobs.deleteOld(sha256, (first?.storedAt ?? 0) + 500), false);
  assert.deepEqual(await blobs.read(sha256), text);
  assert.equal(await blobs.deleteOld(sha256, (first?.storedAt ?? 0) + 1001), true);
  assert.equal(await blobs.stat(sha256), undefined);
  assert.equal(await blobs.deleteOld(sha256, clock.now() + 1), false);
});

test('many puts of the same bytes at once, through two stores, leave one object', async (t) => {
  const { s3, blobs, open, db, listDrafts } = await makeStore(t);
  const other = await open();
  const puts = Array.from({ length: 12 }, (_, index) =>
    (index % 2 ? blobs : other).put(index % 3 ? text : Readable.from([text])),
  );
  const stored = await Promise.all(puts);
  assert.equal(stored.filter(({ created }) => created).length, 1);
  assert.deepEqual(await Array.fromAsync(blobs.list()), [toHash(text)]);
  assert.deepEqual(await other.read(toHash(text)), text);
  assert.deepEqual(
    (await db.selectFrom('blobs').select('state').execute()).map(({ state }) => state),
    ['kept'],
  );
  if (REAL === undefined) assert.equal(s3.objects.size, 1);
  assert.deepEqual(await listDrafts(), []);
});

test('a blob that is put while an old one of the same bytes is deleted is there in the end', async (t) => {
  const { blobs, clock, open } = await makeStore(t);
  const other = await open();
  for (let round = 0; round < 20; round += 1) {
    const { sha256 } = await blobs.put(text);
    clock.advance(60_000);
    await Promise.all([blobs.deleteOld(sha256, clock.now() - 30_000), other.put(text)]);
    for (const store of [blobs, other]) assert.deepEqual(await store.read(sha256), text);
  }
});

test('what another node took away and put again is read, and what it took away is not there', async (t) => {
  const { blobs, open } = await makeStore(t);
  const other = await open();
  const { sha256 } = await blobs.put(text);
  assert.deepEqual(await other.read(sha256), text);
  await blobs.delete(sha256);
  assert.equal(await other.read(sha256), undefined);
  await blobs.put(text);
  assert.deepEqual(await other.read(sha256), text);
  await blobs.delete(sha256);
  await blobs.put(text);
  assert.deepEqual(await other.read(sha256), text);
});

test('what was read whole comes from the disk of this machine, and goes with its blob', needsFaults, async (t) => {
  const { s3, blobs, config, db, clock } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  const copying = { bytes: 1_000_000, onError: (error: unknown) => assert.fail(String(error)) };
  const near = await openBlobs(config, { db, clock }, copying);
  const fetched = () => s3.asked.filter((asked) => asked.startsWith('GET')).length;
  assert.equal(await readAll(await near.open(sha256, { start: 2, end: 5 })), 'page');
  assert.equal(fetched(), 1, 'for a part of it, not all of it is fetched');
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await near.read(sha256), text);
  assert.equal(await readAll(await near.open(sha256, { start: 2, end: 5 })), 'page');
  assert.equal(fetched(), 2);
  const again = await openBlobs(config, { db, clock }, copying);
  assert.deepEqual([await again.read(sha256), fetched()], [text, 2], 'a server that starts finds the copies');
  assert.deepEqual([await blobs.read(sha256), fetched()], [text, 3], 'who looks whether it is there reads the bucket');
  await near.delete(sha256);
  assert.equal(await near.read(sha256), undefined);
  assert.deepEqual(await readdir(join(config.dataDir, 'blob-copies')), []);
});

test('the list names every blob once, in order, and goes on behind any', async (t) => {
  const { blobs } = await makeStore(t);
  const hashes: string[] = [];
  for (let count = 0; count < 15; count += 1) hashes.push((await blobs.put(randomBytes(8))).sha256);
  hashes.sort();
  assert.deepEqual(await Array.fromAsync(blobs.list()), hashes);
  assert.deepEqual(await Array.fromAsync(blobs.list(hashes[6])), hashes.slice(7));
});

test('a source that fails leaves nothing', async (t) => {
  const { s3, blobs, db, listDrafts } = await makeStore(t);
  async function* failing() {
    yield text;
    throw new Error('the client went away');
  }
  await assert.rejects(blobs.put(failing()), /the client went away/);
  assert.deepEqual(await db.selectFrom('blobs').selectAll().execute(), []);
  assert.deepEqual([await listDrafts(), s3.objects.size], [[], 0]);
});

test('a damaged object is replaced by the next put', needsFaults, async (t) => {
  const { s3, blobs } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  const [key = ''] = s3.objects.keys();
  for (const damage of [() => s3.objects.set(key, Buffer.from('A page')), () => s3.objects.clear()]) {
    damage();
    assert.equal((await blobs.put(text)).created, true);
    assert.deepEqual(await blobs.read(sha256), text);
    assert.equal(s3.objects.size, 1);
  }
});

test('a bucket that is busy is asked again, and one that refuses is named', needsFaults, async (t) => {
  const { s3, blobs, config } = await makeStore(t);
  s3.failWith(503, (asked) => asked.startsWith('PUT'), 2);
  const { sha256 } = await blobs.put(text);
  s3.failWith(500, (asked) => asked.startsWith('GET'), 1);
  assert.deepEqual(await blobs.read(sha256), text);
  await assert.rejects(checkBlobs({ blobs: { ...config.blobs, bucket: 'other' } as typeof config.blobs }), {
    name: 'BucketError',
    message: /^The bucket other at 127\.0\.0\.1:\d+ is not there \(NoSuchBucket\)\.$/,
  });
  await s3.close();
  await assert.rejects(blobs.read(sha256), { name: 'BucketError', message: /does not answer \(ECONNREFUSED\)/ });
  await assert.rejects(blobs.check(), { name: 'BucketError' });
});

test('what is cut short on its way is removed a day later, and nothing else is', needsFaults, async (t) => {
  const { s3, blobs, clock, db, config, listDrafts } = await makeStore(t);
  const { sha256 } = await blobs.put(text);
  s3.failWith(403, (asked) => asked.startsWith('DELETE'));
  await assert.rejects(blobs.delete(sha256), /refuses the credentials/);
  assert.equal(await blobs.read(sha256), undefined);
  s3.failWith(403, (asked) => asked.startsWith('POST') && s3.uploads.size > 0);
  const large = randomBytes(9_000_000);
  s3.failWith(403, (asked) => asked.startsWith('DELETE'));
  await assert.rejects(blobs.put(large), /refuses the credentials/);
  assert.deepEqual([s3.objects.size, s3.uploads.size], [1, 1]);
  const kept = await blobs.put(Buffer.from('another'));
  await writeFile(join(config.dataDir, 'blobs-on-their-way', 'half'), 'of a file, from a server that was killed');
  const past = new Date(clock.now() - 1000);
  await utimes(join(config.dataDir, 'blobs-on-their-way', 'half'), past, past);
  await blobs.clear(clock.now() - DAY);
  assert.deepEqual([s3.objects.size, s3.uploads.size, await listDrafts()], [2, 1, ['half']]);
  clock.advance(DAY + 1);
  await blobs.clear(clock.now() - DAY);
  assert.deepEqual([s3.objects.size, s3.uploads.size, await listDrafts()], [1, 0, []]);
  assert.deepEqual(
    (await db.selectFrom('blobs').select('sha256').execute()).map((row) => row.sha256),
    [kept.sha256],
  );
  assert.equal((await blobs.put(large)).created, true);
});

test('readiness asks the bucket once a minute, and again at once where it failed', needsFaults, async (t) => {
  const { s3, blobs, clock } = await makeStore(t);
  const asked = () => s3.asked.length;
  await Promise.all([blobs.ready(), blobs.ready(), blobs.ready()]);
  assert.equal(asked(), 1);
  clock.advance(59_000);
  await blobs.ready();
  assert.equal(asked(), 1);
  clock.advance(1000);
  s3.failWith(403, () => true);
  await assert.rejects(blobs.ready(), /refuses the credentials/);
  await blobs.ready();
  assert.equal(asked(), 3);
});

test('the check leaves nothing behind', async (t) => {
  const { s3, blobs, config } = await makeStore(t);
  await blobs.check();
  await checkBlobs(config);
  assert.equal(s3.objects.size, 0);
});

test('wrong credentials are refused in a sentence without them', needsFaults, async (t) => {
  const { config } = await makeStore(t);
  process.env['AWS_SECRET_ACCESS_KEY'] = 'a wrong secret';
  try {
    await assert.rejects(checkBlobs(config), (error: Error) => {
      assert.match(error.message, /refuses the credentials.*SignatureDoesNotMatch/);
      assert.doesNotMatch(error.message, /secret|LECTERNTEST/);
      return true;
    });
  } finally {
    Object.assign(process.env, testCredentials);
  }
});

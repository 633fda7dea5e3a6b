// On a small server of ours that checks signatures; `npm run test:s3` asks the same of a real one, but what needs faults.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { startS3, testCredentials } from '#testing/s3/index.ts';
import { backupPlace } from '#config/index.ts';
import { openBucket, openFolderBlobs } from '#platform/blobs/index.ts';
import { createBucketLock } from './archive/bucket-lock.ts';
import { backups } from './index.ts';
import { checkOf, keepLast, KEY, makeEmpty, makeInstallation, restoreFrom } from './testing.ts';

const REAL = process.env['LECTERN_TEST_S3'];
const needsFaults = { skip: REAL === undefined ? false : 'a real server makes no faults when it is asked to' };
if (REAL === undefined) Object.assign(process.env, testCredentials);

const MEGABYTE = 1024 ** 2;
// Whoever has a lock takes longer than usual on a busy machine, and must not seem to be gone.
const TIMES = { renewedEvery: 60_000, staleAfter: 1500, patience: 60_000 };

async function makePlace(t: TestContext, options: Parameters<typeof startS3>[0] = {}) {
  const s3 = await startS3(options);
  t.after(() => s3.close());
  const url = REAL?.replace('?', `/${randomBytes(6).toString('hex')}?`) ?? s3.url;
  const parsed = backupPlace(url);
  assert.ok(parsed.ok && parsed.value.kind === 's3');
  const bucket = await openBucket(parsed.value);
  t.after(() => bucket.close());
  return { s3, url, place: parsed.value, bucket, namesIn: (folder: string) => Array.fromAsync(bucket.list(folder)) };
}

const WITH_AND_WITHOUT_KEY: Record<string, string>[] = [{}, { LECTERN_BACKUP_KEY: KEY }];

for (const env of WITH_AND_WITHOUT_KEY) {
  const how = 'LECTERN_BACKUP_KEY' in env ? 'an encrypted backup' : 'a backup';
  test(`${how} in a bucket is listed, checked and restored, and a further one adds only what is new`, async (t) => {
    const { url, namesIn } = await makePlace(t);
    const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url, ...env });
    const large = (await installation.blobs.put(randomBytes(9 * MEGABYTE))).sha256;
    const first = await installation.take();
    const before = await namesIn('blobs/');
    await installation.put('one more');
    const second = await installation.take();
    assert.ok(second.written < first.written / 10, `${second.written} of ${first.written}`);
    assert.equal((await namesIn('blobs/')).length, before.length + 1);
    assert.equal(
      before.some((name) => name.endsWith(large)),
      env.LECTERN_BACKUP_KEY === undefined,
    );
    const { describeBackups } = await backups();
    const listed = await describeBackups(installation.from, 10);
    assert.deepEqual(
      listed.map(({ id }) => id),
      [second.id, first.id],
    );
    for (const { id } of [first, second]) assert.deepEqual(await checkOf(installation, id), []);
    const { config, dataDir } = await makeEmpty(t);
    await restoreFrom(installation, config);
    const blobs = await openFolderBlobs(join(dataDir, 'blobs'));
    assert.equal((await blobs.stat(large))?.size, 9 * MEGABYTE);
  });
}

test('what is too old goes from a bucket, with what only it used', async (t) => {
  const { url, namesIn } = await makePlace(t);
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  const gone = await installation.put('only in the first');
  const first = await installation.take();
  await installation.blobs.delete(gone);
  const last = await installation.take({ keep: keepLast(1) });
  assert.deepEqual(last.swept.backups, [first.id]);
  assert.deepEqual(await namesIn('backups/'), [`backups/${last.id}.json`]);
  assert.ok(!(await namesIn('blobs/')).some((name) => name.endsWith(gone)));
  assert.deepEqual(await checkOf(installation), []);
});

test('two nodes that back up at the same time take turns, and both backups are whole', async (t) => {
  const { url, bucket } = await makePlace(t);
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  const reports = await Promise.all([installation.take(), installation.take()]);
  for (const { id } of reports) assert.deepEqual(await checkOf(installation, id), []);
  assert.match((await bucket.getTagged('lock'))?.text ?? '', /^free /);
});

test('of many who find a stale lock, one takes it, and who had it learns of it', async (t) => {
  const { bucket } = await makePlace(t);
  const asleep = await createBucketLock(bucket, TIMES);
  const order: string[] = [];
  const work = async (name: string) => {
    const lock = await createBucketLock(bucket, { ...TIMES, renewedEvery: 50 });
    order.push(`${name} begins`);
    await lock.confirm();
    order.push(`${name} ends`);
    await lock.release();
  };
  await Promise.all([work('a'), work('b')]);
  for (let at = 0; at < order.length; at += 2) assert.equal(order[at]?.[0], order[at + 1]?.[0], order.join());
  await assert.rejects(asleep.confirm(), /taken over/);
  await asleep.release();
  assert.match((await bucket.getTagged('lock'))?.text ?? '', /^free /);
  const again = await createBucketLock(bucket, TIMES);
  await assert.rejects(
    createBucketLock(bucket, { ...TIMES, staleAfter: 60_000, patience: 10 }),
    /does not come to its end/,
  );
  await again.release();
});

test('a server that ignores conditions is refused: it would give the lock to everybody', needsFaults, async (t) => {
  const { url } = await makePlace(t, { conditions: 'ignored' });
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  await assert.rejects(installation.take(), /does not keep to the conditions/);
});

test(
  'a server that refuses every write with a tag is named, and nobody waits for a lock that is free',
  needsFaults,
  async (t) => {
    const { bucket } = await makePlace(t, { conditions: 'refused' });
    await bucket.put('lock', Buffer.from('free 0'));
    await assert.rejects(createBucketLock(bucket, TIMES), /does not keep to the conditions/);
  },
);

test('a place with other things in it takes no backup', async (t) => {
  const { url, bucket } = await makePlace(t);
  await bucket.put('holiday.jpg', Buffer.from('a picture'));
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  await assert.rejects(installation.take(), /other things than backups.*holiday\.jpg/);
});

test('uploads of a process that was killed are removed by the next backup', needsFaults, async (t) => {
  const { url, s3 } = await makePlace(t);
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  s3.uploads.set('left', { key: `all/of-it/blobs/ab/${'ab'.repeat(32)}`, parts: new Map() });
  s3.uploads.set('of somebody else', { key: 'elsewhere/file', parts: new Map() });
  await installation.take();
  assert.deepEqual([...s3.uploads.keys()], ['of somebody else']);
});

test('a file that is damaged is not uploaded, nor left in parts', needsFaults, async (t) => {
  const { bucket, s3 } = await makePlace(t);
  async function* broken() {
    yield randomBytes(9 * MEGABYTE);
    throw new RangeError('damaged');
  }
  await assert.rejects(bucket.putStream('file', broken()), RangeError);
  assert.deepEqual([s3.objects.size, s3.uploads.size], [0, 0]);
});

test('a download that breaks off goes on where it was', needsFaults, async (t) => {
  const { url, s3, place } = await makePlace(t);
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  await installation.blobs.put(randomBytes(MEGABYTE));
  await installation.take();
  const isBlob = (asked: string) => /^GET .*\/blobs\//.test(asked);
  s3.cutOff(100_000, isBlob, 3);
  assert.deepEqual(await checkOf(installation), []);
  s3.cutOff(0, isBlob, 1000);
  const { openTarget } = await backups();
  const target = await openTarget(place, { mayWrite: false });
  const [name = ''] = await Array.fromAsync(target.list('blobs'));
  const stream = await target.read(name);
  assert.ok(stream !== undefined);
  await assert.rejects(buffer(stream), /could not be read/);
});

test('a bucket that is away, and a name that is none of ours, are said in a sentence', needsFaults, async (t) => {
  const { s3, place, url } = await makePlace(t);
  const { BackupError, describeBackups, openTarget } = await backups();
  await assert.rejects(describeBackups({ place, key: undefined }, 10), /no backup here/);
  const target = await openTarget(place, { mayWrite: false });
  await assert.rejects(target.read('tables/../../secret'), /cannot be one/);
  const installation = await makeInstallation(t, { LECTERN_BACKUP_FOLDER: url });
  s3.failWith(403, () => true, 100);
  await assert.rejects(
    installation.take(),
    (error) => error instanceof BackupError && /credentials/.test(error.message),
  );
});

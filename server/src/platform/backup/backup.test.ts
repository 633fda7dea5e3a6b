import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { isPostgresRun } from '#testing/databases.ts';
import { startS3, testCredentials } from '#testing/s3/index.ts';
import { loadConfig } from '#config/index.ts';
import { openBlobs, openFolderBlobs } from '#platform/blobs/index.ts';
import { openDatabase } from '#platform/db/index.ts';
import { backups, isBeingRestored } from './index.ts';
import { lastSlot } from './jobs.ts';
import { openPlace } from './order.ts';
import { checkOf, KEY, makeEmpty, makeInstallation, restoreFrom, keepLast } from './testing.ts';

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** What is encrypted is the same on both databases. */
const WITH_AND_WITHOUT_KEY: Record<string, string>[] = [{}, ...(isPostgresRun() ? [] : [{ LECTERN_BACKUP_KEY: KEY }])];

for (const env of WITH_AND_WITHOUT_KEY) {
  const how = 'LECTERN_BACKUP_KEY' in env ? 'an encrypted backup' : 'a backup';

  test(`${how} is restored with its rows, files and key`, async (t) => {
    const installation = await makeInstallation(t, env);
    const sha256 = await installation.put('a file');
    const report = await installation.take();
    assert.deepEqual([report.blobs, report.damaged], [2, []]);
    assert.deepEqual(await checkOf(installation), []);
    const { config, dataDir, database } = await makeEmpty(t);
    await restoreFrom(installation, config);
    assert.equal(String(await (await openFolderBlobs(join(dataDir, 'blobs'))).read(sha256)), 'a file');
    assert.equal(
      await readFile(join(dataDir, 'secret.key'), 'utf8'),
      await readFile(join(installation.config.dataDir, 'secret.key'), 'utf8'),
    );
    const db = database?.db ?? openDatabase({ kind: 'sqlite', file: join(dataDir, 'lectern.db') }, assert.ifError);
    t.after(() => (database === undefined ? db.destroy() : undefined));
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'words').executeTakeFirst();
    assert.equal(row?.value, '"as they were"');
    assert.equal(isBeingRestored(dataDir), false);
  });

  test(`${how} can be read by nobody else on the machine`, async (t) => {
    const installation = await makeInstallation(t, env);
    await installation.take();
    for (const name of await filesOf(installation.folder))
      assert.equal((await stat(join(installation.folder, name))).mode & 0o077, 0, name);
    assert.equal((await stat(installation.folder)).mode & 0o077, 0);
  });

  test(`${how} adds to one before it only what is new`, async (t) => {
    const installation = await makeInstallation(t, env);
    for (let count = 0; count < 200; count += 1)
      await installation.set(`name ${count}`, `${count} ${'text '.repeat(5000)}`);
    await installation.put('x'.repeat(100_000));
    const first = await installation.take();
    const before = await filesOf(installation.folder);
    await installation.set('name 150', 'another');
    await installation.put('one more');
    const second = await installation.take();
    assert.ok(second.written < first.written / 2, `${second.written} of ${first.written}`);
    const after = await filesOf(installation.folder);
    assert.deepEqual(
      before.filter((name) => !after.includes(name)),
      [],
    );
    assert.equal(after.filter((name) => name.startsWith('blobs/') && !before.includes(name)).length, 1);
    assert.deepEqual(await checkOf(installation, first.id), []);
    assert.deepEqual(await checkOf(installation, second.id), []);
  });
}

test('without the key, an encrypted backup says nothing of what is in it', async (t) => {
  const installation = await makeInstallation(t, { LECTERN_BACKUP_KEY: KEY });
  const sha256 = await installation.put('a picture that is known elsewhere');
  await installation.set('words', 'needle in a haystack');
  await installation.take();
  for (const name of await filesOf(installation.folder)) {
    assert.ok(!name.includes(sha256), name);
    const bytes = await readFile(join(installation.folder, name), 'latin1');
    assert.ok(!/needle|settings|elsewhere/.test(bytes), name);
  }
});

test('a wrong key, a missing one and one too many are refused with a sentence each', async (t) => {
  const encrypted = await makeInstallation(t, { LECTERN_BACKUP_KEY: KEY });
  await encrypted.take();
  const { describeBackups } = await backups();
  const { place } = encrypted.from;
  await assert.rejects(describeBackups({ place, key: `${KEY}!` }, 10), /not the key of these backups/);
  await assert.rejects(describeBackups({ place, key: undefined }, 10), /LECTERN_BACKUP_KEY/);
  await assert.rejects(encrypted.take({ key: undefined }), /LECTERN_BACKUP_KEY/);
  const plain = await makeInstallation(t);
  await plain.take();
  await assert.rejects(plain.take({ key: KEY }), /not encrypted/);
});

test('retention deletes the oldest backups and what only they used', async (t) => {
  const installation = await makeInstallation(t);
  const gone = await installation.put('only in the first');
  const first = await installation.take();
  await installation.blobs.delete(gone);
  const kept = await installation.take();
  const last = await installation.take({ keep: keepLast(2) });
  assert.deepEqual(last.swept.backups, [first.id]);
  const files = await filesOf(installation.folder);
  assert.ok(!files.some((name) => name.endsWith(gone)));
  assert.deepEqual(await checkOf(installation, kept.id), []);
  assert.deepEqual(await checkOf(installation, last.id), []);
});

test('what an interrupted backup left is removed by the next one, and the backups before it stay whole', async (t) => {
  const installation = await makeInstallation(t);
  const first = await installation.take();
  const stray = `${'ab'.repeat(32)}`;
  await installation.take();
  const { openTarget } = await backups();
  const target = await openTarget(installation.from.place, { mayWrite: true });
  await target.write(
    `tables/ab/${stray}`,
    (async function* () {
      yield Buffer.from('half of a backup');
    })(),
  );
  await installation.take();
  assert.ok(!(await filesOf(installation.folder)).some((name) => name.endsWith(stray)));
  assert.deepEqual(await checkOf(installation, first.id), []);
});

test('a manifest that cannot be read keeps everything from being deleted', async (t) => {
  const installation = await makeInstallation(t);
  const { id } = await installation.take();
  await writeFile(join(installation.folder, 'backups', `${id}.json`), 'damaged');
  const gone = await installation.put('other');
  await installation.take();
  await installation.blobs.delete(gone);
  const report = await installation.take({ keep: keepLast(2) });
  // The damaged one is too old by now, and goes. Among those that are kept it would stop the sweep.
  assert.equal(report.sweepError, undefined);
  await writeFile(join(installation.folder, 'backups', `${report.id}.json`), 'damaged');
  const next = await installation.take({ keep: keepLast(2) });
  assert.match(next.sweepError ?? '', /damaged/);
  assert.deepEqual(next.swept.files, 0);
});

test('a file that was damaged before is named, and all else is backed up', async (t) => {
  const installation = await makeInstallation(t);
  const sha256 = await installation.put('soon damaged');
  const path = join(installation.config.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  await writeFile(path, 'soon DAMAGED');
  const report = await installation.take();
  assert.deepEqual([report.damaged, report.blobs], [[sha256], 1]);
  assert.deepEqual(await checkOf(installation), []);
});

test('a folder with other things in it takes no backup', async (t) => {
  const installation = await makeInstallation(t);
  await assert.rejects(
    installation.take({ place: { kind: 'folder', dir: installation.config.dataDir } }),
    /other things than backups/,
  );
});

test('the time of a backup is found whenever one looks', () => {
  const at = (text: string): number => Date.parse(`2026-11-27T${text}Z`);
  const daily = { every: 24, at: 120 };
  assert.equal(lastSlot(daily, at('02:00:00')), at('02:00:00'));
  assert.equal(lastSlot(daily, at('23:59:00')), at('02:00:00'));
  assert.equal(lastSlot(daily, at('01:59:59')), at('02:00:00') - 86_400_000);
  assert.equal(lastSlot({ every: 6, at: 120 }, at('14:30:00')), at('14:00:00'));
});

test('a backup is restored into a bucket, and where that fails nothing is left in the way', async (t) => {
  Object.assign(process.env, testCredentials);
  const s3 = await startS3();
  t.after(() => s3.close());
  const installation = await makeInstallation(t);
  const sha256 = await installation.put('a file');
  await installation.take();
  const emptyForBucket = async () => {
    const { config, dataDir } = await makeEmpty(t);
    return { dataDir, config: { ...config, blobs: loadConfig({ LECTERN_BLOB_URL: s3.url }).config.blobs } };
  };
  const failing = await emptyForBucket();
  s3.failWith(403, (asked) => asked.startsWith('PUT'));
  await assert.rejects(restoreFrom(installation, failing.config), /refuses the credentials/);
  assert.deepEqual(await readdir(failing.dataDir), []);

  const { config, dataDir } = await emptyForBucket();
  await restoreFrom(installation, config);
  assert.equal(isBeingRestored(dataDir), false);
  const db = openPlace(config.database);
  t.after(() => db.destroy());
  const blobs = await openBlobs(config, { db, clock: installation.clock });
  assert.equal(String(await blobs.read(sha256)), 'a file');
  assert.equal((await Array.fromAsync(blobs.list())).length, 2);
});

test('a backup of an installation in a bucket is restored into a folder', async (t) => {
  Object.assign(process.env, testCredentials);
  const s3 = await startS3();
  t.after(() => s3.close());
  const installation = await makeInstallation(t, { LECTERN_BLOB_URL: s3.url });
  const sha256 = await installation.put('a file');
  assert.equal((await installation.take()).blobs, 2);
  assert.deepEqual(await checkOf(installation), []);
  const { config, dataDir } = await makeEmpty(t);
  await restoreFrom(installation, config);
  assert.equal(String(await (await openFolderBlobs(join(dataDir, 'blobs'))).read(sha256)), 'a file');
  const db = openPlace(config.database);
  t.after(() => db.destroy());
  assert.deepEqual(await db.selectFrom('blobs').selectAll().execute(), []);
});

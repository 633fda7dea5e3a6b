// Backups of a server that is written to, and what a restore makes of them: the same pages, and nothing for the doctor.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { createApp } from '#app';
import { loadConfig } from '#config/index.ts';
import { searchTables } from '#features/search/index.ts';
import { backups, derivedBy, orderOf, readStatus } from '#platform/backup/index.ts';
import { openBlobs } from '#platform/blobs/index.ts';
import { systemClock } from '#platform/clock/index.ts';
import { type Db, openDatabase } from '#platform/db/index.ts';
import { silentLogger } from '#platform/log.ts';
import { createOutbound } from '#platform/net/index.ts';
import { fakeNames } from '#platform/net/testing.ts';
import { openSecretKey } from '#platform/secrets/index.ts';
import { shareThreads } from '#platform/workers/testing.ts';
import { runHere } from '#testing/command-here.ts';
import { run } from '#testing/command-line.ts';
import { makeSite } from '#testing/content.ts';
import { createEmptyPostgres, isPostgresRun } from '#testing/databases.ts';
import { TEST_BASE_URL, startWorld } from '#testing/world.ts';
import { examineStore } from '../doctor/store.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-backups-'));
after(() => rm(folder, { recursive: true, force: true }));
const world = await startWorld({ after }, { LECTERN_BACKUP_FOLDER: join(folder, 'nightly'), LECTERN_BACKUP_KEEP: '2' });

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const CTX = {
  clock: systemClock,
  isDerived: derivedBy(searchTables.beginnings),
  remake: searchTables.remake,
};

/** Restores the newest backup, on this database or always on SQLite, and opens what came of it. */
async function restore(t: TestContext, from: string, on: 'same' | 'sqlite') {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'lectern-restored-')), 'data');
  t.after(() => rm(join(dataDir, '..'), { recursive: true, force: true }));
  const database = on === 'same' && isPostgresRun() ? await createEmptyPostgres() : undefined;
  t.after(() => database?.drop());
  const { config } = loadConfig({
    ...{ LECTERN_DATA_DIR: dataDir, LECTERN_BASE_URL: TEST_BASE_URL, LECTERN_SITE_RATE_LIMIT: '0' },
    ...{ LECTERN_RATE_LIMIT: '0', LECTERN_LOG_LEVEL: 'silent' },
    ...(database === undefined ? {} : { LECTERN_DATABASE_URL: database.url }),
  });
  const { findBackup, restoreInto } = await backups();
  const { archive, manifest } = await findBackup({ place: { kind: 'folder', dir: from }, key: undefined }, undefined);
  await restoreInto(CTX, archive, { manifest, config });
  const db = database?.again() ?? openDatabase({ kind: 'sqlite', file: join(dataDir, 'lectern.db') }, assert.ifError);
  t.after(() => db.destroy());
  const { keys } = await openSecretKey(config);
  const app = await createApp({
    ...{
      config,
      db,
      keys,
      clock: world.clock,
      log: silentLogger(),
      names: fakeNames(),
      blobs: await openBlobs(config, { db, clock: world.clock }),
    },
    outbound: createOutbound({ allow: [], userAgent: 'Lectern/test' }),
    ...{ docsDir: '', templatesDir: '', version: '0.0.0-test', openThreads: shareThreads },
  });
  t.after(() => app.close());
  return { app, db, manifest };
}

async function problemsOf(db: Db, blobs: Awaited<ReturnType<typeof openBlobs>>): Promise<string[]> {
  const findings = await examineStore({ db, now: world.clock.now(), blobs, deep: true });
  return findings.flatMap(({ problems = [] }) => problems);
}

const take = async (to: string) => {
  const order = orderOf(world.config, {
    place: { kind: 'folder', dir: to },
    lectern: '0.0.0-test',
    derived: searchTables.beginnings,
  });
  return (await backups()).runBackup(order, world.clock);
};

test('what is restored from a backup that was taken under writes is whole, and its pages are the same', async (t) => {
  const site = await makeSite(world, {
    'README.md': '# Home\n\n![A picture](.gitbook/assets/a.png)\n\nText.',
    'other.md': '# Other\n\nMore text.',
    '.gitbook/assets/a.png': PICTURE,
  });
  const still = [`${site.base}`, `${site.base}/other`];
  const busy = await makeSite(world, { 'README.md': '# Busy\n\nText.' });
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', busy.spaceId).execute();
  const writing = { goesOn: true, count: 0 };
  const writer = (async () => {
    const api = world.as(busy.owner.token);
    while (writing.goesOn) {
      const page = { type: 'document', title: `Page ${(writing.count += 1)}` };
      const document = { markdown: `# Page ${writing.count}\n\nWritten meanwhile.` };
      const { status } = await api.post(`/v1/spaces/${busy.spaceId}/content`, {
        body: { changes: [{ operation: 'insert_page', page, document }] },
      });
      assert.equal(status, 200);
      await world.ctx.blobs.put(Buffer.from(`blob ${writing.count}`));
    }
  })();
  const to = join(folder, 'under-writes');
  try {
    await take(to);
    await take(to);
  } finally {
    writing.goesOn = false;
    await writer;
  }
  assert.ok(writing.count > 0);
  const pages = await Promise.all(still.map((path) => world.as(undefined).get(path)));
  for (const on of isPostgresRun() ? (['same', 'sqlite'] as const) : (['same'] as const)) {
    const { app, db } = await restore(t, to, on);
    for (const [at, path] of still.entries()) {
      const { statusCode, body } = await app.http.inject({ url: path });
      assert.deepEqual([statusCode, body], [200, pages[at]?.text], path);
    }
    assert.deepEqual(await problemsOf(db, app.ctx.blobs), []);
    await app.jobs.runDue();
    assert.deepEqual(await problemsOf(db, app.ctx.blobs), []);
    const found = await db.selectFrom('search_pages').select('page_id').execute();
    assert.ok(found.length >= 3, 'the search index is made again');
  }
});

test('backups are taken at their times, once, and the state of the last one is shown', async () => {
  const nightly = join(folder, 'nightly', 'backups');
  const state = async () => (await world.as(undefined).get('/readyz')).body.backup;
  assert.equal(await state(), undefined);
  await world.app.jobs.runDue();
  assert.equal((await readdir(nightly)).length, 1);
  await world.app.jobs.runDue();
  assert.equal((await readdir(nightly)).length, 1);
  const { last, failed } = await state();
  assert.deepEqual([Date.parse(last), failed], [world.clock.now(), false]);
  for (let day = 0; day < 2; day += 1) {
    world.clock.advance(24 * 60 * 60 * 1000);
    await world.app.jobs.runDue();
  }
  assert.equal((await readdir(nightly)).length, 2, 'the oldest is deleted');
  const metrics = (await world.ctx.metrics.render()).text;
  assert.match(metrics, /lectern_backup_timestamp_seconds\{outcome="done"\} \d+/);
});

test('a backup that fails is shown, and tried again', async () => {
  world.clock.advance(24 * 60 * 60 * 1000);
  const head = join(folder, 'nightly', 'archive.json');
  const text = await readFile(head, 'utf8');
  await writeFile(head, 'damaged');
  await world.app.jobs.runDue();
  assert.equal((await world.as(undefined).get('/readyz')).body.backup.failed, true);
  assert.match((await readStatus(world.db))?.error ?? '', /archive.json is damaged/);
  await writeFile(head, text);
  world.clock.advance(60 * 60 * 1000);
  await world.app.jobs.runDue();
  assert.equal((await world.as(undefined).get('/readyz')).body.backup.failed, false);
});

test('the commands take, list, check and restore a backup, and no command works on half a restore', async (t) => {
  const to = join(folder, 'by-command');
  const env = { LECTERN_DATA_DIR: world.dataDir, LECTERN_DATABASE_URL: world.database.url };
  const key = { LECTERN_BACKUP_KEY: 'a key of twenty characters and more' };
  const taken = await run(['backup', '--to', to, '--json'], { ...env, ...key });
  assert.equal(taken.code, 0, taken.stderr);
  const { id } = JSON.parse(taken.stdout) as { id: string };
  assert.match((await runHere(['backup', '--list', '--to', to], { ...env, ...key })).stdout, new RegExp(id));
  const dataDir = join(await mkdtemp(join(tmpdir(), 'lectern-by-command-')), 'data');
  t.after(() => rm(join(dataDir, '..'), { recursive: true, force: true }));
  const checked = await runHere(['restore', '--check', '--from', to], { LECTERN_DATA_DIR: dataDir, ...key });
  assert.match(checked.stdout, /is whole/, checked.stderr);
  const restored = await run(['restore', '--from', to, '--backup', id], { LECTERN_DATA_DIR: dataDir, ...key });
  assert.equal(restored.code, 0, restored.stderr);
  const doctor = await runHere(['doctor'], { LECTERN_DATA_DIR: dataDir });
  assert.equal(doctor.code, 0, doctor.stdout);
  const again = await runHere(['restore', '--from', to], { LECTERN_DATA_DIR: dataDir, ...key });
  assert.match(`${again.code} ${again.stderr}`, /1 lectern: .*not empty/);
  await writeFile(join(dataDir, 'restoring'), '');
  for (const command of ['serve', 'migrate'])
    assert.match((await runHere([command], { LECTERN_DATA_DIR: dataDir })).stderr, /was cut short/, command);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyPostgres, createTestDatabase, isPostgresRun, type TestDatabase } from '#testing/databases.ts';
import { type BackupKeep, type BackupPlace, loadConfig } from '#config/index.ts';
import { openBlobs } from '#platform/blobs/index.ts';
import { type FakeClock, fakeClock } from '#platform/clock/testing.ts';
import { type BackupOrder, type BackupReport, backups, derivedBy, orderOf } from './index.ts';

export const KEY = 'a key of twenty characters and more';
export const CTX = { isDerived: derivedBy(['search_']), remake: [] };

export const keepLast = (last: number): BackupKeep => ({ last, daily: 0, weekly: 0, monthly: 0, yearly: 0 });

type Ends = { after: (end: () => unknown) => void };

export async function makeFolder(t: Ends): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An installation with a few rows and files, and a folder for its backups. */
export async function makeInstallation(t: Ends, env: Record<string, string> = {}) {
  const [dataDir, folder] = [await makeFolder(t), join(await makeFolder(t), 'backups')];
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { config } = loadConfig({
    ...{ LECTERN_DATA_DIR: dataDir, LECTERN_DATABASE_URL: database.url, LECTERN_BACKUP_FOLDER: folder },
    ...env,
  });
  const clock = fakeClock();
  const blobs = await openBlobs(config, { db: database.db, clock });
  const place: BackupPlace = config.backup.place ?? { kind: 'folder', dir: folder };
  const order = orderOf(config, { place, lectern: '0.0.0-test', derived: ['search_'] });
  const take = async (changes: Partial<BackupOrder> = {}): Promise<BackupReport> => {
    clock.advance(1000);
    return (await backups()).runBackup({ ...order, ...changes }, clock);
  };
  const put = async (text: string) => (await blobs.put(Buffer.from(text))).sha256;
  const set = (name: string, value: string) =>
    database.db
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((on) => on.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  await put('a picture');
  await set('words', 'as they were');
  return { database, blobs, clock, config, folder, order, take, put, set, from: { place, key: config.backup.key } };
}

export type TestInstallation = Awaited<ReturnType<typeof makeInstallation>>;

/** Settings for an empty installation on the database of this run, or on the other one. */
export async function makeEmpty(t: Ends, on: 'same' | 'other' = 'same') {
  const dataDir = join(await makeFolder(t), 'data');
  const isPostgres = isPostgresRun() && on === 'same';
  const database: TestDatabase | undefined = isPostgres ? await createEmptyPostgres() : undefined;
  t.after(() => database?.drop());
  const { config } = loadConfig({
    LECTERN_DATA_DIR: dataDir,
    ...(database === undefined ? {} : { LECTERN_DATABASE_URL: database.url }),
  });
  return { config, dataDir, database };
}

export async function restoreFrom(
  { from, clock }: { from: TestInstallation['from']; clock: FakeClock },
  config: TestInstallation['config'],
  id?: string,
): Promise<void> {
  const { findBackup, restoreInto } = await backups();
  const { archive, manifest } = await findBackup(from, id);
  await restoreInto({ ...CTX, clock }, archive, { manifest, config });
}

export async function checkOf({ from, clock }: TestInstallation, id?: string): Promise<string[]> {
  const { checkBackup, findBackup } = await backups();
  const { archive, manifest } = await findBackup(from, id);
  return checkBackup({ ...CTX, clock }, archive, { manifest, folder: tmpdir() });
}

import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#config/index.ts';
import { draftsFolder, openBlobs, openFolderBlobs } from '#platform/blobs/index.ts';
import { openPlace } from './order.ts';
import { syncFolder } from '#platform/files.ts';
import { type Archive, BackupError, type Manifest } from './archive/index.ts';
import { restoreBlobs, restoreDatabase, type RestoreCtx, restoreKey } from './restore.ts';
import { RESTORING } from './unfinished.ts';

export type RestoredConfig = Pick<Config, 'database' | 'blobs' | 'dataDir' | 'secretKey'>;

/** Until it is done, the database has this name, so that nobody takes it for one. */
const DRAFT = '.restoring';
const KEY_FILE = 'secret.key';
const NO_CONTENT = new Set(['lost+found', RESTORING]);

/**
 * Makes an installation of a backup, where there is none. A file in the data folder says until the end that it is not done:
 * no command of Lectern works on such a folder, and a further restore removes what the one before left there.
 */
export async function restoreInto(
  ctx: RestoreCtx,
  archive: Archive,
  { manifest, config }: { manifest: Manifest; config: RestoredConfig },
): Promise<void> {
  const made = pathsOf(config);
  await removeLeftovers(config.dataDir, made);
  await refuseContent(config);
  await begin(config.dataDir, made);
  try {
    await restoreAll(ctx, archive, { manifest, config });
  } catch (error) {
    await removeAll(made);
    await rm(join(config.dataDir, RESTORING), { force: true });
    throw error;
  }
  await rm(join(config.dataDir, RESTORING));
  await syncFolder(config.dataDir);
}

async function restoreAll(
  ctx: RestoreCtx,
  archive: Archive,
  { manifest, config }: { manifest: Manifest; config: RestoredConfig },
): Promise<void> {
  const { database } = config;
  const place = database.kind === 'sqlite' ? { ...database, file: database.file + DRAFT } : database;
  const differences = await restoreDatabase(ctx, archive, manifest, {
    place,
    beforeFinish: async () => {
      if (config.blobs.kind === 'folder')
        await restoreBlobs(archive, manifest, await openFolderBlobs(config.blobs.dir));
      await writeKey(config, await restoreKey(archive, manifest));
    },
  });
  if (differences.length > 0) throw new BackupError(`The backup cannot be restored: ${differences.join('; ')}.`);
  if (config.blobs.kind === 's3') await fillBucket(ctx, archive, manifest, { ...config, database: place });
  if (database.kind !== 'sqlite') return;
  await rename(database.file + DRAFT, database.file);
  await syncFolder(dirname(database.file));
}

/** A bucket is listed in the database, by a table that an older backup does not have. */
async function fillBucket(
  { clock }: RestoreCtx,
  archive: Archive,
  manifest: Manifest,
  config: RestoredConfig,
): Promise<void> {
  const db = openPlace(config.database);
  try {
    await restoreBlobs(archive, manifest, await openBlobs(config, { db, clock }));
  } finally {
    await db.destroy();
  }
}

async function writeKey({ dataDir, secretKey }: RestoredConfig, text: string | undefined): Promise<void> {
  if (text === undefined || secretKey !== undefined) return;
  const file = await open(join(dataDir, KEY_FILE), 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What a restore makes, and may remove again. */
function pathsOf({ dataDir, database, blobs, secretKey }: RestoredConfig): string[] {
  return [
    ...(database.kind === 'sqlite' ? [database.file + DRAFT, database.file] : []),
    blobs.kind === 'folder' ? blobs.dir : draftsFolder(dataDir),
    ...(secretKey === undefined ? [join(dataDir, KEY_FILE)] : []),
  ];
}

/** Of a restore that was killed: what it said that it would make, and this one would make, too. */
async function removeLeftovers(dataDir: string, made: readonly string[]): Promise<void> {
  const text = await readFile(join(dataDir, RESTORING), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const before = text.split('\n');
  await removeAll(made.filter((path) => before.includes(path)));
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(path + end, { recursive: true, force: true });
}

async function refuseContent({ dataDir, database, blobs }: RestoredConfig): Promise<void> {
  const folders = blobs.kind === 'folder' ? [dataDir, blobs.dir] : [dataDir];
  for (const folder of folders) {
    const found = (await listFolder(folder)).find((name) => !NO_CONTENT.has(name));
    if (found !== undefined)
      throw new BackupError(
        `${folder} is not empty: there is ${found}. A restore makes a new installation and replaces none.`,
      );
  }
  if (database.kind !== 'sqlite') return;
  if (database.file === ':memory:') throw new BackupError('A database in memory is gone when this command ends.');
  const name = database.file.slice(dirname(database.file).length + 1);
  if ((await listFolder(dirname(database.file))).includes(name))
    throw new BackupError(`There is a database already: ${database.file}.`);
}

async function listFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function begin(dataDir: string, made: readonly string[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  const marker = await open(join(dataDir, RESTORING), 'w', 0o600);
  try {
    await marker.writeFile(made.join('\n'));
    await marker.sync();
  } finally {
    await marker.close();
  }
  await syncFolder(dataDir);
}

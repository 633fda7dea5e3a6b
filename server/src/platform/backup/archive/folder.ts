import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '#platform/files.ts';
import { createFolderLock } from './lock.ts';
import { ARCHIVE_NAME, BackupError, type BackupTarget, refuseOtherNames } from './target.ts';

/** What is being written lies here. After this time nobody writes it any more. */
const DRAFTS = 'drafts';
const DRAFTS_KEPT_MS = 24 * 60 * 60 * 1000;

const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** A folder for archives, made where it is not there. Others on the machine may read nothing of it. */
export async function openFolderTarget(dir: string, options: { mayWrite: boolean }): Promise<BackupTarget> {
  if (options.mayWrite) await prepare(dir);
  else if (!(await isFolder(dir))) throw new BackupError(`There is no folder ${dir}.`);
  const unsynced = new Set<string>();
  return {
    size: async (name) => ignoreMissing(async () => (await lstatFile(dir, name)).size),
    read: async (name) => ignoreMissing(() => openStream(dir, name)),
    write: async (name, source) => {
      const path = await pathOf(dir, name);
      await makeFolders(dir, name);
      const draft = join(dir, DRAFTS, randomBytes(12).toString('hex'));
      try {
        await writeDraft(draft, source);
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      for (let folder = dirname(path); folder.length >= dir.length; folder = dirname(folder)) unsynced.add(folder);
    },
    flush: async () => {
      for (const folder of unsynced) await syncFolder(folder);
      unsynced.clear();
    },
    list: (folder) => listFiles(dir, folder),
    remove: async (name) => rm(await pathOf(dir, name), { force: true }),
    lock: () => createFolderLock(join(dir, 'lock')),
  };
}

async function prepare(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const found = await readdir(dir);
  if (
    found.length > 0 &&
    !found.includes('archive.json') &&
    !found.every((name) => name === DRAFTS || name === 'lock' || name === 'lost+found')
  )
    throw new BackupError(`${dir} has other things than backups in it. Name a new folder.`);
  await mkdir(join(dir, DRAFTS), { recursive: true, mode: 0o700 });
  await refuseLink(join(dir, DRAFTS));
  for (const name of await readdir(join(dir, DRAFTS))) {
    const path = join(dir, DRAFTS, name);
    const age = Date.now() - ((await ignoreMissing(() => stat(path)))?.mtimeMs ?? Date.now());
    if (age > DRAFTS_KEPT_MS) await rm(path, { force: true });
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await ignoreMissing(() => stat(path)))?.isDirectory() === true;

/** The path of a file. Folders on the way that are links would take us anywhere. */
async function pathOf(dir: string, name: string): Promise<string> {
  refuseOtherNames(name);
  let path = dir;
  for (const part of name.split('/').slice(0, -1)) {
    path = join(path, part);
    await ignoreMissing(() => refuseLink(path));
  }
  return join(dir, name);
}

async function refuseLink(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory())
    throw new BackupError(`${path} is no folder, but a link or a file. It should not be there.`);
}

async function lstatFile(dir: string, name: string) {
  const path = await pathOf(dir, name);
  const found = await lstat(path);
  if (!found.isFile()) throw new BackupError(`${path} is no file. It should not be there.`);
  return found;
}

async function openStream(dir: string, name: string): Promise<Readable> {
  await lstatFile(dir, name);
  const handle = await open(join(dir, name), constants.O_RDONLY | NO_LINK);
  return handle.createReadStream();
}

async function makeFolders(dir: string, name: string): Promise<void> {
  await mkdir(dirname(join(dir, name)), { recursive: true, mode: 0o700 });
}

async function writeDraft(draft: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(draft, 'wx', 0o600);
  try {
    for await (const chunk of source) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Only what has the form of our names: whatever else lies there is none of ours. */
async function* listFiles(dir: string, folder: string): AsyncGenerator<string> {
  for (const first of await listNames(join(dir, folder))) {
    const name = `${folder}/${first}`;
    if (ARCHIVE_NAME.test(name)) yield name;
    else if (/^[0-9a-f]{2}$/.test(first)) {
      await refuseLink(join(dir, name));
      for (const file of await listNames(join(dir, name)))
        if (ARCHIVE_NAME.test(`${name}/${file}`)) yield `${name}/${file}`;
    }
  }
}

const listNames = async (path: string): Promise<string[]> =>
  ((await ignoreMissing(() => readdir(path))) ?? []).toSorted();

async function ignoreMissing<T>(body: () => Promise<T>): Promise<T | undefined> {
  try {
    return await body();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

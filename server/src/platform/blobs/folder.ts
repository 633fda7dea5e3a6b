import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkRoundTrip, openDrafts, removeOldDrafts } from './drafts.ts';
import { isRange, isSha256 } from './store.ts';
import type { BlobStore, ByteRange } from './store.ts';

/** Files at `ab/cd/<sha256>` below `dir`, drafts in `dir/tmp`. Drafts older than a day are removed on opening. */
export async function openFolderBlobs(dir: string): Promise<BlobStore> {
  const drafts = join(dir, 'tmp');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const puts = await openDrafts(dir, drafts);
  return {
    ...puts,
    open: (sha256, range) => find(dir, sha256, (path) => openRange(path, range)),
    read: (sha256) => find(dir, sha256, (path) => readFile(path)),
    stat: (sha256) => find(dir, sha256, statBlob),
    delete: async (sha256) => (await find(dir, sha256, deleteBlob)) ?? false,
    deleteOld: async (sha256, before) => (await find(dir, sha256, (path) => deleteOld(path, drafts, before))) ?? false,
    list: (after = '') => listBlobs(dir, after),
    linkTo: async () => undefined,
    clear: (before) => removeOldDrafts(drafts, before),
    check: () => checkRoundTrip(drafts),
    ready: () => checkRoundTrip(drafts),
  };
}

/** Does `action` with the path of a blob; undefined when there is no such blob, or when the hash is none. */
async function find<T>(dir: string, sha256: string, action: (path: string) => Promise<T>): Promise<T | undefined> {
  // The check also keeps a hash that is a path, such as `../../secret.key`, from ever reaching the file system.
  if (!isSha256(sha256)) return undefined;
  try {
    return await action(join(dir, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function openRange(path: string, range: ByteRange = { start: 0 }): Promise<Readable> {
  const { start, end = Infinity } = range;
  if (!isRange(range)) throw new RangeError(`There are no bytes from ${start} to ${end}.`);
  // Opened before it is answered: a blob that is deleted from now on can still be read to its end.
  const handle = await open(path, 'r');
  return handle.createReadStream({ start, end });
}

async function statBlob(path: string): Promise<{ size: number; storedAt: number }> {
  const { size, mtimeMs } = await stat(path);
  return { size, storedAt: Math.floor(mtimeMs) };
}

async function deleteBlob(path: string): Promise<true> {
  await unlink(path);
  return true;
}

/**
 * Takes an old blob out of the way before it looks at its age again: a `put` that found it there until then has made it
 * young, and it goes back; one that comes later finds nothing, and writes the bytes anew.
 */
async function deleteOld(path: string, drafts: string, before: number): Promise<boolean> {
  if ((await stat(path)).mtimeMs >= before) return false;
  const aside = join(drafts, randomBytes(12).toString('hex'));
  await rename(path, aside);
  if ((await stat(aside)).mtimeMs >= before) {
    await rename(aside, path);
    return false;
  }
  return deleteBlob(aside);
}

async function* listBlobs(dir: string, after: string): AsyncGenerator<string> {
  for (const first of await listFolder(dir, /^[0-9a-f]{2}$/)) {
    if (first < after.slice(0, 2)) continue;
    for (const second of await listFolder(join(dir, first), /^[0-9a-f]{2}$/)) {
      if (first + second < after.slice(0, 4)) continue;
      for (const name of await listFolder(join(dir, first, second), /^[0-9a-f]{64}$/)) {
        if (name.startsWith(first + second) && name > after) yield name;
      }
    }
  }
}

async function listFolder(path: string, form: RegExp): Promise<string[]> {
  return (await readdir(path)).filter((name) => form.test(name)).sort();
}

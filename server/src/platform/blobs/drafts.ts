// How bytes become a blob and survive a crash: write a draft, sync it, rename it, sync its folder.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#platform/files.ts';
import type { BlobStore, Source, StoredBlob } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;

type Place = { path: string; syncFolders(): Promise<void> };

/** What puts blobs into a store below `dir` that keeps its drafts in `drafts`. */
export async function openDrafts(dir: string, drafts: string): Promise<Pick<BlobStore, 'put' | 'putWritten'>> {
  await removeOldDrafts(drafts, Date.now() - DAY);
  const placeOf = makePlaces(dir);
  const keep = async (write: (draft: string) => Promise<Written>): Promise<StoredBlob> => {
    const draft = join(drafts, randomBytes(12).toString('hex'));
    try {
      const written = await write(draft);
      return { ...written, created: await settle(draft, placeOf(written.sha256), written.size) };
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    put: async (source) => {
      if (source instanceof Uint8Array) {
        const known = { sha256: hashBytes(source), size: source.length };
        if (await refresh(placeOf(known.sha256), known.size)) return { ...known, created: false };
      }
      return keep((draft) => writeDraft(draft, source));
    },
    putWritten: (write) =>
      keep(async (draft) => {
        await write(draft);
        return hashDraft(draft);
      }),
  };
}

type Written = Omit<StoredBlob, 'created'>;

function makePlaces(dir: string): (sha256: string) => Place {
  // Folders are never removed, so those that are known to be on disk stay so.
  const synced = new Set<string>();
  return (sha256) => {
    const folder = join(dir, sha256.slice(0, 2), sha256.slice(2, 4));
    return {
      path: join(folder, sha256),
      async syncFolders() {
        await syncFolder(folder);
        if (synced.has(folder)) return;
        await syncFolder(dirname(folder));
        await syncFolder(dir);
        synced.add(folder);
      },
    };
  };
}

/** What waits for its name: bytes, or a file until it is removed. */
export type Draft = Written & {
  body: Uint8Array | { file: string; size: number };
  remove(): Promise<void>;
};

/** Holds what is kept elsewhere afterwards, so it need not survive a crash. */
export async function makeDraft(drafts: string, source: Source): Promise<Draft> {
  if (source instanceof Uint8Array)
    return { sha256: hashBytes(source), size: source.length, body: source, remove: async () => {} };
  return makeWrittenDraft(drafts, (file) => writeDraft(file, source, { isSynced: false }));
}

/** A file that `write` makes, and says what is in it if it knows. */
export async function makeWrittenDraft(
  drafts: string,
  write: (path: string) => Promise<Written | void>,
): Promise<Draft> {
  const file = join(drafts, randomBytes(12).toString('hex'));
  const remove = () => rm(file, { force: true });
  try {
    const written = (await write(file)) ?? (await hashDraft(file, { isSynced: false }));
    return { ...written, body: { file, size: written.size }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function writeDraft(draft: string, source: Source, { isSynced } = { isSynced: true }): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(draft, 'wx', 0o600);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      hash.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    if (isSynced) await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size };
}

/** What somebody else wrote, once it is on the disk. */
async function hashDraft(draft: string, { isSynced } = { isSynced: true }): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(draft, 'r+');
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      hash.update(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
    }
    if (isSynced) await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size };
}

/** Whether the draft became a new blob; false when the bytes were there already. */
async function settle(draft: string, place: Place, size: number): Promise<boolean> {
  if (await refresh(place, size)) return false;
  await mkdir(dirname(place.path), { recursive: true, mode: 0o700 });
  // Two writers of the same bytes both rename: each replaces the whole file by an equal one.
  await rename(draft, place.path);
  await place.syncFolders();
  return true;
}

/**
 * Whether the blob is there in its full size. If so it is made young again, so that a collector which spares young blobs
 * does not take away what was just put; a blob of another size is damaged and gets replaced.
 */
async function refresh(place: Place, size: number): Promise<boolean> {
  try {
    if ((await stat(place.path)).size !== size) return false;
    const now = new Date();
    await utimes(place.path, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  // Whoever renamed it may not have come to syncing yet.
  await place.syncFolders();
  return true;
}

export async function removeOldDrafts(drafts: string, before: number): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    // Another process may finish or remove its draft meanwhile.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

/** Writes, syncs, reads and removes a draft; throws when one of them fails. */
export async function checkRoundTrip(drafts: string): Promise<void> {
  const bytes = randomBytes(32);
  const draft = join(drafts, `check-${bytes.toString('hex')}`);
  try {
    await writeDraft(draft, bytes);
    if (!bytes.equals(await readFile(draft))) throw new Error(`${drafts} gives back other bytes than were written.`);
  } finally {
    await rm(draft, { force: true });
  }
}

// Copies of objects on the disk of this machine: what readers ask for again need not come from the bucket again.
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeDraft } from '../drafts.ts';
import type { ByteRange } from '../store.ts';

/** An object of the bucket. A name is never used for other bytes, so a copy is never old. */
interface Copied {
  name: string;
  sha256: string;
  size: number;
}

export interface Copies {
  /** A stream of a copy; undefined where there is none. */
  open: (object: Copied, range: ByteRange) => Promise<Readable | undefined>;
  /**
   * Makes a copy of what `fetch` answers, and opens it; undefined where there is to be none, or `fetch` finds nothing. Rejects as `fetch`
   * does.
   */
  make: (object: Copied, fetch: () => Promise<Readable | undefined>) => Promise<Readable | undefined>;
  remove: (name: string) => Promise<void>;
}

export interface CopiesOptions {
  /** A folder of their own, which exists. Several processes may share it. */
  folder: string;
  /** They take no more than about so many bytes. */
  bytes: number;
  now: () => number;
  /** What could not be written or read on this disk: the bucket answers instead. */
  onError: (error: unknown) => void;
}

/** Larger ones begin at once when they come from the bucket, and are asked for less often. */
const LARGEST = 8 * 1024 ** 2;
/** One takes no more than this part of all. */
const SHARE_OF_ONE = 16;
/** Whenever so much of the room was written, it is looked how much is there. */
const SWEPT_AFTER = 1 / 16;
/** Until so much of the room is free. */
const FREED = 1 / 8;
/** What nobody asked for in so long goes, so that what was deleted does not stay here. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
/** A disk that takes nothing is left alone for so long: what is fetched for it is fetched in vain. */
const PAUSE_MS = 60 * 1000;
/** When a copy was used is noted so often. */
const NOTED_EVERY_MS = 60 * 60 * 1000;
const COPY = /^[0-9a-f]{64}-[0-9a-f]{16}$/;

export function openCopies({ folder, bytes, now, onError }: CopiesOptions): Copies {
  const making = new Map<string, Promise<boolean>>();
  const pathOf = (name: string): string => join(folder, name);
  const most = Math.min(LARGEST, bytes / SHARE_OF_ONE);
  let written = Number.POSITIVE_INFINITY;
  let pausedUntil = 0;
  let sweeping: Promise<void> | undefined;
  const openNow = async ({ name, size }: Copied, range: ByteRange): Promise<Readable | undefined> => {
    const found = await openCopy(pathOf(name), size, now());
    return found && streamOf(found, range);
  };

  const sweepSometimes = (size: number): void => {
    written += size;
    if (written < bytes * SWEPT_AFTER || sweeping !== undefined) return;
    written = 0;
    sweeping = sweepCopies(folder, { bytes, now: now() })
      .catch(onError)
      .finally(() => (sweeping = undefined));
  };

  /** Whether there is a copy afterwards. */
  const keep = async ({ name, sha256, size }: Copied, source: Readable): Promise<boolean> => {
    const draft = await makeDraft(folder, source);
    try {
      // What is not what it should be is for somebody else to find: readers get what the bucket has.
      if (draft.sha256 !== sha256 || draft.size !== size || !('file' in draft.body)) return false;
      await rename(draft.body.file, pathOf(name));
      sweepSometimes(size);
      return true;
    } finally {
      await draft.remove();
    }
  };

  return {
    open: async (object, range) => (object.size > most ? undefined : openNow(object, range)),
    make: async (object, fetch) => {
      if (object.size > most || now() < pausedUntil) return undefined;
      const made = making.get(object.name) ?? startMaking(object, fetch);
      return (await made) ? openNow(object, { start: 0 }) : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };

  /** Everybody who asks meanwhile waits for the same copy. */
  function startMaking(object: Copied, fetch: () => Promise<Readable | undefined>): Promise<boolean> {
    const run = async (): Promise<boolean> => {
      const source = await fetch();
      if (source === undefined) return false;
      try {
        return await keep(object, source);
      } catch (error) {
        pausedUntil = now() + PAUSE_MS;
        onError(error);
        return false;
      } finally {
        source.destroy();
      }
    };
    const made = run().finally(() => making.delete(object.name));
    making.set(object.name, made);
    return made;
  }
}

/** A copy of the right size that is there; a disk that lost power may have kept less of it. */
async function openCopy(path: string, size: number, now: number): Promise<FileHandle | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const found = await handle.stat();
    if (found.size === size) {
      if (now - found.mtimeMs > NOTED_EVERY_MS) await handle.utimes(now / 1000, now / 1000);
      return handle;
    }
  } catch {
    // Without it, the bucket answers.
  }
  await handle.close();
  return undefined;
}

const streamOf = (handle: FileHandle, { start, end = Infinity }: ByteRange): Readable =>
  handle.createReadStream({ start, end });

/** Removes what nobody used for long, and the least recently used of what is too much. Others may do so at the same time. */
export async function sweepCopies(folder: string, { bytes, now }: { bytes: number; now: number }): Promise<void> {
  const copies: { path: string; size: number; usedAt: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    // Of a draft that somebody writes, the time is now.
    if (COPY.test(name)) copies.push({ path, size: found.size, usedAt: found.mtimeMs });
    else if (now - found.mtimeMs > UNUSED_MS) await rm(path, { force: true });
  }
  let sum = copies.reduce((total, { size }) => total + size, 0);
  const enough = sum > bytes ? bytes * (1 - FREED) : bytes;
  for (const { path, size, usedAt } of copies.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (sum <= enough && now - usedAt <= UNUSED_MS) break;
    await rm(path, { force: true });
    sum -= size;
  }
}

import type { Readable } from 'node:stream';

/**
 * Where archives are kept: files by name, as folders and buckets have them. Names come from us alone, have the form
 * `folder/ab/name`, and their last part says everything about what is in the file.
 */
export interface BackupTarget {
  /** The size of a file; undefined where there is none. */
  size(name: string): Promise<number | undefined>;
  /** A stream that its caller reads to the end or destroys. */
  read(name: string): Promise<Readable | undefined>;
  /** Writes a file, whole or not at all. It is safe once `flush` has ended. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes what was written survive a power cut. */
  flush(): Promise<void>;
  /** The names of all files in a folder, each once. */
  list(folder: string): AsyncIterable<string>;
  remove(name: string): Promise<void>;
  /** Waits for its turn: one at a time may add and remove. */
  lock(): Promise<TargetLock>;
  close?(): void;
}

/** The names of files in an archive. */
export const ARCHIVE_NAME =
  /^(?:archive\.json|backups\/[0-9A-Za-z-]{1,60}\.json|(?:tables|blobs)\/([0-9a-f]{2})\/\1[0-9a-f]{62})$/;

/** Names come from manifests, too, which somebody may have written. */
export function refuseOtherNames(name: string): void {
  if (!ARCHIVE_NAME.test(name)) throw new BackupError('A backup names a file that cannot be one.');
}

export interface LockTimes {
  renewedEvery: number;
  /** A lock that did not change for so long is that of a process that is gone. */
  staleAfter: number;
  patience: number;
}

export const LOCK_TIMES: LockTimes = { renewedEvery: 10_000, staleAfter: 60_000, patience: 6 * 60 * 60 * 1000 };

export interface TargetLock {
  /** Throws where somebody else has taken the lock, because this process slept for too long. */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/** What is wrong with a place for archives, or with an archive in it, in a sentence for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}

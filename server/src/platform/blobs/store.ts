import type { Readable } from 'node:stream';

/** Both ends are included, as in an HTTP range: `{ start: 0, end: 0 }` is the first byte. Without `end`, to the end. */
export type ByteRange = { start: number; end?: number };

export type StoredBlob = { sha256: string; size: number; created: boolean };

/** Every `sha256` is 64 lower-case hexadecimal digits; anything else is simply not there. */
export type BlobStore = {
  /** Returns once the bytes would survive a crash. `created` is false when they were there before. */
  put(source: AsyncIterable<Uint8Array> | Uint8Array): Promise<StoredBlob>;
  /** The same of a file that `write` makes at the path that it is handed, where there is none yet, on whatever thread. */
  putWritten(write: (path: string) => Promise<void>): Promise<StoredBlob>;
  /** A stream that its caller reads to the end or destroys. A range that begins past the end gives no bytes. */
  open(sha256: string, range?: ByteRange): Promise<Readable | undefined>;
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** `storedAt` is the time of the last `put` of these bytes, in milliseconds: a collector spares what is young. */
  stat(sha256: string): Promise<{ size: number; storedAt: number } | undefined>;
  /** Whether it was there. */
  delete(sha256: string): Promise<boolean>;
  /** Deletes what was last put before this time, in milliseconds; a `put` at the same moment is not lost. */
  deleteOld(sha256: string, before: number): Promise<boolean>;
  /** Every hash once, in order, from behind `after` on. Blobs that come or go meanwhile may or may not be among them. */
  list(after?: string): AsyncIterable<string>;
  /** Writes, reads and removes something; throws when the store cannot be used. */
  check(): Promise<void>;
};

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

import type { Readable } from 'node:stream';

/** Both ends are included, as in an HTTP range: `{ start: 0, end: 0 }` is the first byte. Without `end`, to the end. */
export type ByteRange = { start: number; end?: number };

export type Source = AsyncIterable<Uint8Array> | Uint8Array;

/** Headers of the answer to a link. */
export interface LinkHeaders {
  type: string;
  disposition: string;
}

export type StoredBlob = { sha256: string; size: number; created: boolean };

/** Every `sha256` is 64 lower-case hexadecimal digits; anything else is simply not there. */
export type BlobStore = {
  /** Returns once the bytes would survive a crash. `created` is false when they were there before. */
  put(source: Source): Promise<StoredBlob>;
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
  /** An address at which anybody reads the blob for some minutes; undefined where the store gives none, or has no such blob. */
  linkTo(sha256: string, headers: LinkHeaders): Promise<string | undefined>;
  /** Removes what was cut short on its way in or out before this time, in milliseconds. */
  clear(before: number): Promise<void>;
  /** Writes, reads and removes something; throws when the store cannot be used. */
  check(): Promise<void>;
  /** The same for those who ask every few seconds: where a request costs money, it relies on earlier answers. */
  ready(): Promise<void>;
};

/** Whole numbers, the end not before the start. */
export function isRange({ start, end = Infinity }: ByteRange): boolean {
  const isWhole = Number.isSafeInteger(start) && (end === Infinity || Number.isSafeInteger(end));
  return isWhole && start >= 0 && end >= start;
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

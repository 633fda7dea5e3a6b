import { createHash } from 'node:crypto';
import type { BlobStore } from './store.ts';

/** So many are on their way at once: small ones are mostly waiting. */
const AT_ONCE = 4;

export interface CopyReport {
  copied: number;
  /** Of what was copied. */
  bytes: number;
  /** There before, in full size; looked into only where that was asked for. */
  there: number;
  /** What the source holds under these hashes is something else, or was when it was read back from where it went. */
  damaged: string[];
}

interface CopyOptions {
  /** Reads what was there before, too, and puts again what is damaged. */
  isChecked: boolean;
}

/**
 * Copies every blob that the other store does not have. It may be cut short and begun again, and both stores may be in use: what
 * comes to the source behind the place where this is waits for the next run.
 */
export async function copyBlobs(from: BlobStore, to: BlobStore, { isChecked }: CopyOptions): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, there: 0, damaged: [] };
  const waiting = from.list()[Symbol.asyncIterator]();
  const copyWaiting = async () => {
    for (let next = await waiting.next(); next.done !== true; next = await waiting.next()) {
      await copyBlob(from, to, { sha256: next.value, isChecked, report });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyWaiting));
  report.damaged.sort();
  return report;
}

async function copyBlob(
  from: BlobStore,
  to: BlobStore,
  { sha256, isChecked, report }: { sha256: string; isChecked: boolean; report: CopyReport },
): Promise<void> {
  const found = await from.stat(sha256);
  // It was deleted after it was listed.
  if (found === undefined) return;
  const isThere = (await to.stat(sha256))?.size === found.size;
  if (isThere && (!isChecked || (await hashOfBlob(to, sha256)) === sha256)) {
    report.there += 1;
    return;
  }
  // What lies under a hash that is not its own would not be replaced.
  if (isThere) await to.delete(sha256);
  const stream = await from.open(sha256);
  if (stream === undefined) return;
  const stored = await to.put(stream);
  if (stored.sha256 !== sha256) {
    if (stored.created) await to.delete(stored.sha256);
    report.damaged.push(sha256);
    return;
  }
  report.copied += 1;
  report.bytes += stored.size;
}

/** The digest of the bytes that lie under a hash now; undefined where there are none. */
export async function hashOfBlob(blobs: BlobStore, sha256: string): Promise<string | undefined> {
  const stream = await blobs.open(sha256);
  if (stream === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

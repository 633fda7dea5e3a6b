// Bytes kept by their SHA-256. The store knows no names, types or owners, and asks nobody who may read: a hash is not a
// capability, so only code that has checked a revision or a file row may come here.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { openBucket } from './bucket/client.ts';
import { openCopies } from './bucket/copies.ts';
import { checkRoundTrip, openBucketBlobs } from './bucket/store.ts';
import { openFolderBlobs } from './folder.ts';
import type { BlobStore } from './store.ts';

export { openBucket, openFolderBlobs };
export { type Bucket, BucketError } from './bucket/client.ts';
export { copyBlobs, type CopyReport, hashOfBlob } from './copy.ts';
export type { BlobStore, ByteRange, LinkHeaders, StoredBlob } from './store.ts';

/** What is on its way to a bucket. Nothing else is on the disk then. */
export const draftsFolder = (dataDir: string): string => join(dataDir, 'blobs-on-their-way');

/** Copies of what is in a bucket. */
const copiesFolder = (dataDir: string): string => join(dataDir, 'blob-copies');

/** How much of a bucket may be copied to the disk of this machine, and who hears of what goes wrong with it. */
interface Copying {
  bytes: number;
  onError: (error: unknown) => void;
}

/**
 * Opens the store that the configuration names. What is in a bucket is listed in the database. Without `copying`, everything is read from
 * there, as those do who look whether it is there.
 */
export async function openBlobs(
  config: Pick<Config, 'blobs' | 'dataDir'>,
  { db, clock }: { db: Db; clock: Clock },
  copying?: Copying,
): Promise<BlobStore> {
  if (config.blobs.kind === 'folder') return openFolderBlobs(config.blobs.dir);
  const bucket = await openBucket(config.blobs);
  const drafts = draftsFolder(config.dataDir);
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const copies = copying && copying.bytes > 0 ? await openCopiesIn(copiesFolder(config.dataDir), copying) : undefined;
  return openBucketBlobs({ bucket, db, clock, drafts, copies, hasLinks: config.blobs.hasLinks });
}

async function openCopiesIn(folder: string, copying: Copying) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Times of files are those of the system.
  return openCopies({ ...copying, folder, now: Date.now });
}

/** Writes, reads and removes something where the configuration says, without the database; throws when that fails. */
export async function checkBlobs(config: Pick<Config, 'blobs'>): Promise<void> {
  if (config.blobs.kind === 'folder') return (await openFolderBlobs(config.blobs.dir)).check();
  const bucket = await openBucket(config.blobs);
  try {
    await checkRoundTrip(bucket);
  } finally {
    bucket.close();
  }
}

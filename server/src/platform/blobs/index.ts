// Bytes kept by their SHA-256. The store knows no names, types or owners, and asks nobody who may read: a hash is not a
// capability, so only code that has checked a revision or a file row may come here.
import type { Config } from '#config/index.ts';
import { Problem } from '#platform/http/index.ts';
import { openFolderBlobs } from './folder.ts';
import type { BlobStore } from './store.ts';

export type { BlobStore, ByteRange, StoredBlob } from './store.ts';

/** Opens the store that the configuration names. */
export async function openBlobs(config: Pick<Config, 'blobs'>): Promise<BlobStore> {
  if (config.blobs.kind === 'folder') return openFolderBlobs(config.blobs.dir);
  throw new Problem(
    501,
    'not_implemented',
    'LECTERN_BLOB_URL names an S3 bucket, and this release cannot keep blobs in S3 yet; it should be a folder (file:///…).',
  );
}

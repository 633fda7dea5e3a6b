import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, BackupError, type Manifest } from './archive/index.ts';
import { readRows } from './parts.ts';
import { restoreDatabase, type RestoreCtx, restoreKey } from './restore.ts';
import { SealBroken } from './archive/sealing.ts';
import { BLOB_TABLE, blobOf } from './take.ts';

const LISTED_AT_MOST = 100;

/**
 * Restores a backup next to everything, into a database of SQLite below `folder` that is removed again, and reads each of its
 * files. Answers what differs from what was backed up, at most the first hundred.
 */
export async function checkBackup(
  ctx: RestoreCtx,
  archive: Archive,
  { manifest, folder }: { manifest: Manifest; folder: string },
): Promise<string[]> {
  const differences: string[] = [];
  const note = async (body: () => Promise<string[]>) => {
    try {
      differences.push(...(await body()));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      differences.push(error.message);
    }
  };
  const room = await mkdtemp(join(folder, 'lectern-check-'));
  try {
    const place = { kind: 'sqlite' as const, file: join(room, 'lectern.db') };
    await note(() => restoreDatabase(ctx, archive, manifest, { place, beforeFinish: async () => {} }));
  } finally {
    await rm(room, { recursive: true, force: true });
  }
  await note(async () => {
    await restoreKey(archive, manifest);
    return [];
  });
  await note(async () => checkBlobs(archive, manifest));
  return differences.slice(0, LISTED_AT_MOST);
}

async function checkBlobs(archive: Archive, manifest: Manifest): Promise<string[]> {
  const differences: string[] = [];
  let count = 0;
  for await (const batch of readRows(archive, BLOB_TABLE, manifest.blobs.parts)) {
    for (const { sha256 } of batch.map(blobOf)) {
      count += 1;
      const problem = await checkBlob(archive, sha256);
      if (problem !== undefined && differences.length < LISTED_AT_MOST) differences.push(problem);
    }
  }
  if (count !== manifest.blobs.count) differences.push(`${count} files instead of ${manifest.blobs.count}`);
  return differences;
}

async function checkBlob(archive: Archive, sha256: string): Promise<string | undefined> {
  const digest = createHash('sha256');
  try {
    for await (const chunk of archive.readBlob(sha256)) digest.update(chunk);
  } catch (error) {
    if (error instanceof BackupError || error instanceof SealBroken) return error.message;
    throw error;
  }
  return digest.digest('hex') === sha256 ? undefined : `${archive.nameOf('blobs', sha256)} is not what was written.`;
}

import { DatabaseSync } from 'node:sqlite';
import { type Archive, listBackups, type Manifest, manifestName, readManifest } from '../archive/index.ts';
import type { BackupKeep } from '#config/index.ts';
import { chooseKept } from './keeping.ts';
import { readRows } from '../parts.ts';
import { BLOB_TABLE, blobOf } from '../take.ts';

export interface Swept {
  /** The ids of backups that were deleted. */
  backups: string[];
  /** Files that no backup needs any more. */
  files: number;
}

/**
 * Deletes all backups but those that the rule keeps, and what only they used. The caller holds the lock of the place, so no backup is being
 * taken. If a manifest cannot be read, nothing is deleted: what it needs is not known.
 */
export async function sweepArchive(
  archive: Archive,
  options: { keep: BackupKeep; confirm: () => Promise<void> },
): Promise<Swept> {
  const { target } = archive;
  const ids = await listBackups(target);
  const kept = chooseKept(ids, options.keep);
  const gone = ids.filter((id) => !kept.has(id));
  const used = createUsedNames();
  try {
    for (const id of kept) await markUsed(archive, await readManifest(archive, id), used.add);
    await options.confirm();
    for (const id of gone) await target.remove(manifestName(id));
    let files = 0;
    for (const folder of ['tables', 'blobs']) {
      for await (const name of target.list(folder)) {
        if (used.has(name)) continue;
        if (files % 1000 === 0) await options.confirm();
        await target.remove(name);
        files += 1;
      }
    }
    return { backups: gone, files };
  } finally {
    used.close();
  }
}

async function markUsed(archive: Archive, manifest: Manifest, add: (name: string) => void): Promise<void> {
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.blobs.parts];
  for (const { sha256 } of parts) add(archive.nameOf('tables', sha256));
  if (manifest.secretKey !== undefined) add(archive.nameOf('tables', manifest.secretKey.sha256));
  for await (const batch of readRows(archive, BLOB_TABLE, manifest.blobs.parts))
    for (const row of batch) add(archive.nameOf('blobs', blobOf(row).sha256));
}

/** Names of files, as many as there are: a database that SQLite keeps in a temporary file, and not in memory. */
function createUsedNames() {
  const names = new DatabaseSync('');
  names.exec('PRAGMA cache_size = -4096; CREATE TABLE used (name TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID; BEGIN');
  const insert = names.prepare('INSERT OR IGNORE INTO used (name) VALUES (?)');
  const find = names.prepare('SELECT 1 FROM used WHERE name = ?');
  return {
    add: (name: string) => void insert.run(name),
    has: (name: string) => find.get(name) !== undefined,
    close: () => names.close(),
  };
}

import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type CopiedTable, type Fields, type IsDerived, openSource, type Source } from '#platform/copying/index.ts';
import type { DatabaseSettings, Db } from '#platform/db/index.ts';
import { holdBlobs } from '#platform/objects/index.ts';
import {
  type Archive,
  BLOB_LIST,
  BlobDamaged,
  type Manifest,
  type ManifestTable,
  newBackupId,
} from './archive/index.ts';
import { writeRows } from './parts.ts';

/** What is backed up. */
export interface Installation {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
  place: Pick<DatabaseSettings, 'kind'> & ({ kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string });
  isDerived: IsDerived;
  lectern: string;
  /** The text of the file with the secret key; undefined where the key is a setting. */
  secretKey: string | undefined;
  secretKeyIds: readonly string[];
}

export interface Taken {
  id: string;
  takenAt: number;
  rows: number;
  blobs: number;
  /** Of the blobs, and of the tables before they were packed. */
  bytes: number;
  /** What the archive did not have before, as it was written. */
  written: number;
  /** Blobs whose bytes are not what they were when they came. They are not in the backup. */
  damaged: string[];
}

const BLOBS_AT_ONCE = 8;
const HELD_AGAIN_MS = 2 * 60 * 1000;

/**
 * Takes a backup while others write. The database is read in one snapshot. The blobs are copied after it: bytes come before the
 * row that names them, and the sweep waits meanwhile, so whatever a row of the snapshot names is there. The manifest is
 * written last: without one there is no backup, only parts that the next one takes over or the sweep removes.
 */
export async function takeBackup(
  installation: Installation,
  archive: Archive,
  confirm: () => Promise<void>,
): Promise<Taken> {
  const { clock } = installation;
  await holdBlobs(installation);
  let failed: unknown;
  const timer = setInterval(
    () => void holdBlobs(installation).catch((error) => (failed = error)),
    HELD_AGAIN_MS,
  ).unref();
  try {
    const takenAt = clock.now();
    const source = await openSource(installation.place, installation.isDerived);
    const database = await writeDatabase(archive, source);
    const blobs = await writeBlobs(installation.blobs, archive);
    const key = await writeKey(archive, installation.secretKey);
    if (failed !== undefined) throw failed;
    const manifest: Manifest = {
      id: newBackupId(takenAt),
      takenAt,
      lectern: installation.lectern,
      schema: source.schema,
      database: installation.place.kind,
      tables: database.tables,
      counters: { ...source.counters },
      blobs: blobs.list,
      ...(key === undefined ? {} : { secretKey: { sha256: key.sha256, bytes: key.bytes } }),
      secretKeyIds: [...installation.secretKeyIds],
    };
    // All that it names is safe before it is there itself.
    await archive.target.flush();
    // Whoever took the lock while this process slept has removed what no manifest named.
    await confirm();
    await archive.writeManifest(manifest.id, JSON.stringify(manifest));
    return {
      id: manifest.id,
      takenAt,
      rows: database.tables.reduce((sum, table) => sum + table.rows, 0),
      blobs: blobs.list.count,
      bytes: blobs.list.bytes + database.bytes,
      written: database.written + blobs.written,
      damaged: blobs.damaged,
    };
  } finally {
    clearInterval(timer);
  }
}

async function writeDatabase(
  archive: Archive,
  source: Source,
): Promise<{ tables: ManifestTable[]; bytes: number; written: number }> {
  const tables: ManifestTable[] = [];
  let written = 0;
  try {
    for (const table of source.tables) {
      const rows = await writeRows(archive, source.rows(table));
      written += rows.written;
      const columns = table.columns.map(({ name, kind }) => ({ name, kind }));
      tables.push({ name: table.name, columns, rows: rows.rows, sum: rows.sum, parts: rows.parts });
    }
  } finally {
    // Files are copied for longer than rows, and nobody has to wait with the log of the database for them.
    await source.close();
  }
  const bytes = tables.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.bytes, 0);
  return { tables, bytes, written };
}

interface WrittenBlobs {
  list: Manifest['blobs'];
  written: number;
  damaged: string[];
}

async function writeBlobs(blobs: BlobStore, archive: Archive): Promise<WrittenBlobs> {
  const damaged: string[] = [];
  let [count, bytes, written] = [0, 0, 0];
  const copy = async (sha256: string): Promise<Fields | undefined> => {
    const found = await blobs.stat(sha256);
    // Nothing that a row of the snapshot names goes, so this is none of them.
    if (found === undefined) return undefined;
    if (!(await archive.hasBlob(sha256, found.size))) {
      const stream = await blobs.open(sha256);
      if (stream === undefined) return undefined;
      try {
        written += await archive.writeBlob(sha256, stream);
      } catch (error) {
        if (!(error instanceof BlobDamaged)) throw error;
        damaged.push(sha256);
        return undefined;
      } finally {
        // Where writing failed before it was read, it is still open.
        stream.destroy();
      }
    }
    count += 1;
    bytes += found.size;
    return [Buffer.from(sha256, 'hex'), sizeField(found.size)];
  };
  async function* copied(): AsyncGenerator<Fields[]> {
    for await (const some of inGroups(blobs.list(), BLOBS_AT_ONCE))
      yield (await allEnded(some.map(copy))).filter((row) => row !== undefined);
  }
  const list = await writeRows(archive, copied());
  return { list: { count, bytes, parts: list.parts }, written: written + list.written, damaged };
}

/** As `Promise.all`, but where one fails, the others have ended, too: nothing is written after a backup has failed. */
async function allEnded<T>(some: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(some);
  return Promise.all(some);
}

function sizeField(size: number): Buffer {
  const field = Buffer.allocUnsafe(8);
  field.writeBigInt64BE(BigInt(size));
  return field;
}

async function* inGroups<T>(all: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const each of all) {
    group.push(each);
    if (group.length < most) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function writeKey(archive: Archive, text: string | undefined) {
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text);
  return { ...(await archive.writePart(bytes)), bytes: bytes.byteLength };
}

/** The blobs of a backup, as `readRows` answers them. */
export const blobOf = ([sha256, size]: Fields): { sha256: string; size: number } => ({
  sha256: Buffer.from(sha256 ?? []).toString('hex'),
  size: Number(Buffer.from(size ?? Buffer.alloc(8)).readBigInt64BE()),
});

export const BLOB_TABLE: CopiedTable = BLOB_LIST;

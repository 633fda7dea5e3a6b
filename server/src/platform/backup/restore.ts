import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { CopyError, type IsDerived, openSink, type Sink } from '#platform/copying/index.ts';
import { BINARY_SCHEMA, type DatabaseSettings } from '#platform/db/index.ts';
import { type Archive, asBackupError, BackupError, type Manifest, type ManifestTable } from './archive/index.ts';
import { readRows, sumRows } from './parts.ts';
import { BLOB_TABLE, blobOf } from './take.ts';

export interface RestoreCtx {
  clock: Clock;
  isDerived: IsDerived;
  /** Statements on the newest schema that have what is derived made again. */
  remake: readonly string[];
}

export type RestorePlace = Pick<DatabaseSettings, 'kind'> &
  ({ kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string });

/** Refuses what a newer Lectern made. */
export function refuseNewer({ schema, lectern }: Manifest): void {
  if (schema.version <= BINARY_SCHEMA) return;
  throw new BackupError(
    `The backup was made by a newer Lectern (${lectern}) and has schema ${schema.version}; this one knows ${BINARY_SCHEMA}. Restore it with that version.`,
  );
}

/**
 * Fills an empty database, reads it again and compares; answers what differs. The database is finished only if nothing does
 * and `isWanted`.
 */
export async function restoreDatabase(
  ctx: RestoreCtx,
  archive: Archive,
  manifest: Manifest,
  { place, beforeFinish }: { place: RestorePlace; beforeFinish: () => Promise<void> },
): Promise<string[]> {
  refuseNewer(manifest);
  const sink = await openSink(place, manifest.schema.version, ctx.isDerived);
  try {
    refuseOtherTables(sink, manifest);
    for (const table of manifest.tables) await sink.load(tableOf(sink, table), readRows(archive, table, table.parts));
    const differences: string[] = [];
    for (const table of manifest.tables) differences.push(...(await compare(sink, table)));
    if (differences.length > 0) return differences;
    await beforeFinish();
    await sink.finish({ counters: manifest.counters, now: ctx.clock.now(), remake: ctx.remake });
    return [];
  } catch (error) {
    if (error instanceof CopyError) throw new BackupError(error.message);
    throw error;
  } finally {
    await sink.close();
  }
}

const tableOf = (sink: Sink, { name }: ManifestTable) => {
  const found = sink.tables.find((table) => table.name === name);
  if (found === undefined) throw new BackupError(`There is no table ${name}.`);
  return found;
};

/** A backup has the tables and columns of its schema, no more and no less: what is missing would be lost in silence. */
function refuseOtherTables(sink: Sink, manifest: Manifest): void {
  const shape = (tables: readonly { name: string; columns: readonly { name: string; kind: string }[] }[]) =>
    tables.map(
      ({ name, columns }) => `${name}(${columns.map((column) => `${column.name} ${column.kind}`).join(', ')})`,
    );
  const [wanted, found] = [shape(sink.tables), shape(manifest.tables)];
  const other = [
    ...found.filter((table) => !wanted.includes(table)),
    ...wanted.filter((table) => !found.includes(table)),
  ];
  if (other.length > 0)
    throw new BackupError(`The tables of the backup are not those of schema ${manifest.schema.version}: ${other[0]}.`);
}

async function compare(sink: Sink, table: ManifestTable): Promise<string[]> {
  const { rows, sum } = await sumRows(sink.rows(tableOf(sink, table)));
  if (rows !== table.rows) return [`${table.name}: ${rows} rows instead of ${table.rows}`];
  return sum === table.sum ? [] : [`${table.name}: the rows are others than those that were backed up`];
}

/** Writes the blobs of a backup into a store, each checked. */
export async function restoreBlobs(archive: Archive, manifest: Manifest, blobs: BlobStore): Promise<void> {
  for await (const batch of readRows(archive, BLOB_TABLE, manifest.blobs.parts)) {
    for (const { sha256 } of batch.map(blobOf)) {
      const stored = await asBackupError(() => blobs.put(archive.readBlob(sha256)));
      if (stored.sha256 !== sha256)
        throw new BackupError(`The bytes of the file ${sha256} are not those that were backed up.`);
    }
  }
}

export async function restoreKey(archive: Archive, { secretKey }: Manifest): Promise<string | undefined> {
  if (secretKey === undefined) return undefined;
  return String(await archive.readPart(secretKey.sha256, secretKey.bytes));
}

import { crc32 } from 'node:zlib';
import {
  createRowSum,
  type CopiedTable,
  type Fields,
  MalformedRows,
  packRow,
  unpackRows,
} from '#platform/copying/index.ts';
import { type Archive, BackupError, type PartOf } from './archive/index.ts';

const USUAL_BYTES = 1024 * 1024;
const LEAST_BYTES = USUAL_BYTES / 8;
const MOST_BYTES = USUAL_BYTES * 4;

export interface WrittenRows {
  rows: number;
  sum: string;
  parts: PartOf[];
  /** Bytes that the archive did not have. */
  written: number;
}

/**
 * Writes rows as parts of about a megabyte. Where one ends depends on the rows alone and not on how many were before, so a
 * change of one row changes one or two parts, and the others are those of the backup before.
 */
export async function writeRows(archive: Archive, rows: AsyncIterable<Fields[]>): Promise<WrittenRows> {
  const sum = createRowSum();
  const parts: PartOf[] = [];
  let [pending, bytes, written]: [Buffer[], number, number] = [[], 0, 0];
  const end = async () => {
    if (pending.length === 0) return;
    const part = await archive.writePart(Buffer.concat(pending));
    parts.push({ sha256: part.sha256, bytes, rows: pending.length });
    written += part.written;
    [pending, bytes] = [[], 0];
  };
  for await (const batch of rows) {
    for (const fields of batch) {
      const row = packRow(fields);
      if (bytes + row.byteLength > MOST_BYTES) await end();
      sum.add(row);
      pending.push(row);
      bytes += row.byteLength;
      if (bytes >= LEAST_BYTES && isEnd(row)) await end();
    }
  }
  await end();
  return { rows: sum.rows(), sum: sum.digest(), parts, written };
}

/** True for one byte in a megabyte, so to say: the more bytes a row has, the more likely it is the last of a part. */
const isEnd = (row: Buffer): boolean => crc32(row) < (row.byteLength / USUAL_BYTES) * 2 ** 32;

/** The rows of some parts, each checked against its digest before any of it is handed on. */
export async function* readRows(
  archive: Archive,
  table: CopiedTable,
  parts: readonly PartOf[],
): AsyncGenerator<Fields[]> {
  for (const { sha256, bytes, rows } of parts) {
    const part = await archive.readPart(sha256, bytes);
    const found = unpackPart(table, part);
    if (found.length !== rows)
      throw new BackupError(`A part of ${table.name} has ${found.length} rows, and ${rows} by the manifest.`);
    yield found;
  }
}

function unpackPart(table: CopiedTable, part: Buffer): Fields[] {
  try {
    return [...unpackRows(table, part)];
  } catch (error) {
    if (error instanceof MalformedRows) throw new BackupError(error.message);
    throw error;
  }
}

/** What rows come to, whichever database has them. */
export async function sumRows(rows: AsyncIterable<Fields[]>): Promise<{ rows: number; sum: string }> {
  const sum = createRowSum();
  for await (const batch of rows) for (const fields of batch) sum.add(packRow(fields));
  return { rows: sum.rows(), sum: sum.digest() };
}

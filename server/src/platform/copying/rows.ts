// How rows are written where they belong to no database: field after field, each with its length in front. What is in a table
// comes out byte for byte, whichever database it was in.
import { hash } from 'node:crypto';

/** What a column holds: a whole number of 64 bits, text in UTF-8, or bytes. */
export type ColumnKind = 'int' | 'text' | 'bytes';

export interface CopiedColumn {
  name: string;
  kind: ColumnKind;
}

/** A table as both databases know it, its columns by name. */
export interface CopiedTable {
  name: string;
  columns: CopiedColumn[];
}

/** The fields of a row in the order of the columns, as bytes; null is NULL. A number has eight bytes, the highest first. */
export type Fields = (Uint8Array | null)[];

const LENGTH_BYTES = 4;
const NUMBER_BYTES = 8;
const NULL_LENGTH = -1;

/** A row as bytes. */
export function packRow(fields: Fields): Buffer {
  const size = fields.reduce((sum, field) => sum + LENGTH_BYTES + (field?.byteLength ?? 0), 0);
  const row = Buffer.allocUnsafe(size);
  let at = 0;
  for (const field of fields) {
    at = row.writeInt32BE(field === null ? NULL_LENGTH : field.byteLength, at);
    if (field === null) continue;
    row.set(field, at);
    at += field.byteLength;
  }
  return row;
}

/** Bytes that are no rows of this table. */
export class MalformedRows extends Error {
  override name = 'MalformedRows';
}

/** The rows that these bytes are. Throws where they are not whole rows of the table. */
export function* unpackRows(table: CopiedTable, bytes: Buffer): Generator<Fields> {
  let at = 0;
  const read = ({ kind, name }: CopiedColumn): Uint8Array | null => {
    if (at + LENGTH_BYTES > bytes.byteLength) throw malformed(table);
    const length = bytes.readInt32BE(at);
    at += LENGTH_BYTES;
    if (length === NULL_LENGTH) return null;
    if (length < 0 || at + length > bytes.byteLength || (kind === 'int' && length !== NUMBER_BYTES))
      throw malformed(table, name);
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.byteLength) {
    const row = table.columns.map(read);
    // A table without columns would go on for ever.
    if (row.length === 0) throw malformed(table);
    yield row;
  }
}

const malformed = ({ name }: CopiedTable, column?: string): MalformedRows =>
  new MalformedRows(`What should be rows of ${name}${column === undefined ? '' : `, column ${column},`} is none.`);

export function numberField(value: bigint): Buffer {
  const field = Buffer.allocUnsafe(NUMBER_BYTES);
  field.writeBigInt64BE(value);
  return field;
}

export const readNumber = (field: Uint8Array): bigint =>
  Buffer.from(field.buffer, field.byteOffset, field.byteLength).readBigInt64BE();

/** What the rows of a table come to, in whatever order they are. */
export interface RowSum {
  add(row: Uint8Array): void;
  rows(): number;
  /** The sum of the SHA-256 of all rows, modulo 2^256, as 64 hexadecimal digits. */
  digest(): string;
}

const MODULUS_MASK = (1n << 256n) - 1n;

export function createRowSum(): RowSum {
  let [sum, rows] = [0n, 0];
  return {
    add: (row) => {
      sum = (sum + BigInt(`0x${hash('sha256', row, 'hex')}`)) & MODULUS_MASK;
      rows += 1;
    },
    rows: () => rows,
    digest: () => sum.toString(16).padStart(64, '0'),
  };
}

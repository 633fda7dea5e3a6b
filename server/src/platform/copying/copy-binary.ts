// The binary format of COPY of PostgreSQL: a head, then each row as its number of fields, and each field with its length in front.
import type { Fields } from './rows.ts';
import { CopyError, createBatch } from './types.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** The signature, the flags and the length of an extension that nobody uses. */
const HEAD = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);

/** The rows that COPY answers, as they come. */
export async function* readTuples(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Fields[]> {
  let [pending, bytes, needed]: [Uint8Array[], number, number] = [[], 0, HEAD.byteLength];
  let isAtHead = true;
  const batch = createBatch();
  for await (const chunk of chunks) {
    pending.push(chunk);
    bytes += chunk.byteLength;
    // A field of many megabytes comes in many pieces, which are joined once.
    if (bytes < needed) continue;
    const buffer = Buffer.concat(pending);
    let at = 0;
    if (isAtHead) {
      if (!buffer.subarray(0, HEAD.byteLength).equals(HEAD))
        throw new CopyError('PostgreSQL copies in another format.');
      at = HEAD.byteLength;
      isAtHead = false;
    }
    for (;;) {
      const tuple = readTuple(buffer, at);
      if (typeof tuple === 'number') {
        needed = tuple;
        break;
      }
      if (tuple.fields === undefined) {
        yield batch.take();
        return;
      }
      at = tuple.end;
      if (batch.add(tuple.fields)) yield batch.take();
    }
    // Copied, so that what was read can go.
    pending = [Buffer.from(buffer.subarray(at))];
    bytes = buffer.byteLength - at;
    needed -= at;
  }
  throw new CopyError('PostgreSQL ended before all rows had come.');
}

/** The row at this place, how many bytes there must be to read it, or the end of all rows. */
function readTuple(buffer: Buffer, start: number): { fields: Fields | undefined; end: number } | number {
  if (start + 2 > buffer.byteLength) return start + 2;
  const count = buffer.readInt16BE(start);
  if (count < 0) return { fields: undefined, end: start + 2 };
  const fields: Fields = [];
  let at = start + 2;
  while (fields.length < count) {
    if (at + 4 > buffer.byteLength) return at + 4;
    const length = buffer.readInt32BE(at);
    at += 4;
    if (at + Math.max(length, 0) > buffer.byteLength) return at + length;
    fields.push(length < 0 ? null : buffer.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return { fields, end: at };
}

/** The same rows as COPY takes them. */
export async function* writeTuples(rows: AsyncIterable<Fields[]>): AsyncGenerator<Buffer> {
  yield HEAD;
  for await (const batch of rows) if (batch.length > 0) yield Buffer.concat(batch.flatMap(tupleOf));
  yield END;
}

function tupleOf(fields: Fields): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const count = Buffer.allocUnsafe(2);
  count.writeInt16BE(fields.length);
  pieces.push(count);
  for (const field of fields) {
    const length = Buffer.allocUnsafe(4);
    length.writeInt32BE(field === null ? -1 : field.byteLength);
    pieces.push(length);
    if (field !== null) pieces.push(field);
  }
  return pieces;
}

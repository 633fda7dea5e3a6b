// What a zip holds, said before it is uploaded: only its list of names is read, which stands at its end.
import { recognize, type Recognized } from '@lectern/convert/recognize';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22 + 65_535;
const LIST_BYTES = 32 * 1024 * 1024;
const ENTRIES_AT_MOST = 100_000;

/** What a file is by what is in it; undefined for what is no zip, or one that cannot be read this way. The server decides. */
export async function lookInto(file: Blob): Promise<Recognized | undefined> {
  const names = await namesIn(file);
  return names === undefined ? undefined : recognize(names);
}

async function namesIn(file: Blob): Promise<string[] | undefined> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - END_BYTES)).arrayBuffer());
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const [size, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > LIST_BYTES || offset + size > file.size) return undefined;
  return readNames(new DataView(await file.slice(offset, offset + size).arrayBuffer()));
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - 22; at >= 0; at -= 1) if (tail.getUint32(at, true) === END) return at;
  return undefined;
}

function readNames(list: DataView): string[] | undefined {
  const names: string[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === ENTRY;) {
    const length = list.getUint16(at + 28, true);
    const next = at + 46 + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (next > list.byteLength || names.length >= ENTRIES_AT_MOST) return undefined;
    names.push(decoder.decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, length)));
    at = next;
  }
  return names.length === 0 ? undefined : names;
}

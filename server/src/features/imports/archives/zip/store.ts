import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const CHUNK_BYTES = 64 * 1024;

type Place = [buffer: Buffer, offset: number, length: number, position: number];
/** The type of the package leaves out the number of bytes, which the package looks at. */
type Read = (...given: [...Place, callback: (error: Error | null, bytesRead?: number) => void]) => void;

export interface ZipBytes {
  reader: RandomAccessReader;
  size: number;
  close: () => Promise<void>;
}

/**
 * The bytes of a zip, read only where the file has some. Headers say where to read next, and the package hands their
 * numbers to the system as they are: one beyond what the system takes is thrown where nobody can catch it.
 */
export async function openBytes(path: string): Promise<ZipBytes> {
  const file = await open(path);
  const { size } = await file.stat();
  const read: Read = (...[buffer, offset, length, position, callback]) => {
    if (!isWithin(size, position, position + length)) return callback(outside());
    return void readInto(file, [buffer, offset, length, position]).then((bytes) => callback(null, bytes), callback);
  };
  const reader = Object.assign(new Reader(), {
    read,
    _readStreamForRange: (start: number, end: number) => {
      if (!isWithin(size, start, end)) throw outside();
      return Readable.from(readRange(file, start, end), { objectMode: false });
    },
  });
  return { reader, size, close: () => file.close() };
}

/** The package declares the class abstract, and asks for nothing but the two functions that are set above. */
class Reader extends RandomAccessReader {}

const isWithin = (size: number, start: number, end: number): boolean => start >= 0 && start <= end && end <= size;

const outside = (): Error => new Error('unexpected EOF');

async function readInto(file: FileHandle, place: Place): Promise<number> {
  return (await file.read(...place)).bytesRead;
}

async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let position = start; position < end;) {
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, end - position));
    const bytesRead = await readInto(file, [buffer, 0, buffer.byteLength, position]);
    if (bytesRead === 0) throw outside();
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

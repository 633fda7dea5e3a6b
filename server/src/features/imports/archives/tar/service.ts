import { Readable } from 'node:stream';
import { extract, type Header } from 'tar-stream';
import { Problem } from '#platform/http/index.ts';
import { damaged, refused, showName } from '../errors.ts';
import { toSegments } from '../rules.ts';
import type { Unpacking } from '../store.ts';

type Entry = AsyncIterable<unknown> & { header: Partial<Header> & Pick<Header, 'name'> };

const BLOCK_BYTES = 512;

/** Unpacks a tar as it comes. Nobody knows how long the stream is: `bytes` has to end where that is too much. */
export async function unpackTar(bytes: AsyncIterable<Uint8Array>, unpacking: Unpacking): Promise<void> {
  const entries = extract();
  const source = Readable.from(endsWhole(bytes), { objectMode: false });
  let broken: Error | undefined;
  source.on('error', (error) => {
    broken = error;
    entries.destroy(error);
  });
  source.pipe(entries);
  try {
    for await (const entry of entries) {
      await unpackEntry(entry, unpacking);
      // What was not wanted goes by unread.
      entry.resume();
    }
  } catch (error) {
    // Whoever read just then only hears that the stream is no more; why, its source knows.
    throw explain(broken ?? (error as Error));
  } finally {
    source.destroy();
  }
}

function explain(error: Error): Error {
  const isOurs = error instanceof Problem || error.name === 'AbortError' || 'syscall' in error;
  return isOurs ? error : damaged(error.message);
}

/** A tar that was cut between two entries looks whole, but for the block of zeros that it should end with. */
async function* endsWhole(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last: Uint8Array = new Uint8Array(0);
  for await (const chunk of bytes) {
    last = chunk.byteLength >= BLOCK_BYTES ? chunk.subarray(-BLOCK_BYTES) : joinLast(last, chunk);
    yield chunk;
  }
  if (last.byteLength < BLOCK_BYTES || last.some((byte) => byte !== 0)) throw damaged('it ends too early');
}

const joinLast = (last: Uint8Array, chunk: Uint8Array): Uint8Array =>
  Buffer.concat([last, chunk]).subarray(-BLOCK_BYTES);

async function unpackEntry(entry: Entry, unpacking: Unpacking): Promise<void> {
  const { name, type, size = 0, linkname } = entry.header;
  const segments = unpacking.place(name);
  if (segments === undefined) return;
  switch (type) {
    case 'directory':
      return unpacking.addFolder(segments);
    case 'symlink':
      return unpacking.addLink(segments, linkname ?? '');
    case 'file':
    case 'contiguous-file':
      if (!Number.isSafeInteger(size) || size < 0) throw damaged(`${showName(name)} has no size`);
      return unpacking.admits(segments, size)
        ? unpacking.addFile(segments, entry as AsyncIterable<Uint8Array>)
        : undefined;
    case 'link':
      throw refused(
        `${showName(name)} is a hard link to ${showName(toSegments(linkname ?? '').join('/'))}. Make the archive with --hard-dereference.`,
      );
    default:
      throw refused(`${showName(name)} is neither a file nor a folder nor a link.`);
  }
}

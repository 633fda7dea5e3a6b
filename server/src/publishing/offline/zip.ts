// An edition as a zip, made while it is read: in memory is one of its files at a time.
import { Readable } from 'node:stream';
import yazl from 'yazl';

/** One file; `bytes` are there already or are opened when it is their turn. */
export interface EditionFile {
  path: string;
  open: () => Promise<Uint8Array | Readable | undefined>;
  /** Whether compressing makes it no smaller. */
  isPacked?: boolean;
}

/** One moment for all, so that the same content is the same bytes. */
const MODIFIED = new Date(2000, 0, 1);
const MODE = 0o100644;

const LONGEST_MS = 30 * 60_000;

/** The zip of what comes. Whoever stops reading ends its making, too, and so does the clock, in the middle of a file as well. */
export function zipOf(files: AsyncIterable<EditionFile>, longestMs = LONGEST_MS): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const stopped = new AbortController();
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  const timer = setTimeout(() => fail(new Error('The offline edition takes too long to be made.')), longestMs);
  output.once('close', () => {
    clearTimeout(timer);
    stopped.abort();
  });
  zip.on('error', fail);
  const run = async (): Promise<void> => {
    for await (const file of files) {
      if (stopped.signal.aborted) return;
      const content = await file.open();
      if (content !== undefined) await add(zip, { ...file, content }, stopped.signal);
      if (stopped.signal.aborted) return;
    }
    zip.end();
  };
  run().catch(fail);
  return output;
}

/** Resolves when the file was written, or nobody reads any longer. */
function add(
  zip: yazl.ZipFile,
  { path, content, isPacked = false }: EditionFile & { content: Uint8Array | Readable },
  signal: AbortSignal,
): Promise<void> {
  const stream = content instanceof Uint8Array ? Readable.from([content]) : content;
  // It may have been opened for somebody who has left meanwhile.
  if (signal.aborted) {
    stream.destroy();
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.destroy();
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
    stream.once('error', reject);
    stream.once('end', () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    zip.addReadStream(stream, path, { mtime: MODIFIED, mode: MODE, compress: !isPacked });
  });
}

// An export as one zip, in a file or on its way to somebody.
import { open, unlink } from 'node:fs/promises';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { badRequest } from '#platform/http/index.ts';
import type { ExportEntry } from './service.ts';

/** One moment for all entries, so that an export of the same content is the same bytes. */
const MODIFIED = new Date(2000, 0, 1);
const LINK_MODE = 0o120777;
const FILE_MODE = 0o100644;

/** An export as a zip, made while it is read: in memory is one file of the database at a time, and none of the store. */
export function makeZip(entries: readonly ExportEntry[]): Readable {
  const { zip, output, add } = beginZip();
  for (const entry of entries) void add(entry);
  zip.end();
  return output;
}

/** The same of many exports, one after the other: what the next one consists of is looked up when the one before was read. */
export function makeLongZip(exports: AsyncIterable<readonly ExportEntry[]>): Readable {
  const { zip, output, add, fail } = beginZip();
  const closed = new Promise<void>((resolve) => void output.once('close', resolve));
  const addAll = async (): Promise<void> => {
    for await (const entries of exports) {
      await Promise.race([Promise.all(entries.map(add)), closed]);
      if (output.destroyed) return;
    }
    zip.end();
  };
  addAll().catch(fail);
  return output;
}

interface Zip {
  zip: yazl.ZipFile;
  output: Readable;
  /** Resolves once the file was read. */
  add: (entry: ExportEntry) => Promise<void>;
  fail: (error: unknown) => void;
}

function beginZip(): Zip {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // Whoever stops reading leaves no file open behind.
  output.once('close', () => current?.destroy());
  const add = async (entry: ExportEntry): Promise<void> => {
    if (entry.kind === 'link') {
      const target = posix.relative(posix.dirname(entry.path), entry.target) || '.';
      zip.addBuffer(Buffer.from(target), entry.path, { mtime: MODIFIED, mode: LINK_MODE, compress: false });
      return;
    }
    await new Promise<void>((resolve) => {
      zip.addReadStreamLazy(entry.path, { mtime: MODIFIED, mode: FILE_MODE }, (done) => {
        const begin = (stream: Readable): void => {
          current = stream;
          stream.once('close', resolve);
          if (output.destroyed) stream.destroy();
          done(null, stream);
        };
        entry.open().then((content) => begin(content instanceof Uint8Array ? Readable.from([content]) : content), fail);
      });
    });
  };
  return { zip, output, add, fail };
}

/** Writes an export into a zip that is not there yet. */
export async function writeZip(entries: readonly ExportEntry[], file: string): Promise<void> {
  await writeNewZip(file, async () => ({ zip: makeZip(entries) }));
}

/** Of a file that only who makes it reads, as one with what is held about people. */
export const PRIVATE = { mode: 0o600 };

/** A zip in a file that is not there yet, which is looked for before anything is made; one that could not be finished is removed again. */
export async function writeNewZip<T extends { zip: Readable }>(
  file: string,
  make: () => Promise<T>,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<T> {
  const handle = await open(file, 'wx', mode).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? badRequest(`There is a file ${file} already. Nothing was written.`) : error;
  });
  try {
    const made = await make();
    await pipeline(made.zip, handle.createWriteStream());
    return made;
  } catch (error) {
    await handle.close();
    await unlink(file);
    throw error;
  }
}

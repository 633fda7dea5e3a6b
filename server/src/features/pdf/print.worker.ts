import { closeSync, openSync, writeSync } from 'node:fs';
import { type Bounds, printBook } from '@lectern/pdf';
import { type PackedBook, unpackBook } from '@lectern/pdf/packed';
import { withConvertedPictures } from './conversions.ts';
import { openCutter } from './cutting.ts';

/** Shorter books are printed before a process for their fonts has started. */
const LONG = 20;

/** Prints into a file that is not there yet, on whatever thread it is called: a long book is in memory nowhere. */
export async function print({ book, bounds, path }: { book: PackedBook; bounds: Bounds; path: string }): Promise<void> {
  const converted = await withConvertedPictures(unpackBook(book));
  const file = openSync(path, 'wx', 0o600);
  try {
    await printBook(converted, bounds, {
      write: (bytes) => {
        for (let at = 0; at < bytes.byteLength;) at += writeSync(file, bytes, at);
      },
      openCutter: converted.entries.length > LONG ? openCutter : undefined,
    });
  } finally {
    closeSync(file);
  }
}

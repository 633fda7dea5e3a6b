import { type Book, type Bounds, printBook } from '@lectern/pdf';
import { withConvertedPictures } from './conversions.ts';

/** Prints on whatever thread it is called. */
export const print = async ({ book, bounds }: { book: Book; bounds: Bounds }): Promise<Uint8Array> =>
  printBook(await withConvertedPictures(book), bounds);

import { type Book, type Bounds, printBook } from '@lectern/pdf';

/** Prints on whatever thread it is called. */
export const print = ({ book, bounds }: { book: Book; bounds: Bounds }): Promise<Uint8Array> => printBook(book, bounds);

import type { Book } from './books/index.ts';
import { type Bounds, printBook } from './sheets/index.ts';

/** Prints on whatever thread it is called. */
export const print = ({ book, bounds }: { book: Book; bounds: Bounds }): Promise<Uint8Array> => printBook(book, bounds);

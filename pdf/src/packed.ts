import { deserialize, serialize } from 'node:v8';
import type { PageDocument } from '@lectern/content';
import type { Book, Entry } from './book.ts';

/** A book on its way to a thread: its pages are bytes. As trees of small objects they would be several times as large. */
export type PackedBook = Omit<Book, 'entries' | 'pictures'> & {
  entries: PackedEntry[];
  pictures: Record<string, Uint8Array>;
};

export type PackedEntry = Omit<Entry, 'document'> & { packed?: Uint8Array };

export const packDocument = (document: PageDocument): Uint8Array => serialize(document);

/** The book, of which the page that was read last is in memory as a tree: whoever goes through it keeps one at a time. */
export function unpackBook({ entries, ...book }: PackedBook): Book & Pick<PackedBook, 'pictures'> {
  let open: { packed: Uint8Array; document: PageDocument } | undefined;
  const read = (packed: Uint8Array): PageDocument => {
    if (open?.packed !== packed) open = { packed, document: deserialize(packed) as PageDocument };
    return open.document;
  };
  const toEntry = ({ packed, ...entry }: PackedEntry): Entry => {
    if (packed === undefined) return entry;
    return Object.defineProperty(entry as Entry, 'document', { get: () => read(packed), enumerable: true });
  };
  return { ...book, entries: entries.map(toEntry) };
}

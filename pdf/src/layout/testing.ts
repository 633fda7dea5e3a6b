// What a page looks like that is printed by itself, for tests.
import { toDocument } from '@lectern/content';
import type { Book } from '../book.ts';
import { readDrawing } from '../samples/testing.ts';
import { printBytes } from '../testing.ts';

/** The drawing of a page of Markdown, line by line. */
export async function drawingOf(source: string): Promise<string> {
  const url = 'https://docs.example.com';
  const page = { id: 'p', depth: 0, title: 'P', url, document: toDocument(source, () => ({ kind: 'url', url })) };
  const book: Book = {
    ...{ title: 'Page', language: 'en', date: 0, home: url, baseUrl: url, isPublished: false, leftOut: 0 },
    ...{ pictures: {}, files: {}, others: {}, tags: {}, shared: {}, described: {}, entries: [page] },
  };
  return readDrawing(await printBytes(book, { sheets: 100, time: 600_000 }));
}

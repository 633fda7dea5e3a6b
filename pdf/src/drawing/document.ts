import PDFDocument from 'pdfkit';
import type { Book } from '../book.ts';

type Document = PDFKit.PDFDocument;

/** An empty document that says what it is. */
export function openDocument(book: Pick<Book, 'title' | 'date'>, language: string): Document {
  const date = new Date(book.date);
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    pdfVersion: '1.7',
    displayTitle: true,
    // For screen readers; the library's types do not know it.
    ...({ subset: 'PDF/UA', tagged: true } as object),
    lang: language,
    // The moment of the revision, so that the same content is the same bytes.
    info: { Title: book.title, Creator: 'Lectern', Producer: 'Lectern', CreationDate: date, ModDate: date },
  });
  const { Dests: places } = (document as unknown as Library)._root.data.Names.data;
  places._compareKeys = byBytes;
  return document;
}

/** What the library has and its types do not: names of places, which it would put in the order of a dictionary. */
interface Library {
  _root: { data: { Names: { data: { Dests: { _compareKeys: (one: string, other: string) => number } } } } };
}

/** Readers look for a name by halves, in the order of its bytes. Those beyond ASCII are written in UTF-16. */
export function byBytes(one: string, other: string): number {
  const [isAscii, isOtherAscii] = [ASCII.test(one), ASCII.test(other)];
  if (isAscii !== isOtherAscii) return isAscii ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

const ASCII = /^[\u0000-\u007F]*$/;

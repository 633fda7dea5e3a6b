import PDFDocument from 'pdfkit';
import type { Book } from '../book.ts';
import { isDrawable } from '../pictures.ts';
import type { OpenPicture } from './measure.ts';
import { isLanguage } from './words.ts';

type Document = PDFKit.PDFDocument;

/** An empty document that says what it is. */
export function openDocument(book: Book): Document {
  const date = new Date(book.date);
  return new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    pdfVersion: '1.7',
    displayTitle: true,
    // For screen readers; the library's types do not know it.
    ...({ subset: 'PDF/UA', tagged: true } as object),
    lang: isLanguage(book.language) ? book.language : 'en',
    // The moment of the revision, so that the same content is the same bytes.
    info: { Title: book.title, Creator: 'Lectern', Producer: 'Lectern', CreationDate: date, ModDate: date },
  });
}

/** The bytes of a document once it has come to its end. */
export function bytesOf(document: Document): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

/** The pictures of a book that can be drawn. */
export function openPictures(document: Document, { pictures, sizes = {} }: Book): Map<string, OpenPicture> {
  const opened = new Map<string, OpenPicture>();
  for (const [file, bytes] of Object.entries(pictures)) {
    const picture = isDrawable(bytes) ? openPicture(document, bytes) : undefined;
    if (picture !== undefined) opened.set(file, { ...picture, ...sizes[file] });
  }
  return opened;
}

/** The library has it, and its types do not. */
interface Opener {
  openImage: (bytes: Buffer) => OpenPicture['image'] & { width: number; height: number };
}

function openPicture(document: Document, bytes: Uint8Array): OpenPicture | undefined {
  try {
    const image = (document as Document & Opener).openImage(Buffer.from(bytes));
    return { image, width: image.width, height: image.height };
  } catch {
    // A kind of JPEG or PNG that the library does not know: its text stands in its place.
    return undefined;
  }
}

import { type BookIndex, indexBook, placeOf, readEntry } from '../blocks/index.ts';
import type { Book, Entry } from '../book.ts';
import { INK, INK_SOFT } from '../colors.ts';
import { settleFonts } from '../fonts/index.ts';
import { type Canvas, drawLine, layBlocks, type Layout, oneLine } from '../layout/index.ts';
import { canvasOn, measureIn } from './canvas.ts';
import { demandOf } from './demand.ts';
import { bytesOf, openDocument, openPictures } from './document.ts';
import { closing, contentsSheets, drawContents, drawCover, fit, plain } from './front.ts';
import { BODY, SHEET, SIZE } from './geometry.ts';
import { createOutline, type Outline } from './outline.ts';
import { createPress, type Press } from './press.ts';

export interface Bounds {
  /** Of paper. */
  sheets: number;
  /** After so many milliseconds no further page is begun. */
  time: number;
}

/** What is at hand while a book is printed. */
interface Printing {
  book: Book;
  index: BookIndex;
  document: PDFKit.PDFDocument;
  layout: Layout;
  canvas: Canvas;
  outline: Outline;
  press: Press;
  /** On which sheet each entry begins. */
  numbers: Map<string, number>;
  /** How many sheets stand before the first entry. */
  front: number;
  /** What stands below the open sheet. */
  head: string;
  /** How deep in the outline the headings of the open entry are. */
  depth: number;
  isOver: () => boolean;
}

/** Prints a book. What goes beyond the bounds is left out, and the last sheet says so. */
export async function printBook(book: Book, bounds: Bounds): Promise<Uint8Array> {
  const started = performance.now();
  const index = indexBook(book);
  const fonts = await settleFonts(demandOf(book, index));
  const document = openDocument(book);
  const bytes = bytesOf(document);
  const pictures = openPictures(document, book);
  const layout: Layout = { measure: measureIn(document, fonts, pictures), height: BODY.height };
  const outline = createOutline(document);
  const canvas = canvasOn(document, pictures, (level, title) => outline.add(printing.depth + level, title));
  // A page by itself needs no cover.
  const front = book.entries.length > 1 ? 1 + contentsSheets(book.entries.length) : 0;
  const onFull = (sheet: number) => (sheet > front ? sealSheet(printing, sheet) : undefined);
  const press = createPress(document, { canvas, sheetsAtMost: bounds.sheets, onFull });
  const isOver = () => press.sheets >= bounds.sheets || performance.now() - started > bounds.time;
  const shared = { book, index, document, layout, canvas, outline, press, isOver, front };
  const printing: Printing = { ...shared, numbers: new Map(), head: '', depth: 0 };
  for (let sheet = 0; sheet < front; sheet += 1) press.begin();
  printEntries(printing);
  press.finish();
  if (front > 0) printFront(printing);
  document.end();
  return bytes;
}

const FRAME = { x: BODY.x, width: BODY.width, size: SIZE, boxes: [], color: INK };

function printEntries(printing: Printing): void {
  const { book, press, layout } = printing;
  let left = book.leftOut;
  let groups: Entry[] = [];
  for (const entry of book.entries) {
    if (entry.document === undefined) groups.push(entry);
    else if (printing.isOver()) left += 1;
    else {
      if (!printEntry(printing, entry, groups)) left += 1;
      groups = [];
    }
  }
  if (left > 0) {
    press.begin();
    printing.head = '';
    press.add(closing(layout, book, left));
  } else if (press.sheets === 0) press.begin();
}

/** Answers whether the entry is there as a whole. Every entry begins on a sheet of its own, and a group begins with the first entry of it. */
function printEntry(printing: Printing, entry: Entry, groups: readonly Entry[]): boolean {
  const { book, index, press, outline, canvas, numbers } = printing;
  press.begin();
  for (const group of groups) {
    numbers.set(group.id, press.sheets);
    outline.add(group.depth, group.title);
    canvas.anchor(placeOf(group.id), 0);
  }
  printing.depth = entry.depth;
  printing.head = entry.title;
  numbers.set(entry.id, press.sheets);
  return press.add(layBlocks(printing.layout, readEntry(book, index, entry), FRAME));
}

function printFront(printing: Printing): void {
  const { document, layout, canvas, book, numbers, front } = printing;
  printing.head = '';
  document.switchToPage(0);
  drawCover(layout, canvas, book);
  for (let sheet = 0; sheet < front - 1; sheet += 1) {
    document.switchToPage(1 + sheet);
    drawContents(layout, canvas, { book, sheet, numberOf: (id) => numbers.get(id) });
    drawFoot(printing, sheet + 2);
  }
}

/** Ends a sheet and lets go of what is on it: a long book would else be in memory as a whole, until its contents are drawn. */
function sealSheet(printing: Printing, sheet: number): void {
  drawFoot(printing, sheet);
  const { page } = printing.document;
  page.end();
  // The library ends all of them once more when the document ends.
  page.end = () => undefined;
}

const FOOT = { y: SHEET.height - 36, size: 8.5 };

/** Below a sheet: the book and the page on the left, the number on the right. */
function drawFoot({ layout, canvas, book, head }: Printing, sheet: number): void {
  const { y, size } = FOOT;
  const text = head === '' || head === book.title ? book.title : `${book.title}  ·  ${head}`;
  const number = oneLine(layout, plain(String(sheet)), size);
  const line = fit(layout, plain(text), { width: BODY.width - 60, size });
  drawLine(canvas, line, { x: BODY.x, y, height: size, color: INK_SOFT });
  drawLine(canvas, number, { x: BODY.x + BODY.width - number.width, y, height: size, color: INK_SOFT });
}

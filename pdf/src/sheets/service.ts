import { type BookIndex, indexBook, placeOf, readEntry } from '../blocks/index.ts';
import type { Book, Entry } from '../book.ts';
import { colorCodes } from '../codes/index.ts';
import { INK, INK_SOFT } from '../colors.ts';
import { settleFonts } from '../fonts/index.ts';
import { type Canvas, drawLine, layBlocks, type Layout, oneLine } from '../layout/index.ts';
import { addTag, makeTag, type Tag } from '../tags.ts';
import { canvasOn } from './canvas.ts';
import { demandOf } from './demand.ts';
import { bytesOf, openDocument, openPictures } from './document.ts';
import { closing, contentsSheets, drawContents, drawCover, fit, plain } from './front.ts';
import { BODY, SHEET, SIZE } from './geometry.ts';
import { createOutline, type Outline } from './outline.ts';
import { createMarks, type Marks } from './marks.ts';
import { measureIn } from './measure.ts';
import { createPress, type Press } from './press.ts';
import { boxedRuns } from './remarks.ts';
import { directionIn } from './words.ts';

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
  marks: Marks;
  /** The tag of the whole, and those of what stands before the pages. */
  root: Tag;
  front: { sheets: number; cover: Tag; contents: Tag };
  /** How many characters have no font. */
  boxed: number;
  /** On which sheet each entry begins. */
  numbers: Map<string, number>;
  /** What stands below the open sheet. */
  head: string;
  /** How deep in the outline the headings of the open entry are. */
  depth: number;
  isOver: () => boolean;
}

/** Prints a book. What goes beyond the bounds is left out, and the last sheet says so. */
export async function printBook(book: Book, bounds: Bounds): Promise<Uint8Array> {
  const started = performance.now();
  const index = { ...indexBook(book), colors: await colorCodes(book) };
  const fonts = await settleFonts(demandOf(book, index));
  const document = openDocument(book);
  const bytes = bytesOf(document);
  const pictures = openPictures(document, book);
  const direction = directionIn(book.language);
  const layout: Layout = { measure: measureIn(document, fonts, { pictures, direction }), height: BODY.height };
  const outline = createOutline(document);
  const root = makeTag('Document');
  const marks = createMarks(document, root);
  const heading: Canvas['heading'] = (level, title) => outline.add(printing.depth + level, title);
  const canvas = canvasOn(document, { pictures, marks, direction, heading });
  // A page by itself needs no cover.
  const sheets = book.entries.length > 1 ? 1 + contentsSheets(book.entries.length) : 0;
  const front = { sheets, cover: addTag(root, 'P'), contents: addTag(root, 'TOC') };
  const onFull = (sheet: number) => (sheet > sheets ? sealSheet(printing, sheet) : undefined);
  const press = createPress(document, { canvas, sheetsAtMost: bounds.sheets, onFull });
  const isOver = () => press.sheets >= bounds.sheets || performance.now() - started > bounds.time;
  const shared = {
    book,
    index,
    document,
    layout,
    canvas,
    outline,
    press,
    isOver,
    front,
    marks,
    root,
    boxed: fonts.boxed,
  };
  const printing: Printing = { ...shared, numbers: new Map(), head: '', depth: 0 };
  for (let sheet = 0; sheet < sheets; sheet += 1) press.begin();
  printEntries(printing);
  press.finish();
  if (sheets > 0) printFront(printing);
  marks.finish();
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
    press.add(closing(layout, book, { count: left, tag: addTag(printing.root, 'Sect') }));
  } else if (press.sheets === 0) press.begin();
  if (printing.boxed > 0) {
    const runs = boxedRuns(book.language, printing.boxed);
    const tag = addTag(printing.root, 'Sect');
    press.add(layBlocks(layout, [{ kind: 'rule' }, { kind: 'text', role: 'small', runs }], { ...FRAME, tag }));
  }
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
  const tag = addTag(printing.root, 'Sect');
  return press.add(layBlocks(printing.layout, readEntry(book, index, entry), { ...FRAME, tag }));
}

function printFront(printing: Printing): void {
  const { document, layout, canvas, book, numbers, marks, front } = printing;
  printing.head = '';
  document.switchToPage(0);
  canvas.tagged(front.cover, () => drawCover(layout, canvas, book));
  marks.leave();
  for (let sheet = 0; sheet < front.sheets - 1; sheet += 1) {
    document.switchToPage(1 + sheet);
    const drawn = { book, sheet, numberOf: (id: string) => numbers.get(id) };
    canvas.tagged(addTag(front.contents, 'TOCI'), () => drawContents(layout, canvas, drawn));
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
function drawFoot({ layout, canvas, book, head, marks }: Printing, sheet: number): void {
  const { y, size } = FOOT;
  const text = head === '' || head === book.title ? book.title : `${book.title}  ·  ${head}`;
  const number = oneLine(layout, plain(String(sheet)), size);
  const line = fit(layout, plain(text), { width: BODY.width - 60, size });
  marks.enter(undefined, 'Pagination');
  drawLine(canvas, line, { x: BODY.x, y, height: size, color: INK_SOFT });
  drawLine(canvas, number, { x: BODY.x + BODY.width - number.width, y, height: size, color: INK_SOFT });
  marks.leave();
}

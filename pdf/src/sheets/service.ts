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
import { closing, contentsSheets, drawContents, drawCover, drawParts, fit, plain } from './front.ts';
import { type Geometry, geometryOf, SIZE } from './geometry.ts';
import { createOutline, type Outline } from './outline.ts';
import { createMarks, type Marks } from './marks.ts';
import { measureIn } from './measure.ts';
import { createPress, type Press } from './press.ts';
import { boxedRuns } from './remarks.ts';
import { directionIn } from './words.ts';

export interface Bounds {
  /** Of paper. */
  sheets: number;
  /** After so many milliseconds of a processor no further page is begun: a busy machine makes no book shorter. */
  time: number;
}

/** What is at hand while a book is printed. */
interface Printing {
  book: Book;
  index: BookIndex;
  document: PDFKit.PDFDocument;
  geometry: Geometry;
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
  /** What stands below the open sheet, and above it: the page, and what that is in. */
  head: string;
  chapter: string;
  /** How deep in the outline the headings of the open entry are. */
  depth: number;
  isOver: () => boolean;
}

/** What this thread has used so far, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Prints a book. What goes beyond the bounds is left out, and the last sheet says so. */
export async function printBook(book: Book, bounds: Bounds): Promise<Uint8Array> {
  const started = processorTime();
  const index = { ...indexBook(book), colors: await colorCodes(book) };
  const fonts = await settleFonts(demandOf(book, index));
  const document = openDocument(book);
  const bytes = bytesOf(document);
  const pictures = openPictures(document, book);
  const direction = directionIn(book.language);
  const geometry = geometryOf(book.paper);
  const layout: Layout = { measure: measureIn(document, fonts, { pictures, direction }), height: geometry.body.height };
  const outline = createOutline(document);
  const root = makeTag('Document');
  const marks = createMarks(document, root);
  const heading: Canvas['heading'] = (level, title) => outline.add(printing.depth + level, title);
  const canvas = canvasOn(document, { pictures, marks, direction, heading });
  // A page by itself needs no cover.
  const sheets = book.entries.length > 1 ? 1 + contentsSheets(book.entries.length, geometry) : 0;
  const front = { sheets, cover: addTag(root, 'P'), contents: addTag(root, 'TOC') };
  const onFull = (sheet: number) => (sheet > sheets ? sealSheet(printing, sheet) : undefined);
  const press = createPress(document, { canvas, geometry, sheetsAtMost: bounds.sheets, onFull });
  const isOver = () => press.sheets >= bounds.sheets || processorTime() - started > bounds.time;
  const shared = {
    ...{ book, index, document, geometry, layout, canvas, outline, press },
    ...{ isOver, front, marks, root, boxed: fonts.boxed },
  };
  const printing: Printing = { ...shared, numbers: new Map(), head: '', chapter: '', depth: 0 };
  for (let sheet = 0; sheet < sheets; sheet += 1) press.begin();
  printEntries(printing);
  press.finish();
  if (sheets > 0) printFront(printing);
  marks.finish();
  document.end();
  return bytes;
}

const frameIn = ({ body }: Geometry) => ({ x: body.x, width: body.width, size: SIZE, boxes: [], color: INK });

function printEntries(printing: Printing): void {
  const { book, press } = printing;
  let left = book.leftOut;
  let groups: Entry[] = [];
  const above: Entry[] = [];
  for (const entry of book.entries) {
    above.length = Math.min(above.length, entry.depth);
    if (entry.document === undefined) groups.push(entry);
    else if (printing.isOver()) left += 1;
    else {
      const chapter = above.map(({ title }) => title).join('  ·  ');
      if (!printEntry(printing, entry, { groups, chapter })) left += 1;
      groups = [];
    }
    above.push(entry);
  }
  printClosing(printing, left);
  if (press.sheets === 0) press.begin();
  printBoxed(printing);
}

/** Says how many characters are boxes. */
function printBoxed({ book, press, layout, boxed, root, geometry }: Printing): void {
  if (boxed === 0) return;
  const runs = boxedRuns(book.language, boxed);
  const tag = addTag(root, 'Sect');
  press.add(
    layBlocks(layout, [{ kind: 'rule' }, { kind: 'text', role: 'small', runs }], { ...frameIn(geometry), tag }),
  );
}

/** Says what is missing: pages on a sheet of its own, pictures where there is room. */
function printClosing(printing: Printing, left: number): void {
  const { book, press } = printing;
  if (left === 0 && (book.missingPictures ?? 0) === 0) return;
  if (left > 0) {
    press.begin();
    printing.head = '';
    printing.chapter = '';
  }
  press.add(closing(printing, { count: left, tag: addTag(printing.root, 'Sect') }));
}

/** Answers whether the entry is there as a whole. Every entry begins on a sheet of its own, and a group begins with the first entry of it. */
function printEntry(
  printing: Printing,
  entry: Entry,
  { groups, chapter }: { groups: readonly Entry[]; chapter: string },
): boolean {
  const { book, index, press, outline, canvas, numbers, geometry } = printing;
  const parts = groups.filter(({ isPart }) => isPart);
  if (parts.length > 0) printParts(printing, parts);
  press.begin();
  for (const group of groups) {
    if (group.isPart) continue;
    outline.add(group.depth, group.title);
    numbers.set(group.id, press.sheets);
    canvas.anchor(placeOf(group.id), 0);
  }
  printing.depth = entry.depth;
  printing.head = entry.title;
  printing.chapter = chapter;
  numbers.set(entry.id, press.sheets);
  const tag = addTag(printing.root, 'Sect');
  return press.add(layBlocks(printing.layout, readEntry(book, index, entry), { ...frameIn(geometry), tag }));
}

/** Parts begin with a sheet that says what they are called. */
function printParts(printing: Printing, parts: readonly Entry[]): void {
  const { press, numbers, outline, canvas, root, marks } = printing;
  press.begin();
  printing.head = '';
  printing.chapter = '';
  for (const { id, depth, title } of parts) {
    numbers.set(id, press.sheets);
    outline.add(depth, title);
  }
  canvas.tagged(addTag(root, 'P'), () => drawParts(printing, parts));
  marks.leave();
}

function printFront(printing: Printing): void {
  const { document, canvas, numbers, marks, front } = printing;
  printing.head = '';
  printing.chapter = '';
  document.switchToPage(0);
  canvas.tagged(front.cover, () => drawCover(printing));
  marks.leave();
  for (let sheet = 0; sheet < front.sheets - 1; sheet += 1) {
    document.switchToPage(1 + sheet);
    const drawn = { sheet, numberOf: (id: string) => numbers.get(id) };
    canvas.tagged(addTag(front.contents, 'TOCI'), () => drawContents(printing, drawn));
    drawMargins(printing, sheet + 2);
  }
}

/** Ends a sheet and lets go of what is on it: a long book would else be in memory as a whole, until its contents are drawn. */
function sealSheet(printing: Printing, sheet: number): void {
  drawMargins(printing, sheet);
  const { page } = printing.document;
  page.end();
  // The library ends all of them once more when the document ends.
  page.end = () => undefined;
}

const MARGINS = { top: 38, bottom: 36, size: 8.5 };

/** Above a sheet what its page is in; below it the book and the page on the left, the number on the right. */
function drawMargins(printing: Printing, sheet: number): void {
  const { layout, canvas, book, head, chapter, geometry, marks } = printing;
  const { x, width } = geometry.body;
  const { size } = MARGINS;
  const place = { height: size, color: INK_SOFT };
  marks.enter(undefined, 'Pagination');
  if (chapter !== '') {
    const line = fit(layout, plain(chapter), { width: width - 20, size });
    drawLine(canvas, line, { x, y: MARGINS.top, ...place });
  }
  const y = geometry.sheet.height - MARGINS.bottom;
  const text = head === '' || head === book.title ? book.title : `${book.title}  ·  ${head}`;
  const number = oneLine(layout, plain(String(sheet)), size);
  const line = fit(layout, plain(text), { width: width - 60, size });
  drawLine(canvas, line, { x, y, ...place });
  drawLine(canvas, number, { x: x + width - number.width, y, ...place });
  marks.leave();
}

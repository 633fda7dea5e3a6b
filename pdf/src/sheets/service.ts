import { type BookIndex, indexBook, placeOf, readEntry } from '../blocks/index.ts';
import type { Book, Entry } from '../book.ts';
import { type Codes, openCodes } from '../codes/index.ts';
import { INK, INK_SOFT } from '../colors.ts';
import {
  canvasOn,
  type Contents,
  createLetters,
  createMarks,
  createOutline,
  createPen,
  gatherContents,
  type Marks,
  measureIn,
  openDocument,
  openPictures,
  type Outline,
  type Write,
  writeTo,
} from '../drawing/index.ts';
import { type Cutter, type Demand, type Fonts, settleFonts } from '../fonts/index.ts';
import { type Canvas, drawLine, layBlocks, type Layout, oneLine } from '../layout/index.ts';
import { addTag, makeTag, type Tag } from '../tags.ts';
import { demandOf } from './demand.ts';
import { closing, contentsSheets, drawContents, drawCover, drawParts, fit, plain } from './front.ts';
import { type Geometry, geometryOf, SIZE } from './geometry.ts';
import { createPress, type Press } from './press.ts';
import { boxedRuns } from './remarks.ts';
import { directionIn, isLanguage } from '../words.ts';

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
  codes: Codes;
  document: PDFKit.PDFDocument;
  contents: Contents;
  geometry: Geometry;
  layout: Layout;
  canvas: Canvas;
  outline: Outline;
  press: Press;
  marks: Marks;
  root: Tag;
  /** How many sheets stand before the pages. */
  front: number;
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

export interface Means {
  /** Takes the bytes of the PDF. */
  write: Write;
  /** Who cuts its fonts; left out, this thread does. It is closed when there are all of them. */
  openCutter?: (() => Cutter) | undefined;
}

/** Prints a book, and hands on its bytes as they are made. What goes beyond the bounds is left out, and the last sheet says so. */
export async function printBook(book: Book, bounds: Bounds, { write, openCutter }: Means): Promise<void> {
  const started = processorTime();
  const places = indexBook(book);
  const cutter = openCutter?.();
  const fonts = await cutFonts(() => demandOf(book, places), cutter);
  const codes = await openCodes(book);
  const index = { ...places, colors: codes.colors };
  const document = openDocument(book, isLanguage(book.language) ? book.language : 'en');
  const ended = writeTo(document, write);
  const contents = gatherContents(document);
  const pictures = openPictures(document, book);
  const direction = directionIn(book.language);
  const geometry = geometryOf(book.paper);
  const pen = createPen(document);
  const letters = createLetters(document, fonts, pen);
  const layout: Layout = { measure: measureIn(fonts, { letters, pictures, direction }), height: geometry.body.height };
  const outline = createOutline(document);
  const root = makeTag('Document');
  const marks = createMarks(document, root);
  const heading: Canvas['heading'] = (level, title) => outline.add(printing.depth + level, title);
  const canvas = canvasOn(document, { pictures, marks, letters, pen, direction, heading });
  // A page by itself needs no cover.
  const front = book.entries.length > 1 ? 1 + contentsSheets(book.entries.length, geometry) : 0;
  const onFull = (sheet: number) => (sheet > front ? sealSheet(printing, sheet) : undefined);
  const press = createPress(document, { canvas, geometry, sheetsAtMost: bounds.sheets, onFull });
  const isOver = () => press.sheets >= bounds.sheets || processorTime() - started > bounds.time;
  const shared = {
    ...{ book, index, codes, document, contents, geometry, layout, canvas, outline, press },
    ...{ isOver, front, marks, root, boxed: fonts.boxed },
  };
  const printing: Printing = { ...shared, numbers: new Map(), head: '', chapter: '', depth: 0 };
  for (let sheet = 0; sheet < front; sheet += 1) press.begin();
  await printEntries(printing);
  press.finish();
  if (front > 0) printFront(printing);
  marks.finish();
  document.end();
  await ended;
}

async function cutFonts(demand: () => Demand, cutter: Cutter | undefined): Promise<Fonts> {
  try {
    return await settleFonts(demand(), cutter?.cutFont);
  } finally {
    await cutter?.close();
  }
}

const frameIn = ({ body }: Geometry) => ({ x: body.x, width: body.width, size: SIZE, boxes: [], color: INK });

async function printEntries(printing: Printing): Promise<void> {
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
      await printing.codes.turnTo(entry.document);
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
  // All that was laid before is drawn now.
  printing.marks.settle();
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

/** What stands before the pages is drawn last, when it is known where they begin, and read first. */
function printFront(printing: Printing): void {
  const { document, canvas, numbers, marks, front, contents, root } = printing;
  printing.head = '';
  printing.chapter = '';
  const pages = root.kids;
  root.kids = [];
  document.switchToPage(0);
  canvas.tagged(addTag(root, 'P'), () => drawCover(printing));
  marks.seal();
  contents.seal();
  const list = addTag(root, 'TOC');
  for (let sheet = 0; sheet < front - 1; sheet += 1) {
    document.switchToPage(1 + sheet);
    const drawn = { sheet, numberOf: (id: string) => numbers.get(id) };
    canvas.tagged(addTag(list, 'TOCI'), () => drawContents(printing, drawn));
    sealSheet(printing, sheet + 2);
  }
  root.kids.push(...pages);
}

/** Ends a sheet and lets go of what is on it: a long book would else be in memory as a whole, until its contents are drawn. */
function sealSheet(printing: Printing, sheet: number): void {
  drawMargins(printing, sheet);
  printing.marks.seal();
  printing.contents.seal();
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

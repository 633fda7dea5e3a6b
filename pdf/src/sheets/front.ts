import type { Book, Entry } from '../book.ts';
import type { Run } from '../blocks/index.ts';
import { placeOf } from '../blocks/index.ts';
import { ACCENT, INK, INK_SOFT, LINE_STRONG } from '../colors.ts';
import { type Canvas, drawLine, layBlocks, type Layout, oneLine } from '../layout/index.ts';
import { type Line, setLines } from '../lines/index.ts';
import type { Tag } from '../tags.ts';
import type { Geometry } from './geometry.ts';
import { dateIn, wordsIn } from '../words.ts';

/** What the sheets before the pages, and those between parts, are drawn with. */
export interface Drawing {
  book: Book;
  layout: Layout;
  canvas: Canvas;
  geometry: Geometry;
}

export const plain = (text: string, style: Run['style'] = {}): Run[] => [{ text, style }];

/** The texts of the first sheets, so that their fonts are known. */
export const frontRuns = (book: Book): Run[] => [
  ...plain(book.title),
  ...plain(book.title, { bold: true }),
  ...plain(book.subtitle ?? ''),
  ...plain(dateIn(book.language, book.date)),
  ...plain(printedOn(book)),
  ...plain(shortUrl(book.home)),
  ...plain(wordsIn(book.language).contents, { bold: true }),
  ...plain('0123456789 . … ·'),
  ...book.entries.flatMap(({ title, description = '' }) => [
    ...plain(title),
    ...plain(title, { bold: true }),
    ...plain(description),
  ]),
];

const printedOn = ({ language, printed }: Book): string =>
  printed === undefined ? '' : wordsIn(language).printed(dateIn(language, printed));

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

const colorOf = ({ look }: Book): string => (/^#[0-9a-f]{6}$/i.test(look?.color ?? '') ? look!.color : ACCENT);

const LOGO = { width: 180, height: 48 };

export function drawCover(drawing: Drawing): void {
  const { book, layout, canvas, geometry } = drawing;
  const { sheet, body } = geometry;
  const y = sheet.height * 0.3;
  if (book.look !== undefined) canvas.fill({ x: 0, y: 0, width: sheet.width, height: 12 }, colorOf(book));
  drawLogo(drawing, y - 84);
  canvas.fill({ x: body.x, y: y - 56, width: 44, height: 5 }, colorOf(book), 2.5);
  const titles = drawLines(drawing, plain(book.title, { bold: true }), { y, size: 34, most: 8, color: INK });
  if (book.subtitle !== undefined)
    drawLines(drawing, plain(book.subtitle), { y: titles, size: 14, most: 4, color: INK_SOFT });
  const foot = sheet.height - 92;
  canvas.fill({ x: body.x, y: foot - 26, width: body.width, height: 0.6 }, LINE_STRONG);
  const date = oneLine(layout, plain(dateIn(book.language, book.date)), 10);
  drawLine(canvas, date, { x: body.x, y: foot, height: 14, color: INK_SOFT });
  const printed = printedOn(book);
  if (printed !== '') {
    const line = oneLine(layout, plain(printed), 9);
    drawLine(canvas, line, { x: body.x, y: foot + 16, height: 13, color: INK_SOFT });
  }
  if (!book.isPublished) return;
  const home = plain(shortUrl(book.home), { link: { url: book.home }, color: INK_SOFT });
  const [address] = setLines(layout.measure, home, { width: body.width - date.width - 20, size: 10 });
  if (address)
    drawLine(canvas, address, { x: body.x + body.width - address.width, y: foot, height: 14, color: INK_SOFT });
}

/** The logo above `bottom`, as large as there is room. */
function drawLogo({ book, layout, canvas, geometry }: Drawing, bottom: number): void {
  const { logo } = book.look ?? {};
  const picture = logo === undefined ? undefined : layout.measure.picture(logo);
  if (logo === undefined || picture === undefined) return;
  const scale = Math.min(1, LOGO.width / picture.width, LOGO.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.picture(logo, { x: geometry.body.x, y: bottom - height, width, height });
}

interface Lines {
  /** Of the first line. */
  y: number;
  size: number;
  most: number;
  color: string;
}

/** Draws at most so many lines, and answers where the next one would be. */
function drawLines({ layout, canvas, geometry }: Drawing, runs: Run[], { y, size, most, color }: Lines): number {
  const { body } = geometry;
  const lines = setLines(layout.measure, runs, { width: body.width, size }).slice(0, most);
  const height = size > 20 ? size * 1.18 + 2 : size * 1.5;
  for (const [index, line] of lines.entries())
    drawLine(canvas, line, { x: body.x, y: y + index * Math.round(height), height: Math.round(height) - 2, color });
  return y + lines.length * Math.round(height);
}

/** The sheet before the first page of parts: what they are called, the outer first. */
export function drawParts(drawing: Drawing, parts: readonly Entry[]): void {
  const { canvas, geometry, book } = drawing;
  let y = geometry.sheet.height * 0.3;
  canvas.fill({ x: geometry.body.x, y: y - 48, width: 44, height: 5 }, colorOf(book), 2.5);
  for (const { id, title, description } of parts) {
    canvas.anchor(placeOf(id), y - 30);
    y = drawLines(drawing, plain(title, { bold: true }), { y, size: 28, most: 4, color: INK });
    if (description !== undefined)
      y = drawLines(drawing, plain(description), { y, size: 12, most: 6, color: INK_SOFT }) + 12;
  }
}

const HEAD = 54;
const STEP = 19;
const INDENT = 15;
const DEEPEST = 6;

/** How many entries stand on the first sheet of the contents, and on each further one. */
const roomIn = ({ body }: Geometry) => ({
  first: Math.floor((body.height - HEAD) / STEP),
  further: Math.floor(body.height / STEP),
});

export function contentsSheets(entries: number, geometry: Geometry): number {
  const { first, further } = roomIn(geometry);
  return 1 + Math.max(0, Math.ceil((entries - first) / further));
}

/** Draws one sheet of the contents. `numberOf` answers on which sheet an entry begins, if it is there. */
export function drawContents(
  drawing: Drawing,
  { sheet, numberOf }: { sheet: number; numberOf: (id: string) => number | undefined },
): void {
  const { layout, canvas, book, geometry } = drawing;
  const { body } = geometry;
  const isFirst = sheet === 0;
  if (isFirst) {
    const head = oneLine(layout, plain(wordsIn(book.language).contents, { bold: true }), 24);
    drawLine(canvas, head, { x: body.x, y: body.top + 20, height: 30, color: INK });
  }
  const { first, further } = roomIn(geometry);
  const start = isFirst ? 0 : first + (sheet - 1) * further;
  const entries = book.entries.slice(start, start + (isFirst ? first : further));
  const top = body.top + (isFirst ? HEAD : 0) + 10;
  for (const [index, entry] of entries.entries())
    drawEntry(drawing, entry, { y: top + index * STEP, number: numberOf(entry.id) });
}

function drawEntry(drawing: Drawing, entry: Entry, { y, number }: { y: number; number: number | undefined }): void {
  const { layout, canvas, geometry } = drawing;
  const { body } = geometry;
  const isStrong = entry.depth === 0 || entry.document === undefined;
  const x = body.x + Math.min(entry.depth, DEEPEST) * INDENT;
  const page = oneLine(layout, plain(number === undefined ? '' : String(number)), 10);
  const end = body.x + body.width - page.width;
  const title = fit(layout, plain(entry.title, isStrong ? { bold: true } : {}), { width: end - x - 24, size: 10 });
  drawLine(canvas, title, { x, y, height: 14, color: isStrong ? INK : INK_SOFT });
  drawLine(canvas, page, { x: end, y, height: 14, color: INK_SOFT });
  drawDots(layout, canvas, { from: x + title.width + 6, to: end - 6, y });
  if (number === undefined) return;
  canvas.link({ x, y: y - 11, width: body.x + body.width - x, height: 15 }, { to: placeOf(entry.id) }, entry.title);
}

function drawDots(layout: Layout, canvas: Canvas, { from, to, y }: { from: number; to: number; y: number }): void {
  const dot = oneLine(layout, plain('.'), 8);
  const step = 5;
  const last = Math.floor(to / step) * step;
  const count = Math.max(0, Math.floor((last - from) / step));
  // Dots of all lines stand below one another.
  for (let index = 0; index < count; index += 1)
    drawLine(canvas, dot, { x: last - index * step, y, height: 10, color: LINE_STRONG });
}

/** As much of a text as one line holds. */
export function fit(layout: Layout, runs: readonly Run[], { width, size }: { width: number; size: number }): Line {
  const [line, more] = setLines(layout.measure, runs, { width, size });
  if (line === undefined || more === undefined) return line ?? { pieces: [], width: 0, pictureHeight: 0 };
  const end = oneLine(layout, [{ text: ' …', style: runs[0]?.style ?? {} }], size);
  return { ...line, pieces: [...line.pieces, ...end.pieces], width: line.width + end.width };
}

/** The last words of a book: that it was cut off, and what it should have shown. */
export const closing = (
  { layout, book, geometry: { body } }: Omit<Drawing, 'canvas'>,
  { count, tag }: { count: number; tag: Tag },
) =>
  layBlocks(
    layout,
    [{ kind: 'box', look: 'warning', blocks: [{ kind: 'text', role: 'text', runs: closingRuns(book, count) }] }],
    { x: body.x, width: body.width, size: 10, boxes: [], color: INK, tag },
  );

export function closingRuns(book: Book, leftOut: number): Run[] {
  const words = wordsIn(book.language);
  const missing = book.missingPictures ?? 0;
  const sentences = [
    ...(leftOut > 0 ? [words.leftOut(leftOut)] : []),
    ...(missing > 0 ? [words.missingPictures(missing)] : []),
  ];
  return [...plain(`${sentences.join(' ')} `), ...plain(shortUrl(book.home), { link: { url: book.home } })];
}

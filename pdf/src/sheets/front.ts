import type { Book } from '../book.ts';
import type { Run } from '../blocks/index.ts';
import { placeOf } from '../blocks/index.ts';
import { ACCENT, INK, INK_SOFT, LINE_STRONG } from '../colors.ts';
import { type Canvas, drawLine, layBlocks, type Layout, oneLine } from '../layout/index.ts';
import { type Line, setLines } from '../lines/index.ts';
import type { Tag } from '../tags.ts';
import { BODY, SHEET } from './geometry.ts';
import { dateIn, wordsIn } from './words.ts';

export const plain = (text: string, style: Run['style'] = {}): Run[] => [{ text, style }];

/** The texts of the first sheets, so that their fonts are known. */
export const frontRuns = (book: Book): Run[] => [
  ...plain(book.title),
  ...plain(book.title, { bold: true }),
  ...plain(book.subtitle ?? ''),
  ...plain(dateIn(book.language, book.date)),
  ...plain(shortUrl(book.home)),
  ...plain(wordsIn(book.language).contents, { bold: true }),
  ...plain('0123456789 . …'),
  ...book.entries.flatMap(({ title }) => [...plain(title), ...plain(title, { bold: true })]),
];

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

export function drawCover(layout: Layout, canvas: Canvas, book: Book): void {
  const title = setLines(layout.measure, plain(book.title, { bold: true }), { width: BODY.width, size: 34 }).slice(
    0,
    8,
  );
  let y = SHEET.height * 0.3;
  canvas.fill({ x: BODY.x, y: y - 56, width: 44, height: 5 }, ACCENT, 2.5);
  for (const line of title) {
    drawLine(canvas, line, { x: BODY.x, y, height: 40, color: INK });
    y += 42;
  }
  if (book.subtitle !== undefined) {
    const lines = setLines(layout.measure, plain(book.subtitle), { width: BODY.width, size: 14 }).slice(0, 4);
    for (const line of lines) {
      drawLine(canvas, line, { x: BODY.x, y, height: 20, color: INK_SOFT });
      y += 21;
    }
  }
  const foot = SHEET.height - 92;
  canvas.fill({ x: BODY.x, y: foot - 26, width: BODY.width, height: 0.6 }, LINE_STRONG);
  const date = oneLine(layout, plain(dateIn(book.language, book.date)), 10);
  drawLine(canvas, date, { x: BODY.x, y: foot, height: 14, color: INK_SOFT });
  if (!book.isPublished) return;
  const home = plain(shortUrl(book.home), { link: { url: book.home }, color: INK_SOFT });
  const [address] = setLines(layout.measure, home, { width: BODY.width - date.width - 20, size: 10 });
  if (address)
    drawLine(canvas, address, { x: BODY.x + BODY.width - address.width, y: foot, height: 14, color: INK_SOFT });
}

const HEAD = 54;
const STEP = 19;
const INDENT = 15;
const DEEPEST = 6;

/** How many entries stand on the first sheet of the contents, and on each further one. */
const FIRST = Math.floor((BODY.height - HEAD) / STEP);
const FURTHER = Math.floor(BODY.height / STEP);

export const contentsSheets = (entries: number): number => 1 + Math.max(0, Math.ceil((entries - FIRST) / FURTHER));

/** Draws one sheet of the contents. `numberOf` answers on which sheet an entry begins, if it is there. */
export function drawContents(
  layout: Layout,
  canvas: Canvas,
  { book, sheet, numberOf }: { book: Book; sheet: number; numberOf: (id: string) => number | undefined },
): void {
  const isFirst = sheet === 0;
  if (isFirst) {
    const head = oneLine(layout, plain(wordsIn(book.language).contents, { bold: true }), 24);
    drawLine(canvas, head, { x: BODY.x, y: BODY.top + 20, height: 30, color: INK });
  }
  const start = isFirst ? 0 : FIRST + (sheet - 1) * FURTHER;
  const entries = book.entries.slice(start, start + (isFirst ? FIRST : FURTHER));
  let y = BODY.top + (isFirst ? HEAD : 0) + 10;
  for (const entry of entries) {
    const number = numberOf(entry.id);
    const isStrong = entry.depth === 0 || entry.document === undefined;
    const x = BODY.x + Math.min(entry.depth, DEEPEST) * INDENT;
    const page = oneLine(layout, plain(number === undefined ? '' : String(number)), 10);
    const end = BODY.x + BODY.width - page.width;
    const title = fit(layout, plain(entry.title, isStrong ? { bold: true } : {}), { width: end - x - 24, size: 10 });
    const color = isStrong ? INK : INK_SOFT;
    drawLine(canvas, title, { x, y, height: 14, color });
    drawLine(canvas, page, { x: end, y, height: 14, color: INK_SOFT });
    drawDots(layout, canvas, { from: x + title.width + 6, to: end - 6, y });
    if (number !== undefined) {
      const area = { x, y: y - 11, width: BODY.x + BODY.width - x, height: 15 };
      canvas.link(area, { to: placeOf(entry.id) }, entry.title);
    }
    y += STEP;
  }
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

/** The last words of a book that was cut off. */
export const closing = (layout: Layout, book: Book, { count, tag }: { count: number; tag: Tag }) =>
  layBlocks(
    layout,
    [{ kind: 'box', look: 'warning', blocks: [{ kind: 'text', role: 'text', runs: closingRuns(book, count) }] }],
    { x: BODY.x, width: BODY.width, size: 10, boxes: [], color: INK, tag },
  );

export const closingRuns = (book: Book, count: number): Run[] => [
  ...plain(wordsIn(book.language).leftOut(count)),
  ...plain(' '),
  ...plain(shortUrl(book.home), { link: { url: book.home } }),
];

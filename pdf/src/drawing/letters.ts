import type { Fonts } from '../fonts/index.ts';
import type { TextPlace } from '../layout/index.ts';
import { type Pen, rounded } from './pen.ts';
import { drawAs, keepCharacters, spanOf } from './shapes.ts';

type Document = PDFKit.PDFDocument;

/** Texts in the fonts of a document. The shapes of each word are found once, however often it is measured and drawn. */
export interface Letters {
  /** The width of a text in a size of one. */
  width: (text: string, face: string) => number;
  draw: (text: string, place: Omit<TextPlace, 'width'>) => void;
}

/** What the library has of a font and its types do not. */
interface Font {
  id: string;
  /** Where it keeps the shapes of words, with all that it knows of them. */
  layoutCache?: object | undefined;
  ref: () => unknown;
  /** The numbers of shapes in the font of the document, in hexadecimal, and what is between them, in thousandths. */
  encode: (text: string) => [string[], { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }[]];
}

/** The same of a document. */
interface Writing {
  addContent: (operators: string) => unknown;
  page: { fonts: Record<string, unknown> };
}

interface Word {
  width: number;
  /** What draws it; undefined where letters stand above or below one another. */
  shown: string | undefined;
}

/** So many words are remembered. */
const WORDS_AT_MOST = 60_000;

/** Lines break between them, so a blank changes no shape of what is next to it. */
const WORDS = /[ \t]+|[^ \t]+/g;

/** The lines of tables and trees in code are as wide as the letters around them, not as those of Chinese. */
const BOX_LINES = /^[\u2500-\u259F]+$/;
const NARROW = 60;

const isNarrow = (text: string, face: string): boolean => BOX_LINES.test(text) && !face.startsWith('noto-sans-mono');

/** Takes the fonts into the document. */
export function createLetters(document: Document, fonts: Fonts, pen: Pen): Letters {
  const open = openFonts(document, fonts);
  const words = wordsOf(open);
  const sum = (text: string, face: string): number => {
    const whole = words.known(text, face);
    if (whole !== undefined) return whole.width;
    return (text.match(WORDS) ?? []).reduce((width, word) => width + words.of(word, face).width, 0);
  };
  return {
    width: (text, face) => (isNarrow(text, face) ? (sum(text, face) * NARROW) / 100 : sum(text, face)),
    draw: (text, place) => {
      const font = open.get(place.face);
      const shown = (text.match(WORDS) ?? []).map((word) => words.of(word, place.face).shown);
      if (font === undefined || shown.includes(undefined)) drawByLibrary(document, pen, { ...place, text });
      else drawShown(document, pen, { ...place, text, font, shown: shown.join('') });
    },
  };
}

function openFonts(document: Document, fonts: Fonts): Map<string, Font> {
  const open = new Map<string, Font>();
  for (const [id, file] of fonts.files) {
    document.registerFont(id, file);
    const { _font: font } = document.font(id) as unknown as { _font: Font };
    font.layoutCache = undefined;
    if (fonts.woven.has(id)) keepCharacters(document, id);
    open.set(id, font);
  }
  return open;
}

/** The words of each font. */
function wordsOf(fonts: ReadonlyMap<string, Font>) {
  let count = 0;
  const faces = new Map<string, Map<string, Word>>();
  return {
    known: (text: string, face: string): Word | undefined => faces.get(face)?.get(text),
    of: (text: string, face: string): Word => {
      const words = faces.get(face) ?? new Map<string, Word>();
      const word = words.get(text) ?? shape(fonts.get(face), text);
      if (!words.has(text)) count += 1;
      if (count > WORDS_AT_MOST) {
        faces.clear();
        count = 0;
      }
      faces.set(face, words.set(text, word));
      return word;
    },
  };
}

function shape(font: Font | undefined, text: string): Word {
  if (font === undefined) return { width: 0, shown: undefined };
  const [glyphs, positions] = font.encode(text);
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000;
  if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return { width, shown: undefined };
  // Joined at once: what grows piece by piece is kept in pieces, each of which needs more room than its text.
  const shown: string[] = ['<'];
  for (const [index, { xAdvance, advanceWidth }] of positions.entries()) {
    const nearer = rounded(advanceWidth - xAdvance);
    shown.push(glyphs[index] ?? '');
    if (nearer !== '0' && nearer !== '-0') shown.push('>', nearer, '<');
  }
  return { width, shown: [...shown, '>'].join('') };
}

type Shown = Omit<TextPlace, 'width'> & { text: string };

function drawShown(
  document: Document,
  pen: Pen,
  { text, x, y, face, size, color, actual, font, shown }: Shown & { font: Font; shown: string },
): void {
  const writing = document as unknown as Writing;
  writing.page.fonts[font.id] ??= font.ref();
  const [narrow, wide] = isNarrow(text, face) ? [`${NARROW} Tz\n`, '100 Tz\n'] : ['', ''];
  const [begin, end] = actual === undefined ? ['', ''] : [`${spanOf(actual)}\n`, 'EMC\n'];
  const change = pen.font(font.id, size) + pen.ink(color) + narrow;
  const glyphs = shown.replaceAll(/><|<>/g, '');
  const show = `1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm\n[${glyphs}] TJ\n`;
  writing.addContent(`BT\n${begin}${change}${show}${wide}${end}ET`);
}

function drawByLibrary(document: Document, pen: Pen, { text, x, y, face, size, color, actual }: Shown): void {
  document.font(face).fontSize(size).fillColor(color);
  const draw = () => void document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  if (actual === undefined) draw();
  else drawAs(document, actual, draw);
  pen.forget();
}

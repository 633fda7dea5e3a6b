// What is drawn as shapes of a script stays text: found by a search, copied and read aloud as it was written.
type Document = PDFKit.PDFDocument;

interface Glyph {
  id: number;
  codePoints: number[];
  advanceWidth: number;
}

/** What the library has of a font and its types do not. */
interface Shaping {
  font: { _glyphs: object };
  subset: { glyphs: number[] };
  unicode: number[][];
  widths: number[];
  scale: number;
  layout: (text: string, features?: unknown) => { glyphs: Glyph[]; positions: unknown[] };
  layoutRun: (text: string, features?: unknown) => unknown;
  encode: (text: string, features?: unknown) => [string[], unknown[]];
}

/**
 * Has a font know for each of its shapes which characters it stands for there. Fonts of Arabic draw several letters as one
 * shape with other dots, and the library would take them all for the first that it met.
 */
export function keepCharacters(document: Document, face: string): void {
  const { _font: shaping } = document.font(face) as unknown as { _font: Shaping };
  const { layoutRun } = shaping;
  shaping.layoutRun = (text, features) => {
    shaping.font._glyphs = {};
    return layoutRun.call(shaping, text, features);
  };
  const places = new Map<string, number>();
  const placeOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = `${id}:${codePoints.join(',')}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = shaping.subset.glyphs.push(id) - 1;
    places.set(key, place);
    shaping.widths[place] = advanceWidth * shaping.scale;
    shaping.unicode[place] = codePoints;
    return place;
  };
  shaping.encode = (text, features) => {
    const { glyphs, positions } = shaping.layout(text, features);
    return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}

/** Draws a text of which it is said what it is read as. Said within the text: there readers know where it stands. */
export function drawAs(document: Document, actual: string, draw: () => void): void {
  const marking = document as Document & { addContent: (operators: string) => unknown };
  const add = marking.addContent;
  marking.addContent = (operators) => {
    if (operators === 'ET') add.call(document, 'EMC');
    add.call(document, operators);
    if (operators === 'BT') add.call(document, spanOf(actual));
    return document;
  };
  draw();
  marking.addContent = add;
}

export const spanOf = (actual: string): string =>
  `/Span <</ActualText <feff${Buffer.from(actual.toWellFormed(), 'utf16le').swap16().toString('hex')}>>> BDC`;

import type { Fonts } from '../fonts/index.ts';
import type { Measure } from '../lines/index.ts';
import { keepCharacters } from './shapes.ts';

type Document = PDFKit.PDFDocument;

/** A picture as the library has opened it. */
export interface OpenPicture {
  image: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

/** The lines of tables and trees in code are as wide as the letters around them, not as those of Chinese. */
const BOX_LINES = /^[\u2500-\u259F]+$/;
const NARROW = 60;

export const scalingOf = (text: string, face: string): { horizontalScaling?: number } =>
  face.startsWith('noto-sans-mono') || !BOX_LINES.test(text) ? {} : { horizontalScaling: NARROW };

/** So many words are remembered. The library would remember every one, with all that it knows of its shapes. */
const WIDTHS_AT_MOST = 50_000;

/** Where the library keeps the shapes of words; without it, printing takes twice as long. */
interface Remembering {
  _font: { layoutCache?: object };
}

function forgetShapes(document: Document, fonts: Fonts): void {
  for (const id of fonts.files.keys()) {
    const { _font: font } = document.font(id) as unknown as Remembering;
    font.layoutCache = Object.create(null) as object;
  }
}

/** The width of a text in a size of one. */
function unitWidth(document: Document, text: string, face: string): number {
  const width = document.font(face).fontSize(1).widthOfString(text);
  return scalingOf(text, face).horizontalScaling === undefined ? width : (width * NARROW) / 100;
}

/** What texts and pictures measure in a document, once the fonts are in it. */
export function measureIn(
  document: Document,
  fonts: Fonts,
  { pictures, direction }: { pictures: ReadonlyMap<string, OpenPicture>; direction: Measure['direction'] },
): Measure {
  for (const [id, file] of fonts.files) {
    document.registerFont(id, file);
    if (fonts.woven.has(id)) keepCharacters(document, id);
  }
  const widths = new Map<string, number>();
  return {
    stretches: fonts.stretches,
    direction,
    width: (text, face, size) => {
      const key = `${face}:${text}`;
      const unit = widths.get(key) ?? unitWidth(document, text, face);
      if (widths.size > WIDTHS_AT_MOST) {
        widths.clear();
        forgetShapes(document, fonts);
      }
      widths.set(key, unit);
      return unit * size;
    },
    picture: (file) => pictures.get(file),
  };
}

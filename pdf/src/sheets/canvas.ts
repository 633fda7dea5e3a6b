import type { Fonts } from '../fonts/index.ts';
import type { Area, Canvas } from '../layout/index.ts';
import type { Measure } from '../lines/index.ts';

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

const scalingOf = (text: string, face: string): { horizontalScaling?: number } =>
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
export function measureIn(document: Document, fonts: Fonts, pictures: ReadonlyMap<string, OpenPicture>): Measure {
  for (const [id, file] of fonts.files) document.registerFont(id, file);
  const widths = new Map<string, number>();
  return {
    stretches: fonts.stretches,
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

/** The current sheet of a document as what is drawn on. `heading` receives headings as they are met. */
export function canvasOn(
  document: Document,
  pictures: ReadonlyMap<string, OpenPicture>,
  heading: Canvas['heading'],
): Canvas {
  const round = ({ x, y, width, height }: Area, radius: number | undefined) =>
    radius === undefined
      ? document.rect(x, y, width, height)
      : document.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  return {
    text: (text, { x, y, face, size, color }) => {
      document.font(face).fontSize(size).fillColor(color);
      document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...scalingOf(text, face) });
    },
    fill: (area, color, radius) => void round(area, radius).fill(color),
    frame: (area, color, radius) => void round(area, radius).lineWidth(0.7).stroke(color),
    picture: (file, { x, y, width, height }) => {
      const picture = pictures.get(file);
      if (picture !== undefined) document.image(picture.image, x, y, { width, height });
    },
    link: ({ x, y, width, height }, link) => {
      if ('to' in link) document.goTo(x, y, width, height, link.to);
      else document.link(x, y, width, height, asciiUrl(link.url));
    },
    anchor: (name, y) => {
      document.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null);
    },
    heading,
  };
}

/** An address in a PDF is ASCII. */
function asciiUrl(url: string): string {
  return URL.parse(url)?.href ?? encodeURI(url.toWellFormed());
}

import type { Area, Canvas } from '../layout/index.ts';
import { addTag, type Tag } from '../tags.ts';
import type { Marks } from './marks.ts';
import type { Letters } from './letters.ts';
import { type Pen, rounded } from './pen.ts';
import type { Pictures } from './pictures.ts';

type Document = PDFKit.PDFDocument;

interface Sheets {
  pictures: Pictures;
  marks: Marks;
  letters: Letters;
  pen: Pen;
  direction: 'ltr' | 'rtl';
  /** Receives headings as they are met. */
  heading: Canvas['heading'];
}

/** The scripts of India and of what lies east of it. */
const WOVEN = /[\u0900-\u0FFF\u1000-\u109F\u1780-\u17FF\uA9E0-\uAA7F]/;

/** What is drawn now, as what its tags say. */
interface Now {
  tag: Tag | undefined;
  isRepeated: boolean;
}

/** The current sheet of a document as what is drawn on. */
export function canvasOn(document: Document, sheets: Sheets): Canvas {
  const now: Now = { tag: undefined, isRepeated: false };
  const { direction } = sheets;
  // Sheets of languages that run from right to left are mirrored as a whole; letters and pictures are not.
  const flip = (x: number, width: number): number => (direction === 'rtl' ? document.page.width - x - width : x);
  return canvasWith(document, sheets, { now, flip });
}

type Flip = (x: number, width: number) => number;

function drawing(
  document: Document,
  sheets: Sheets,
  { now, flip }: { now: Now; flip: Flip },
): Pick<Canvas, 'text' | 'fill' | 'frame' | 'picture' | 'fromLeft'> {
  const { marks, pictures, letters, pen } = sheets;
  const { addContent } = document as unknown as { addContent: (operators: string) => unknown };
  const enter = () => marks.enter(now.isRepeated ? undefined : now.tag);
  const round = ({ x, y, width, height }: Area, radius: number | undefined) =>
    radius === undefined
      ? document.rect(flip(x, width), y, width, height)
      : document.roundedRect(flip(x, width), y, width, height, Math.min(radius, width / 2, height / 2));
  return {
    text: (text, { x, width, actual, ...place }) => {
      enter();
      // Shapes that stand in another order than they are read, or for several letters, are read as what was written.
      const read = actual ?? (WOVEN.test(text) ? text : undefined);
      letters.draw(text, { ...place, x: flip(x, width), actual: read });
    },
    fill: (area, color, radius) => {
      enter();
      const ink = pen.ink(color);
      if (radius === undefined) {
        const { y, width, height } = area;
        addContent(`${ink}${[flip(area.x, width), y, width, height].map(rounded).join(' ')} re\nf`);
        return;
      }
      if (ink !== '') addContent(ink.trimEnd());
      round(area, radius).fill();
    },
    frame: (area, color, radius) => {
      enter();
      round(area, radius).lineWidth(0.7).stroke(color);
    },
    picture: (file, { x, y, width, height }) => {
      const picture = pictures(file);
      if (picture === undefined) return;
      enter();
      document.image(picture.image, flip(x, width), y, { width, height });
    },
    fromLeft: (area) => {
      if (sheets.direction === 'ltr') return canvasWith(document, sheets, { now, flip });
      const back: Flip = (x, width) => flip(2 * area.x + area.width - x - width, width);
      return canvasWith(document, sheets, { now, flip: back });
    },
  };
}

const canvasWith = (document: Document, sheets: Sheets, place: { now: Now; flip: Flip }): Canvas => ({
  ...drawing(document, sheets, place),
  ...marking(document, sheets, place),
});

function marking(
  document: Document,
  { marks, heading }: Sheets,
  { now, flip }: { now: Now; flip: Flip },
): Pick<Canvas, 'link' | 'anchor' | 'heading' | 'tagged' | 'repeated'> {
  return {
    link: ({ x, y, width, height }, link, name) => {
      // What was read before led there before.
      if (now.isRepeated || now.tag === undefined) return;
      const tag = now.tag.role === 'Link' ? now.tag : addTag(now.tag, 'Link');
      const options = marks.annotation(tag, name.trim() === '' ? addressOf(link) : name);
      if ('to' in link) document.goTo(flip(x, width), y, width, height, link.to, options);
      else document.link(flip(x, width), y, width, height, asciiUrl(link.url), options);
    },
    anchor: (name, y) => {
      if (!now.isRepeated) document.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null);
    },
    heading: (level, title) => {
      if (!now.isRepeated) heading(level, title);
    },
    tagged: (tag, draw) => {
      const before = now.tag;
      now.tag = tag;
      draw();
      now.tag = before;
    },
    repeated: (draw) => {
      const before = now.isRepeated;
      now.isRepeated = true;
      draw();
      now.isRepeated = before;
    },
  };
}

const addressOf = (link: { to: string } | { url: string }): string => ('to' in link ? link.to : link.url);

/** An address in a PDF is ASCII. */
function asciiUrl(url: string): string {
  return URL.parse(url)?.href ?? encodeURI(url.toWellFormed());
}

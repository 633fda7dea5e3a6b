import { deflateSync } from 'node:zlib';
import type { Book } from '../book.ts';
import { isDrawable, type Png, readPng, unpackPng } from '../pictures/index.ts';

type Document = PDFKit.PDFDocument;

/** A picture that can be drawn in a document. */
export interface OpenPicture {
  image: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

export type Pictures = (file: string) => OpenPicture | undefined;

/** The pictures of a book that can be drawn. Each is looked at when it is first met. */
export function openPictures(document: Document, { pictures, sizes = {} }: Book): Pictures {
  const opened = new Map<string, OpenPicture | undefined>();
  const open = (file: string): OpenPicture | undefined => {
    const bytes = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
    const picture = bytes !== undefined && isDrawable(bytes) ? openPicture(document, bytes, opened.size) : undefined;
    return picture && { ...picture, ...(Object.hasOwn(sizes, file) ? sizes[file] : {}) };
  };
  return (file) => {
    if (!opened.has(file)) opened.set(file, open(file));
    return opened.get(file);
  };
}

/** The library has it, and its types do not. */
interface Library {
  openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc & { width: number; height: number };
  ref: (data?: unknown) => Reference;
}

interface Reference {
  end: (bytes?: Uint8Array) => void;
}

function openPicture(document: Document, bytes: Uint8Array, number: number): OpenPicture | undefined {
  const png = readPng(bytes);
  if (png !== undefined) return openPng(document, { bytes, number, width: png.width, height: png.height });
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const image = (document as Document & Library).openImage(whole);
    return { image, width: image.width, height: image.height };
  } catch {
    // A kind of JPEG that the library does not know: its text stands in its place.
    return undefined;
  }
}

/**
 * A PNG as the library draws it. That of the library keeps each byte as a number, and unpacks what is transparent when
 * everything is printed: all pictures at once.
 */
function openPng(
  document: Document,
  { bytes, number, width, height }: { bytes: Uint8Array; number: number; width: number; height: number },
): OpenPicture {
  const image = {
    ...{ label: `P${number}`, width, height },
    obj: undefined as Reference | undefined,
    embed: () => {
      const png = readPng(bytes);
      if (png !== undefined) image.obj = writePng(document as Document & Library, png);
    },
  };
  return { image: image as unknown as PDFKit.Mixins.ImageSrc, width, height };
}

const kindOf = ({ width, height }: Png) => ({ Type: 'XObject', Subtype: 'Image', Width: width, Height: height });

function writePng(library: Library, png: Png): Reference {
  const { width, bits, channels, hasAlpha, palette, transparency, isInterlaced, data } = png;
  const colors = { ColorSpace: colorsOf(library, png), Filter: 'FlateDecode' };
  const covers = hasAlpha || (palette !== undefined && transparency !== undefined);
  if (!covers && !isInterlaced) {
    const how = { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width };
    const said = { BitsPerComponent: bits, ...colors, DecodeParms: how, ...maskOf(png) };
    return end(library.ref({ ...kindOf(png), ...said }), data);
  }
  const pixels = unpackPng(png);
  const whole = { ...kindOf(png), BitsPerComponent: 8 };
  const { cover } = pixels;
  const gray = { ...whole, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' };
  const mask = cover === undefined ? {} : { SMask: end(library.ref(gray), deflateSync(cover)) };
  return end(library.ref({ ...whole, ...colors, ...mask }), deflateSync(pixels.colors));
}

function end(reference: Reference, bytes: Uint8Array): Reference {
  reference.end(bytes);
  return reference;
}

function colorsOf(library: Library, { channels, palette }: Png): unknown {
  if (palette === undefined) return channels < 3 ? 'DeviceGray' : 'DeviceRGB';
  const last = Math.floor(palette.length / 3) - 1;
  return ['Indexed', 'DeviceRGB', last, end(library.ref(), palette.subarray(0, 3 * (last + 1)))];
}

/** The one color of a picture that is not seen: from and to, for each sample. */
function maskOf({ transparency, palette, channels }: Png): { Mask?: number[] } {
  if (transparency === undefined || palette !== undefined || transparency.length < 2 * channels) return {};
  const parts = Array.from({ length: channels }, (_, index) => transparency.readUInt16BE(2 * index));
  return { Mask: parts.flatMap((part) => [part, part]) };
}

// Pictures of kinds that a PDF does not know, as pictures of those that it does. The library that reads them is optional, and
// whoever calls this does so in a process of its own: a fault in native code ends it.
import type { Sharp, SharpConstructor, SharpOptions } from 'sharp';

/** A picture as PNG or JPEG, and its size in the pixels of its author. */
export interface Converted {
  bytes: Uint8Array;
  width: number;
  height: number;
}

type Kind = 'webp' | 'gif' | 'avif' | 'svg';

const READERS: Record<Kind, string> = {
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
};

const KNOWN = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'];

/** A small file may hold a picture that fills the memory. */
const PIXELS_AT_MOST = 16_000_000;
/** Drawings are turned into so many pixels for each of theirs, so that lines are fine on paper, but into no more than these. */
const FINENESS = 3;
const DRAWN_PIXELS_AT_MOST = 4_000_000;
/** Effects cost time by the pixel, and are blurred anyway. */
const EFFECT_PIXELS_AT_MOST = 300_000;
const SVG_BYTES_AT_MOST = 2_000_000;
const SECONDS_EACH = 10;
const DOTS = 72;

/** The picture, if it is of a kind that can be converted and nothing is wrong with it. */
export async function convertPicture(bytes: Uint8Array): Promise<Converted | undefined> {
  const kind = kindOf(bytes);
  const sharp = kind === undefined ? undefined : await library();
  if (kind === undefined || sharp === undefined) return undefined;
  try {
    return kind === 'svg' ? await convertDrawing(sharp, bytes) : await convertPixels(sharp, { bytes, kind });
  } catch {
    // Broken, too large or too slow: its text stands in its place.
    return undefined;
  }
}

let loaded: Promise<SharpConstructor | undefined> | undefined;

const library = (): Promise<SharpConstructor | undefined> => (loaded ??= load());

async function load(): Promise<SharpConstructor | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: [...Object.values(READERS), ...KNOWN] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch {
    // npm has none for this machine.
    return undefined;
  }
}

/** Whether it is of a kind that can be converted, as far as it begins like one. */
export const isConvertible = (bytes: Uint8Array): boolean => kindOf(bytes) !== undefined;

function kindOf(bytes: Uint8Array): Kind | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^ftypavi[fs]/.test(start.slice(4))) return 'avif';
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) && /<svg[\s>]/.test(Buffer.from(bytes).toString('latin1'))
    ? 'svg'
    : undefined;
}

/** The first of moving pictures. */
const open = (sharp: SharpConstructor, bytes: Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error', pages: 1, ...options }).timeout({
    seconds: SECONDS_EACH,
  });

async function convertPixels(
  sharp: SharpConstructor,
  { bytes, kind }: { bytes: Uint8Array; kind: Kind },
): Promise<Converted> {
  const { hasAlpha } = await open(sharp, bytes).metadata();
  const image = open(sharp, bytes).autoOrient().toColorspace('srgb');
  const made = kind === 'gif' || hasAlpha ? image.png() : image.jpeg({ quality: 88 });
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Texts that make a reader of drawings ask for something else, or much of the same. */
const HOSTILE = /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet|xinclude/i;

async function convertDrawing(sharp: SharpConstructor, bytes: Uint8Array): Promise<Converted | undefined> {
  if (bytes.byteLength > SVG_BYTES_AT_MOST) return undefined;
  const text = Buffer.from(bytes).toString('utf8');
  if (HOSTILE.test(text)) return undefined;
  const { width, height } = await open(sharp, bytes, { density: DOTS }).metadata();
  const most = /<filter[\s>]/.test(text) ? EFFECT_PIXELS_AT_MOST : DRAWN_PIXELS_AT_MOST;
  const scale = Math.min(FINENESS, Math.sqrt(most / (width * height)));
  const drawn = open(sharp, bytes, { density: DOTS * scale });
  return { bytes: await drawn.toColorspace('srgb').png().toBuffer(), width, height };
}

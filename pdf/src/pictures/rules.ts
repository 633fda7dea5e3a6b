// Pictures: which files can be drawn in a PDF without harm.
import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';

/** More pixels than this are not drawn: a small file may hold a picture that fills the memory. */
const PIXELS_AT_MOST = 16_000_000;

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER = 8;

/**
 * Whether these bytes are a picture that can be put into a PDF: PNG or JPEG, of bounded size, and whole. The library that
 * embeds pictures trusts them.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  const kind = kindOf(bytes);
  const size = kind === undefined ? undefined : sizeOf(bytes);
  if (size === undefined || size.width * size.height > PIXELS_AT_MOST) return false;
  return kind === 'jpg' || isWholePng(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function kindOf(bytes: Uint8Array): 'png' | 'jpg' | undefined {
  if (PNG_START.equals(bytes.subarray(0, PNG_START.length))) return 'png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'jpg' : undefined;
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    // Whatever is wrong with it, it is no picture.
    return undefined;
  }
}

interface Png {
  width: number;
  height: number;
  bits: number;
  color: number;
  isInterlaced: boolean;
  data: Buffer[];
  hasPalette: boolean;
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether the pixels of a PNG unpack to just as many as its header says. */
function isWholePng(bytes: Buffer): boolean {
  const png = readPng(bytes);
  const channels = png === undefined ? undefined : CHANNELS[png.color];
  if (png === undefined || channels === undefined || (png.color === 3 && !png.hasPalette)) return false;
  const line = 1 + Math.ceil((png.width * channels * png.bits) / 8);
  // Interlaced pictures have seven passes, each with lines of its own.
  const most = png.isInterlaced ? 2 * line * png.height + 64 : line * png.height;
  try {
    const unpacked = inflateSync(Buffer.concat(png.data), { maxOutputLength: most + 1 });
    return png.isInterlaced ? unpacked.length <= most : unpacked.length === most;
  } catch {
    // Broken, cut off, or larger than it says.
    return false;
  }
}

function readPng(bytes: Buffer): Png | undefined {
  let png: Png | undefined;
  for (let at = HEADER; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return undefined;
    if (type === 'IHDR' && length === 13) {
      png = {
        width: body.readUInt32BE(0),
        height: body.readUInt32BE(4),
        bits: body.readUInt8(8),
        color: body.readUInt8(9),
        isInterlaced: body.readUInt8(12) === 1,
        data: [],
        hasPalette: false,
      };
    } else if (type === 'IDAT') png?.data.push(body);
    else if (type === 'PLTE' && png) png.hasPalette = length > 0;
    else if (type === 'IEND') return png;
    at += 12 + length;
  }
  return undefined;
}

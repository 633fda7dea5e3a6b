import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { passesOf, type Png, readPng } from './png.ts';

/** More pixels than this are not drawn: a small file may hold a picture that fills the memory. */
const PIXELS_AT_MOST = 16_000_000;

/**
 * Whether these bytes are a picture that can be put into a PDF: PNG or JPEG, of bounded size, and whole. Who puts it there
 * trusts it.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  if (isJpeg) return isBounded(sizeOf(bytes));
  const png = readPng(bytes);
  return png !== undefined && isBounded(png) && isWhole(png);
}

interface Size {
  width: number;
  height: number;
}

const isBounded = (size: Size | undefined): boolean =>
  size !== undefined && size.width > 0 && size.height > 0 && size.width * size.height <= PIXELS_AT_MOST;

function sizeOf(bytes: Uint8Array): Size | undefined {
  try {
    return imageSize(bytes);
  } catch {
    // Whatever is wrong with it, it is no picture.
    return undefined;
  }
}

/** There are five ways to write a line. */
const LAST_FILTER = 4;

/** Whether the pixels of a PNG unpack to just as many lines as its header says. */
function isWhole(png: Png): boolean {
  const passes = passesOf(png);
  const most = passes.reduce((sum, { height, bytes }) => sum + height * (1 + bytes), 0);
  try {
    const lines = inflateSync(png.data, { maxOutputLength: most + 1 });
    if (lines.length !== most) return false;
    let at = 0;
    for (const { height, bytes } of passes)
      for (let line = 0; line < height; line += 1, at += 1 + bytes)
        if ((lines[at] ?? Infinity) > LAST_FILTER) return false;
    return true;
  } catch {
    // Broken, cut off, or larger than it says.
    return false;
  }
}

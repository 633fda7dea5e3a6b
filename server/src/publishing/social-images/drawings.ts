import { isUtf8 } from 'node:buffer';

const BYTES_AT_MOST = 64 * 1024;

/**
 * What makes a drawing cost more than it is long, because parts of it stand for others, or for work of any size; and the
 * ways to write the same so that it is not seen. Whatever thread draws one cannot be stopped before it is done.
 */
const COSTLY =
  /mask|filter|pattern|marker|dash|[<:](?:use|symbol|image)|data:|\\|<!(?:entity|attlist)|&(?!(?:amp|lt|gt|quot|apos);)|encoding\s*=\s*["'](?!utf-?8["'])/i;

/** Drawings that were exported often lie within one shape. */
const CLIPPED_AT_MOST = 3;

/** Whether a drawing (SVG) of whoever it is takes as long to draw as it is to read. */
export function isPlainDrawing(bytes: Uint8Array): boolean {
  if (bytes.byteLength > BYTES_AT_MOST || !isUtf8(bytes) || bytes.includes(0)) return false;
  const text = new TextDecoder().decode(bytes);
  if (COSTLY.test(text)) return false;
  const clipped = text.split(/clip-path/i).length - 1;
  // A style clips whatever it is for, and is written once.
  return clipped <= (/<style/i.test(text) ? 0 : CLIPPED_AT_MOST);
}

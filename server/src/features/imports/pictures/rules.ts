// Which pictures are fetched, and what is one.
import { posix } from 'node:path';

export const PICTURE_LIMITS = {
  count: 1000,
  bytes: 10 * 1024 * 1024,
  seconds: 120,
  atOnce: 4,
  /** Failures that are named; more of them are counted. */
  named: 100,
  addressLength: 2048,
} as const;

export const ASSETS = '.gitbook/assets';

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, 'latin1'));

const HEADS: readonly (readonly [string, (bytes: Uint8Array) => boolean])[] = [
  ['png', (bytes) => startsWith(bytes, 0, '\u0089PNG\r\n\u001A\n')],
  ['jpg', (bytes) => startsWith(bytes, 0, '\u00FF\u00D8\u00FF')],
  ['gif', (bytes) => startsWith(bytes, 0, 'GIF8')],
  ['webp', (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')],
  ['avif', (bytes) => startsWith(bytes, 4, 'ftypavif')],
  ['svg', isSvg],
];

/** Only the root of a drawing counts: a page of HTML may have one in it. */
function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('utf8');
  const plain = head
    .replace(/^\uFEFF/, '')
    .replaceAll(/<\?[^>]{0,1000}\?>|<!--(?:(?!-->)[^]){0,3000}-->|<!DOCTYPE svg[^>]{0,1000}>/gi, '')
    .trimStart();
  return /^<svg[\s>]/i.test(plain);
}

/** The ending for a picture, by its bytes and by nothing that its server says; undefined for what is none. */
export const endingOf = (bytes: Uint8Array): string | undefined => HEADS.find(([, isOne]) => isOne(bytes))?.[0];

/** Whether a picture lies elsewhere, where it could be fetched. */
export const isElsewhere = (target: string): boolean =>
  /^https?:\/\//i.test(target) && target.length <= PICTURE_LIMITS.addressLength && URL.canParse(target);

/** The way from a page to a file of its space. */
export const wayTo = (page: string, file: string): string => posix.relative(posix.dirname(page), file);

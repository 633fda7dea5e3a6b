import { readDimensions } from '#platform/dimensions.ts';

/** A picture that is what it says it is. */
export interface Picture {
  contentType: 'image/png' | 'image/jpeg';
  content: Uint8Array;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const DATA_URL = /^data:image\/(?:png|jpeg);base64,/;
const PIXELS_A_SIDE = 4096;

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);
const endsWith = (bytes: Uint8Array, tail: readonly number[]): boolean =>
  startsWith(bytes.subarray(-tail.length), tail);

const FORMATS = [
  {
    contentType: 'image/png',
    head: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    // The chunk IEND, which is empty: its name and its checksum.
    tail: [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  },
  { contentType: 'image/jpeg', head: [0xff, 0xd8, 0xff], tail: [0xff, 0xd9] },
] as const;

/** A picture from its base64, or what is wrong with it. */
export function readPicture(text: string, most: number): Picture | string {
  const base64 = text.replace(DATA_URL, '');
  if (!BASE64.test(base64)) return 'expected base64';
  const content = Buffer.from(base64, 'base64');
  if (content.byteLength > most) return `expected at most ${most} bytes`;
  const format = FORMATS.find(({ head, tail }) => startsWith(content, head) && endsWith(content, tail));
  if (format === undefined) return 'expected a whole PNG or JPEG';
  const { width = 0, height = 0 } = readDimensions(content);
  if (width < 1 || height < 1 || width > PIXELS_A_SIDE || height > PIXELS_A_SIDE)
    return `expected a picture of 1 to ${PIXELS_A_SIDE} pixels a side`;
  return { contentType: format.contentType, content };
}

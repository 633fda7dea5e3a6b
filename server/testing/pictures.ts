// Pictures for tests: those that people make, and those that somebody makes to do harm.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** A picture in which no two places are alike, so that it is large. */
export function makePicture(width: number, height: number, type: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 4) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels.data.set([seed & 255, (at / 512) & 255, (seed >> 8) & 127, 255], at);
  }
  context.putImageData(pixels, 0, 0);
  return canvas.encode(type as 'png');
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says of itself what it likes, with these bytes for pixels. */
export function makePng(width: number, height: number, pixels: Uint8Array, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([PNG, chunk('IHDR', header), ...before, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** What fills the memory of who unpacks it: 2.5 billion pixels in a few hundred kilobytes. */
export const makeBomb = (): Buffer => makePng(50_000, 50_000, deflateZeros(50_000 * 6251));

const MEGABYTE = 1024 ** 2;
const ADLER_MODULUS = 65_521;

/** What `deflate` makes of so many zeros, without packing more than the first megabyte of them. */
function deflateZeros(count: number): Buffer {
  // After a full flush, nothing refers to what came before: so it may come any number of times.
  const megabyte = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const megabytes = Array.from({ length: Math.floor(count / MEGABYTE) }, () => megabyte);
  const adler = Buffer.alloc(4);
  adler.writeUInt16BE(count % ADLER_MODULUS, 0);
  adler.writeUInt16BE(1, 2);
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...megabytes, deflateRawSync(Buffer.alloc(count % MEGABYTE)), adler]);
}

/** The same picture, said to be the first of several. */
export function makeMoving(png: Uint8Array): Buffer {
  const head = 8 + 25;
  return Buffer.concat([
    png.subarray(0, head),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(head),
  ]);
}

/** The same picture with the note of a camera that was held upright. */
export function turn(jpeg: Uint8Array): Buffer {
  const exif = Buffer.from(
    '457869660000' + '49492a0008000000' + '0100' + '120103000100000006000000' + '00000000',
    'hex',
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.byteLength + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

// A program of its own: it takes pictures from strangers, and answers smaller ones. The library is loaded here and nowhere
// else, and may use three of its readers.
import { writeFile } from 'node:fs/promises';
import type { SharpConstructor } from 'sharp';
import type { Answer, Order } from './types.ts';

/** Of pictures that must be in memory as a whole, whatever they become: their pixels in all. */
const WHOLE_PIXELS = 24_000_000;

const READERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

const QUALITY = 80;

const library = load();

async function load(): Promise<SharpConstructor | undefined> {
  // Where memory runs out, this process goes before the server does. Only Linux asks.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  try {
    const { default: sharp } = await import('sharp');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch {
    return undefined;
  }
}

process.on('message', (order: Order) => {
  void answer(order).then((done) => process.send?.(done));
});

// Whoever started it is gone.
process.on('disconnect', () => process.exit());

async function answer(order: Order): Promise<Answer> {
  const sharp = await library;
  if (sharp === undefined) return { kind: 'unavailable' };
  try {
    const bytes = await resize(sharp, order);
    return bytes === undefined || bytes.byteLength >= order.bytes.byteLength
      ? { kind: 'kept' }
      : { kind: 'made', bytes };
  } catch {
    // What cannot be read is for the browser to judge.
    return { kind: 'kept' };
  }
}

/** The picture in this width; undefined where it is better left as it is. */
async function resize(sharp: SharpConstructor, { bytes, width, pixels }: Order): Promise<Uint8Array | undefined> {
  if (isMovingPng(bytes)) return undefined;
  const input = { limitInputPixels: pixels, sequentialRead: true, failOn: 'error' } as const;
  const about = await sharp(bytes, input).metadata();
  const isWhole = about.isProgressive === true || about.format === 'webp';
  if ((about.pages ?? 1) > 1 || (isWhole && about.width * about.height > WHOLE_PIXELS)) return undefined;
  const make = (options: object) =>
    sharp(bytes, input).autoOrient().resize({ width, withoutEnlargement: true }).webp(options).toBuffer();
  const lossy = await make({ quality: QUALITY, smartSubsample: true });
  if (about.format !== 'png') return lossy;
  // Screens and drawings of few colors are often smaller without any loss.
  const exact = await make({ lossless: true });
  return exact.byteLength <= lossy.byteLength ? exact : lossy;
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const ACTL = 0x6163544c;
const IDAT = 0x49444154;

/** Whether a PNG is one of several pictures: it says so before its pixels. The library would show the first of them. */
function isMovingPng(bytes: Uint8Array): boolean {
  if (PNG.some((byte, index) => bytes[index] !== byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === ACTL) return true;
    if (type === IDAT) return false;
  }
  return false;
}

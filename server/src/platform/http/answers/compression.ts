import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

/** Below this many bytes, compressing costs more than it saves. */
const WORTH_IT = 1024;

/**
 * Up to so many bytes, the event loop compresses by itself. A page takes a quarter of a millisecond, the worst text some six;
 * to hand a page to a thread and to take it back costs the loop half of that, and twice the processor time in all.
 */
const HERE_AT_MOST = 48 * 1024;
/** The same for the quickest level of gzip, which takes a third of a millisecond for what a list of results weighs. */
const HERE_AT_MOST_ONCE = 128 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** For what is sent once: a third of the time of the usual level, or less. Prose gets a tenth larger, lists of data a third. */
const GZIP_ONCE = 2;
const GZIP_KEPT = 6;

/** Browsers and programs send a handful of different wishes, so what each comes to is remembered. */
const WISHES_KEPT = 100;
const chosen = new Map<string, Coding>();

export function chooseCoding(acceptEncoding: string | undefined, size: number): Coding {
  if (size < WORTH_IT || acceptEncoding === undefined) return 'identity';
  let coding = chosen.get(acceptEncoding);
  if (coding === undefined) {
    coding = bestOf(acceptEncoding);
    if (chosen.size >= WISHES_KEPT) chosen.clear();
    chosen.set(acceptEncoding, coding);
  }
  return coding;
}

function bestOf(acceptEncoding: string): Coding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const accepted = negotiator.encodings(['br', 'gzip', 'identity']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/**
 * Compresses, and what is large off the event loop. `quality` is brotli's, and gzip's goes with it: 4 for what is sent once,
 * 5 for a page that is kept while its reader waits for it, 6 for what is the same for as long as the server runs. Pages are
 * as small with 5 as with 6, a quarter sooner.
 */
export async function compress(bytes: Uint8Array, coding: Coding, quality: 4 | 5 | 6): Promise<Uint8Array> {
  if (coding === 'identity') return bytes;
  const isSmall = bytes.byteLength <= HERE_AT_MOST;
  if (coding === 'br') {
    const options = brotliOptions(bytes.byteLength, quality);
    return isSmall ? brotliCompressSync(bytes, options) : brotli(bytes, options);
  }
  if (quality !== 4) return isSmall ? gzipSync(bytes, { level: GZIP_KEPT }) : zip(bytes, { level: GZIP_KEPT });
  const isHere = bytes.byteLength <= HERE_AT_MOST_ONCE;
  return isHere ? gzipSync(bytes, { level: GZIP_ONCE }) : zip(bytes, { level: GZIP_ONCE });
}

/** Compresses what is too large to be held, a piece at a time and off the event loop. */
export function compressing(coding: Exclude<Coding, 'identity'>, size: number): Transform {
  return coding === 'br' ? createBrotliCompress(brotliOptions(size, 4)) : createGzip({ level: GZIP_ONCE });
}

const brotliOptions = (size: number, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

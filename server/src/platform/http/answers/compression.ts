import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

/** Below this many bytes, compressing costs more than it saves. */
const WORTH_IT = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** For what is sent once: a third of the time of the usual level, for some hundredths more bytes. */
const GZIP_ONCE = 3;
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
 * Compresses off the event loop. `quality` is brotli's, and gzip's goes with it: 4 for what is sent once, 5 for a page that is
 * kept while its reader waits for it, 6 for what is the same for as long as the server runs. Pages are as small with 5 as with
 * 6, a quarter sooner.
 */
export async function compress(bytes: Uint8Array, coding: Coding, quality: 4 | 5 | 6): Promise<Uint8Array> {
  if (coding === 'br') {
    return brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    });
  }
  return coding === 'gzip' ? zip(bytes, { level: quality === 4 ? GZIP_ONCE : GZIP_KEPT }) : bytes;
}

import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { OutboundError } from './errors.ts';

/** What the client understands, as it is asked for; `readBody` undoes it. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * The body as it comes, decompressed, at most `maxBytes` of it. The bound counts decompressed bytes, so a small body that
 * unpacks to a huge one is stopped at the bound.
 */
export async function* readChunks(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const tooLarge = () => new OutboundError('too-large', `The answer is larger than ${maxBytes} bytes.`);
  // Breaking off makes the body fail once more, when nobody reads it any longer.
  body.on('error', () => {});
  try {
    if (encoding === 'identity' && Number(headers['content-length']) > maxBytes) throw tooLarge();
    let size = 0;
    for await (const chunk of decode(body, encoding) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      yield chunk;
    }
  } finally {
    body.destroy();
  }
}

/** The whole body, within the same bound. */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(body, headers, maxBytes)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

function decode(body: Readable, encoding: string): Readable {
  if (encoding === 'identity') return body;
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : undefined;
  if (decoder === undefined)
    throw new OutboundError('network', 'The answer is compressed in a way that was not asked for.');
  // Errors of either stream reach the reader of the last one.
  return pipeline(body, decoder, () => {});
}

/** Closes a body that nobody will read. */
export function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

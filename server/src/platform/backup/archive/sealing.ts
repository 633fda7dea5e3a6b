// Files that nobody reads or changes who has not the key: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM.
// A file has a head with a salt, from which and from the key its own key is derived, and pieces of 64 KiB. The nonce of a piece
// is its number and whether it is the last, so pieces can be neither swapped nor left out, and the name of the file is part of
// what is authenticated, so that files cannot be swapped either.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const MAGIC = Buffer.from('LCTB1\n', 'latin1');
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.byteLength + SALT_BYTES;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** What was changed, cut, swapped or sealed with another key. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/** The size of what `seal` makes of so many bytes. */
export const sealedSize = (size: number): number =>
  HEAD_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / PIECE_BYTES));

export async function* seal(key: Uint8Array, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = deriveKey(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  for await (const { piece, number, isLast } of piecesOf(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The bytes of a sealed file, each piece only once it is known to be what was sealed. */
export async function* unseal(
  key: Uint8Array,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const broken = new SealBroken(`${name} is not what was written, or was written with another key.`);
  let fileKey: Uint8Array | undefined;
  const rest = withoutHead(source, HEAD_BYTES, (head) => {
    if (!head.subarray(0, MAGIC.byteLength).equals(MAGIC)) throw broken;
    fileKey = deriveKey(key, head.subarray(MAGIC.byteLength));
  });
  for await (const { piece, number, isLast } of piecesOf(rest, PIECE_BYTES + TAG_BYTES)) {
    if (fileKey === undefined || piece.byteLength < TAG_BYTES) throw broken;
    const end = piece.byteLength - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
      .setAAD(Buffer.from(name))
      .setAuthTag(piece.subarray(end));
    const plain = decipher.update(piece.subarray(0, end));
    try {
      decipher.final();
    } catch {
      // The tag does not fit.
      throw broken;
    }
    yield plain;
  }
}

const deriveKey = (key: Uint8Array, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, salt, 'lectern backup file', 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

interface Piece {
  piece: Buffer;
  number: number;
  isLast: boolean;
}

/** Pieces of equal size, the last of what is left: there is one, if only an empty one. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let [pending, bytes, number]: [Uint8Array[], number, number] = [[], 0, 0];
  for await (const chunk of source) {
    pending.push(chunk);
    bytes += chunk.byteLength;
    // One more than a piece: only then is it known that this is not the last.
    if (bytes <= size) continue;
    const buffer = Buffer.concat(pending);
    let at = 0;
    for (; buffer.byteLength - at > size; at += size) {
      yield { piece: buffer.subarray(at, at + size), number, isLast: false };
      number += 1;
    }
    pending = [buffer.subarray(at)];
    bytes = buffer.byteLength - at;
  }
  yield { piece: Buffer.concat(pending), number, isLast: true };
}

async function* withoutHead(
  source: AsyncIterable<Uint8Array>,
  size: number,
  onHead: (head: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head === undefined) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.byteLength < size) continue;
      onHead(head.subarray(0, size));
      yield head.subarray(size);
      head = undefined;
    }
  }
}

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** What a row of an object holds: its bytes as they are, or packed with the size that they had. */
export interface PackedBytes {
  bytes: Uint8Array;
  /** 0 where the bytes are as they are. */
  plain_size: number;
}

/** The fastest level: a page takes some 50 microseconds, and higher levels save a few hundredths more for several times that. */
const LEVEL = 1;
/** Of fewer bytes, what packing saves is lost in the pages of the database. */
const LEAST = 256;
/** What does not become smaller than this share of itself, such as a list of hashes, is read as often as it is written. */
const WORTH_IT = 0.8;

const PARAMS = { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } };

/** The bytes as a row keeps them. The name of an object is the hash of its plain bytes, however they are kept. */
export function packBytes(bytes: Uint8Array): PackedBytes {
  if (bytes.byteLength < LEAST) return { bytes, plain_size: 0 };
  const packed = zstdCompressSync(bytes, PARAMS);
  if (packed.byteLength > bytes.byteLength * WORTH_IT) return { bytes, plain_size: 0 };
  return { bytes: packed, plain_size: bytes.byteLength };
}

/** The plain bytes of a row. Throws on bytes that were not packed by `packBytes`, and never makes more than it packed. */
export function unpackBytes({ bytes, plain_size: size }: PackedBytes): Uint8Array {
  if (size === 0) return bytes;
  const plain = zstdDecompressSync(bytes, { maxOutputLength: size });
  if (plain.byteLength !== size) throw new Error(`Packed bytes have ${plain.byteLength} bytes instead of ${size}.`);
  return plain;
}

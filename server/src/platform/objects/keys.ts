// Hashes are hexadecimal everywhere but in the key of `objects`: there, bytes take half the room, and so does what a write of
// them touches.

export const toKey = (hash: string): Uint8Array => Buffer.from(hash, 'hex');

export const toHash = (key: Uint8Array): string =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('hex');

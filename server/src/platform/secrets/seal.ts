import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts `text` with the first key of the ring, for secrets that must be read again: the key's id, a dot, and nonce, tag and
 * AES-256-GCM as base64url. It opens for the same `purpose` only, which may name the row that it belongs to.
 */
export function seal(ring: KeyRing, purpose: string, text: string): string {
  const id = ring.ids[0] ?? '';
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(ring, id), nonce).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')}`;
}

/** What `seal` hid with any key of the ring; undefined where this is none of it, was changed, or was for another purpose. */
export function open(ring: KeyRing, purpose: string, sealed: string): string | undefined {
  const [id = '', text = '', ...rest] = sealed.split('.');
  if (rest.length > 0 || !ring.ids.includes(id) || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.byteLength < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== text) return undefined;
  const decipher = createDecipheriv(ALGORITHM, keyOf(ring, id), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: somebody else wrote this.
    return undefined;
  }
}

// One key for all purposes, which are bound to each text as its associated data: a purpose may name a row, and rows are many.
function keyOf(ring: KeyRing, id: string): Uint8Array {
  const key = ring.derive(id, 'sealed secrets');
  if (key === undefined) throw new Error('The ring has no key with this id.');
  return key;
}

/** Sealing with the keys of this installation, for those who must not hold them. */
export interface Seals {
  seal(purpose: string, text: string): string;
  open(purpose: string, sealed: string): string | undefined;
}

export const createSeals = (ring: KeyRing): Seals => ({
  seal: (purpose, text) => seal(ring, purpose, text),
  open: (purpose, sealed) => open(ring, purpose, sealed),
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/**
 * Signs `text` with the first key of the ring: the key's id, a dot, and HMAC-SHA256 as base64url. `purpose` is a fixed
 * name in the code, such as `share link`; a signature verifies for its own purpose only.
 */
export function sign(ring: KeyRing, purpose: string, text: string): string {
  const id = ring.ids[0] ?? '';
  return `${id}.${toSignature(ring, id, purpose, text).toString('base64url')}`;
}

/** Whether `signature` was made by `sign` for this purpose and text with any key of the ring. */
export function verify(ring: KeyRing, purpose: string, text: string, signature: string): boolean {
  const [id = '', mac = '', ...rest] = signature.split('.');
  if (rest.length > 0 || !ring.ids.includes(id) || !/^[A-Za-z0-9_-]{43}$/.test(mac)) return false;
  // Compared as text: the last character carries two spare bits, and no second spelling of a signature shall pass.
  const expected = toSignature(ring, id, purpose, text).toString('base64url');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac));
}

function toSignature(ring: KeyRing, id: string, purpose: string, text: string): Buffer {
  const key = ring.derive(id, `signature: ${purpose}`);
  if (key === undefined) throw new Error('The ring has no key with this id.');
  return createHmac('sha256', key).update(text).digest();
}

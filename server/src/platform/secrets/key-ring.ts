import { createHash, hkdfSync } from 'node:crypto';

/** Keys in order: the first one signs, every one verifies. Keep it to yourself: it holds the keys. */
export type KeyRing = {
  readonly ids: readonly string[];
  /** The key for one purpose, derived from the key with that id; undefined when the ring has no such id. */
  derive(id: string, purpose: string): Uint8Array | undefined;
};

/** Reads keys that are separated by commas or lines, at least one. */
export function readKeyRing(text: string): KeyRing {
  const keys = new Map<string, string>();
  for (const key of text.split(/[,\n]/).map((piece) => piece.trim())) if (key !== '') keys.set(toKeyId(key), key);
  if (keys.size === 0) throw new Error('A ring of secret keys needs at least one key.');
  const derived = new Map<string, Uint8Array>();
  return {
    ids: [...keys.keys()],
    derive(id, purpose) {
      const name = `${id} ${purpose}`;
      const key = keys.get(id);
      const known = derived.get(name) ?? (key === undefined ? undefined : deriveKey(key, `lectern ${purpose}`));
      if (known !== undefined) derived.set(name, known);
      return known;
    },
  };
}

// HKDF (RFC 5869) gives each purpose a key of its own: a signature made for one can never pass for another.
function deriveKey(key: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', purpose, 32));
}

/** Eight characters that say which key was used and nothing about the key. */
function toKeyId(key: string): string {
  return createHash('sha256').update(deriveKey(key, 'lectern key id')).digest('base64url').slice(0, 8);
}

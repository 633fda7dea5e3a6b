// Names that nobody can guess: ids of rows and random secrets. What an id belongs to is not written in it.
import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const ID_LENGTH = 20;
const ID = /^[A-Za-z][A-Za-z0-9]{19}$/;

/** A new id: 20 letters and digits, the first a letter, so it is never a number and never a word such as `latest`. */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) id = extend(id, randomBytes(32));
  return id;
}

// Six bits of each byte choose a character; values beyond the alphabet are thrown away, not folded back: folding would
// make its first characters likelier than the others.
function extend(id: string, bytes: Uint8Array): string {
  for (const byte of bytes) {
    if (id.length === ID_LENGTH) break;
    const alphabet = id === '' ? LETTERS : LETTERS_AND_DIGITS;
    id += alphabet[byte & 63] ?? '';
  }
  return id;
}

/** Whether `text` has the form of an id that `newId` makes. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** `bytes` random bytes as base64url: 32 bytes give 43 characters. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

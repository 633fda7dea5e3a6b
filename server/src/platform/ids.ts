// Names that nobody can guess: ids of rows and random secrets. What an id belongs to is not written in it.
import { createHash, randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const ID_LENGTH = 20;
const ID = /^[A-Za-z][A-Za-z0-9]{19}$/;

const POOL_BYTES = 4096;
const BYTES_AN_ID = 32;
let pool: Uint8Array = new Uint8Array(0);
let used = 0;

// Asking the system for randomness costs more than an id is worth, so it is asked for many at once. No byte serves twice.
function takeRandom(count: number): Uint8Array {
  if (used + count > pool.byteLength) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

const UNGUESSABLE_LENGTH = 24;

/** As `newId`, with 142 random bits: for what is a right in the hand of whoever knows it. */
export function newUnguessableId(): string {
  return (newId() + newId().slice(1)).slice(0, UNGUESSABLE_LENGTH);
}

/** A new id: 20 letters and digits, the first a letter, so it is never a number and never a word such as `latest`. */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) id = extend(id, takeRandom(BYTES_AN_ID));
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

/** The id that follows from a text: the same each time, and another one than of any other text. */
export function derivedId(text: string): string {
  let id = '';
  for (let count = 0; id.length < ID_LENGTH; count += 1)
    id = extend(id, createHash('sha512').update(`${count} ${text}`).digest());
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

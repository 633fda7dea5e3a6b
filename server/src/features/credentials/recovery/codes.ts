import { hash, randomInt } from 'node:crypto';

/** Digits and letters, without those that people take for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = 4;
const AT_MOST = 64;

/** 80 random bits, in groups: `7k2m-0qxv-…`. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '');
  const groups = Array.from({ length: LENGTH / GROUP }, (_, at) => characters.slice(at * GROUP, (at + 1) * GROUP));
  return groups.map((group) => group.join('')).join('-');
}

/** A code as it was made, however somebody typed it; undefined where it can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  if (typed.length > AT_MOST) return undefined;
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return plain.length === LENGTH && [...plain].every((character) => ALPHABET.includes(character)) ? plain : undefined;
}

/** What is kept of a code. A fast hash will do for so many random bits; it is another one for each user. */
export const hashRecoveryCode = (userId: string, plain: string): string => hash('sha256', `${userId} ${plain}`, 'hex');

import { removeAccents } from '../text/slug.ts';

/** A word longer than this is found by its beginning; no person types more of it. In code units. */
const LONGEST = 64;

/**
 * One form for all ways to write a word: compatibility forms, case, and accents on Latin, Greek and Cyrillic letters do not
 * matter, nor do the vowel marks of Arabic and Hebrew. Holds letters, digits and marks only; empty where there are none.
 */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return cutLong(word);
  if (/^[A-Za-z0-9]*$/.test(word)) return cutLong(word.toLowerCase());
  // What is no part of it goes first: it would keep an accent from its letter.
  const bare = word.replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
  // Up and down again: "ß" becomes "ss", and a dotless i an i.
  const sameCase = removeAccents(bare).toUpperCase().toLowerCase();
  const folded = removeAccents(sameCase)
    .replace(/[\u0591-\u05C7\u0640\u064B-\u065F\u0670]/g, '')
    .replace(/[ςæœøđłأإآٱىیک]/g, (character) => SPELT[character] ?? character)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
  return cutLong(folded);
}

/** The same for scripts without case: only what is merely another form of a character becomes that character. */
export const foldRun = (run: string): string => run.normalize('NFKC').replace(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** What people write in more than one way, and no table of Unicode joins. */
const SPELT: Record<string, string> = {
  ...{ ς: 'σ', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك' },
};

function cutLong(word: string): string {
  if (word.length <= LONGEST) return word;
  const last = word.charCodeAt(LONGEST - 1);
  return word.slice(0, last >= 0xd800 && last < 0xdc00 ? LONGEST - 1 : LONGEST);
}

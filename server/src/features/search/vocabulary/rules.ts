import { distance } from 'fastest-levenshtein';

const SHORTEST = 3;
const LONGEST = 32;

/** Whether a word is one that has other forms: letters only, and neither a symbol or two nor a line of code. */
export const isVocabulary = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && /^\p{L}[\p{L}\p{M}]*$/u.test(word);

/** Whether others may be taken for it that were written with a slip. */
export const isMisspelled = (word: string): boolean => word.length > SHORTEST;

/** How many slips of the finger a word may hold: shorter ones would be taken for too many others. */
export function editsIn(word: string): 0 | 1 | 2 {
  if (!isVocabulary(word) || word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}

/** Every three letters in a row, the beginning and the end included; each once. */
export function gramsOf(word: string): string[] {
  const padded = `__${word}_`;
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))];
}

/** The groups of three letters that each word has which holds this one behind its beginning. */
export const endGrams = (word: string): string[] => gramsOf(word).filter((gram) => !gram.includes('_'));

/** How many groups of three letters are left at least: a changed letter stands in three of them, two that changed places in four. */
export const gramsLeft = (word: string, edits: 1 | 2): number =>
  Math.max(1, gramsOf(word).length - (edits === 1 ? 4 : 6));

/** How far a word is from what was written; undefined beyond `edits`. Two neighbors that changed places are one slip. */
export function slipsBetween(written: string, word: string, edits: 1 | 2): number | undefined {
  const found = distance(written, word);
  if (found <= 1) return found;
  if (found === 2 && isSwapped(written, word)) return 1;
  return found <= edits ? found : undefined;
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** Every three letters in a row of what only begins as it was written. */
export const beginningGrams = (word: string): string[] => gramsOf(word).filter((gram) => !gram.endsWith('_'));

/** How far what was written is from the beginning of a word; undefined beyond `edits`. */
export function slipsBefore(written: string, word: string, edits: 1 | 2): number | undefined {
  const found = [-1, 0, 1].flatMap((more) => slipsBetween(written, word.slice(0, written.length + more), edits) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** How much of their groups of three letters two words share, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const grams = new Set(gramsOf(one));
  const others = gramsOf(other);
  return (2 * others.filter((gram) => grams.has(gram)).length) / (grams.size + others.length);
}

import { distance } from 'fastest-levenshtein';

const SHORTEST = 3;
const LONGEST = 32;

/** Whether a word is one that has other forms: letters only, and neither a symbol or two nor a line of code. */
export const isVocabulary = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && /^\p{L}[\p{L}\p{M}]*$/u.test(word);

/** How many slips of the finger a word may hold: shorter ones would be taken for too many others. */
export function editsIn(word: string): 0 | 1 | 2 {
  if (!isVocabulary(word) || word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}

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

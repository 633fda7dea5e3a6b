const LETTERS = 'abcdefghijklmnopqrstuvwxyzéëïüèöá'.split('');

/**
 * Every text that is one slip of a hand away: two letters swapped, one left out, one too many, one in place of another, or a
 * blank that is missing. Some hundreds for a word, whatever it is.
 */
export function slipsOf(word: string): string[] {
  const slips = new Set<string>();
  for (let index = 0; index <= word.length; index++) {
    const [before, after] = [word.slice(0, index), word.slice(index)];
    const [one = '', other = ''] = after;
    if (other !== '') slips.add(before + other + one + after.slice(2));
    if (one !== '') slips.add(before + after.slice(1));
    for (const letter of LETTERS) {
      slips.add(before + letter + after);
      if (one !== '') slips.add(before + letter + after.slice(1));
    }
  }
  slips.delete(word);
  return [...slips].filter((slip) => slip.length > 2);
}

/** The likeliest slips are swapped letters and a letter that is doubled or not; then those inside of the word. */
export function likeliest(word: string, slips: readonly string[]): readonly string[] {
  return slips.toSorted((one, other) => rank(word, one) - rank(word, other));
}

/** From this length on, one other letter is a slip more often than another word. */
const SURE_LENGTH = 6;

/**
 * Whether a word that no dictionary has is one of its words with a slip, and no word of a trade that looks like one: letters
 * that are swapped or doubled are, others only inside of a longer word.
 */
export function isLikelySlip(word: string, fix: string): boolean {
  const slip = rank(word, fix);
  return slip <= 1 || (slip <= 4 && word.length >= SURE_LENGTH);
}

const PREFIXES =
  /^(?:un|re|sub|non|pre|post|multi|inter|micro|auto|over|under|out|super|hyper|meta|de|dis|mis)(?=\p{L}{4})/iu;
const SUFFIXES = /(?<=\p{L}{3})(?:s|es|er|ers|or|ors|able|ness|ing|ed|d|ly|wise|less|ful)$/iu;

/** Whether a word is made of words: two in one, or one with an ending or a beginning that any word may have. */
export function isMadeOfWords(word: string, isWord: (word: string) => boolean): boolean {
  const [prefix] = PREFIXES.exec(word) ?? [''];
  if (prefix !== '' && isWord(word.slice(prefix.length))) return true;
  const stem = word.replace(SUFFIXES, '');
  if (stem !== word && isWord(stem)) return true;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const [one, other] = [word.slice(0, cut), word.slice(cut)];
    if ((cut > 3 || word.length > 8) && isWord(one) && (isWord(other) || isWord(other.replace(/s$/, '')))) return true;
  }
  return false;
}

function rank(word: string, slip: string): number {
  if (slip.length === word.length && sorted(slip) === sorted(word)) return 0;
  const isDoubling = collapse(slip) === collapse(word);
  const isFirst = slip[0]?.toLowerCase() !== word[0]?.toLowerCase();
  const isLast = slip.length !== word.length && (slip.startsWith(word) || word.startsWith(slip));
  const kind = slip.length > word.length ? 2 : slip.length === word.length ? 3 : 4;
  return (isDoubling ? 1 : kind) + (isFirst ? 5 : 0) + (isLast ? 3 : 0) + (/^\p{Lu}/u.test(slip) ? 4 : 0);
}

const sorted = (word: string): string => [...word].sort().join('');
const collapse = (word: string): string => word.replaceAll(/(.)\1/gu, '$1');

/** What a character is to the search: nothing, part of a word, of a run that is cut into pairs, or of one that a dictionary cuts. */
export type CharacterClass = 0 | 1 | 2 | 3;

export const NOTHING: CharacterClass = 0;
export const WORD: CharacterClass = 1;
export const PAIRED: CharacterClass = 2;
export const SEGMENTED: CharacterClass = 3;

const SOFT_HYPHEN = 0xad;
const UNKNOWN = 255;

// One that is only looked up is looked up once: asking the tables of Unicode for each character takes most of the time.
const known = new Uint8Array(0x10000).fill(UNKNOWN);

/** The class of a code point. */
export function classOf(codePoint: number): CharacterClass {
  if (codePoint > 0xffff) return classify(codePoint);
  const found = known[codePoint];
  if (found !== UNKNOWN && found !== undefined) return found as CharacterClass;
  const made = classify(codePoint);
  known[codePoint] = made;
  return made;
}

function classify(codePoint: number): CharacterClass {
  // It stands inside words and says only where they may be broken.
  if (codePoint === SOFT_HYPHEN) return WORD;
  const character = String.fromCodePoint(codePoint);
  if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return NOTHING;
  if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u.test(character)) return PAIRED;
  return /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u.test(character) ? SEGMENTED : WORD;
}

// Names: what is written with characters of its own between letters or before them, such as `--no-wait`, `llms.txt` and `If-Match`, and
// whether a text has it just so.
import { indexWords } from '../words.ts';

/** More names of one question are not looked for, nor longer ones. */
const NAMES_AT_MOST = 4;
const LONGEST = 80;

/** What stands around a name in a sentence. */
const AROUND = /^[^\p{L}\p{N}\-.@/#]+|[^\p{L}\p{N}]+$/gu;
const NAME = /^(?:--?|[.@/#])[\p{L}\p{N}]|[\p{L}\p{N}][-_./:@#=~]+[\p{L}\p{N}]/u;

export interface Name {
  /** In small letters. */
  written: string;
  /** Its words, as they stand in the words of a text. */
  words: readonly string[];
}

/** The names that a question has. */
export function namesIn(query: string): Name[] {
  const found = new Map<string, Name>();
  for (const piece of query.toLowerCase().split(/\s+/)) {
    const written = piece.replace(AROUND, '');
    if (written.length > LONGEST || !NAME.test(written)) continue;
    found.set(written, { written, words: indexWords(written).split(' ') });
    if (found.size === NAMES_AT_MOST) break;
  }
  return [...found.values()];
}

const IN_A_WORD = /[\p{L}\p{N}_]/u;

/** Whether a text, all of it in small letters, has a name just as it is written, and not as a part of a longer word. */
export function hasName(small: string, { written }: Name): boolean {
  for (let at = small.indexOf(written); at !== -1; at = small.indexOf(written, at + 1)) {
    const [before, after] = [small.charAt(at - 1), small.charAt(at + written.length)];
    if (!IN_A_WORD.test(before) && !IN_A_WORD.test(after)) return true;
  }
  return false;
}

/** A word where it stands in prose. */
export type WrittenWord = {
  word: string;
  start: number;
  /** Whether a sentence begins with it. */
  isFirst: boolean;
};

/** Longer words are no words. */
const LONGEST = 40;

/** Stretches without blanks. What stands between two of these is judged as one. */
const STRETCH = /[^\s\u0001"“”«»„‚‘()[\]{}<>,;…–—|]+/gu;
const WORD = /^[^\p{L}]*?(\p{L}[\p{L}\p{M}'’\u00AD-]*)/u;

/**
 * The words of prose that a dictionary may know. Addresses, paths, names of files, options, versions and identifiers are none, nor
 * are abbreviations and what touches a thing that is no word. Linear.
 */
export function* wordsIn(text: string): Generator<WrittenWord> {
  for (const match of text.matchAll(STRETCH)) {
    const [stretch] = match;
    if (stretch.length > 200 || isTechnical(stretch, text, match.index)) continue;
    for (const part of slashed(stretch)) {
      const word = WORD.exec(part.text)?.[1]?.replace(/['’-]+$/, '');
      if (word === undefined || word.length > LONGEST || isAbbreviation(word)) continue;
      const start = match.index + part.start + part.text.indexOf(word);
      yield { word, start, isFirst: beginsSentence(text, start) };
    }
  }
}

/** `and/or` is two words; a path is none. */
function slashed(stretch: string): { text: string; start: number }[] {
  if (!/^\p{L}+(?:\/\p{L}+){1,2}[.:!?]?$/u.test(stretch)) return [{ text: stretch, start: 0 }];
  let start = 0;
  return stretch.split('/').map((text) => {
    const part = { text, start };
    start += text.length + 1;
    return part;
  });
}

function isTechnical(stretch: string, text: string, index: number): boolean {
  const inner = stretch.replace(/^[^\p{L}\p{N}$@#/\\._-]+|[.:!?'’*]+$/gu, '');
  if (/[\p{N}_@#$%&=+*\\^~`<>{}\u0002:]/u.test(inner)) return true;
  if (inner.startsWith('-') || inner.startsWith('.') || /\p{L}\.\p{L}/u.test(inner)) return true;
  if (inner.includes('/') && !/^\p{L}+(?:\/\p{L}+){1,2}$/u.test(inner)) return true;
  // A mark right before or behind may cut a word in two.
  return (
    (text[index - 1] === '\u0001' && /[\p{L}\p{N}]/u.test(beyond(text, index - 1, -1))) ||
    (text[index + stretch.length] === '\u0001' && /[\p{L}\p{N}]/u.test(beyond(text, index + stretch.length, 1)))
  );
}

/** The first character in a direction that is no mark. */
function beyond(text: string, from: number, step: 1 | -1): string {
  let index = from;
  for (let steps = 0; text[index] === '\u0001' && steps < 20; steps++) index += step;
  return text[index] ?? '';
}

/** `API`, `APIs`, `iPhone`, `camelCase`, `GitHub`: capitals behind the first letter. */
const isAbbreviation = (word: string): boolean => word.split(/['’-]/).some((part) => /\p{L}.*\p{Lu}/u.test(part));

const beginsSentence = (text: string, start: number): boolean =>
  /(?:^|[.!?:…。！？]["'”’)\]]*\s|\n\s*[-*]\s)[\s"'“‘(*\u0001]*$/u.test(text.slice(Math.max(0, start - 40), start)) &&
  (start <= 40 || /[.!?:…。！？\n]/u.test(text.slice(start - 40, start)));

export const isUpper = (word: string): boolean => word[0] !== word[0]?.toLowerCase();

/** A word with plain apostrophes, without hyphens that only show where it may break, and without a possessive ending. */
export const plainWord = (word: string): string =>
  word.replaceAll('\u00AD', '').replaceAll('’', "'").replace(/'s$/i, '').replace(/s'$/, 's');

/** The parts of a word with hyphens. */
export const partsOf = (word: string): string[] => word.split('-').filter((part) => part !== '');

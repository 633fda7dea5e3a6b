import type { PageProse, Prose } from '@lectern/content/prose';
import type { Found, Speller } from '../findings/types.ts';
import { isLatin } from './speller.ts';
import { isLikelySlip, isMadeOfWords } from './slips.ts';
import { isUpper, partsOf, plainWord, wordsIn, type WrittenWord } from './words.ts';

/** So many places are listed in one page, and slips are looked for in so many different words. */
const PLACES_AT_MOST = 1000;
const SUGGESTED_AT_MOST = 300;
/** Shorter words are abbreviations as often as slips. */
const SHORTEST_SLIP = 4;

export type SpellingOptions = {
  speller: Speller;
  known: ReadonlySet<string>;
  /** Whether words are found, too, that are like no word of the dictionary. */
  wantsUnknown: boolean;
};

/** Words that no dictionary has: neither that of the language nor the team's own, nor the code of the page. */
export function findMisspelled(page: PageProse, { speller, known, wantsUnknown }: SpellingOptions): Found[] {
  const names = namesOf(page);
  const verdicts = new Map<string, Wrong | undefined>();
  let suggested = 0;
  const judge = (written: string): Wrong | undefined => {
    const part = wrongPart(written, { speller, known, names });
    if (part === undefined) return undefined;
    const word = plainWord(part);
    const isSlip = word.length >= SHORTEST_SLIP && suggested++ < SUGGESTED_AT_MOST;
    const fixes = isSlip ? speller.suggest(word) : [];
    return { part, fixes, isSlip: isSlipOf(word, fixes, speller) };
  };
  const found: Found[] = [];
  for (const prose of page.prose) {
    for (const written of wordsIn(prose.text)) {
      if (found.length >= PLACES_AT_MOST) return found;
      if (isLikelyName(written, prose)) continue;
      const { word } = written;
      if (!verdicts.has(word)) verdicts.set(word, judge(word));
      const wrong = verdicts.get(word);
      if (wrong !== undefined && (wrong.isSlip || wantsUnknown)) found.push(misspelled(prose, written, wrong));
    }
  }
  return found;
}

type Wrong = { part: string; fixes: readonly string[]; isSlip: boolean };

/** Doubled and swapped letters are slips, even where the word has an ending that fits another. */
function isSlipOf(word: string, [fix]: readonly string[], { isWord }: Speller): boolean {
  if (fix === undefined || !isLikelySlip(word, fix)) return false;
  return !isMadeOfWords(word, isWord) || (isSameLetters(word, fix) && !word.endsWith('s'));
}

const isSameLetters = (word: string, fix: string): boolean => new Set([...word, ...fix]).size === new Set(word).size;

function misspelled({ at }: Prose, { word, start }: WrittenWord, { part, fixes, isSlip }: Wrong): Found {
  const from = start + Math.max(0, word.indexOf(part));
  const span = at({ start: from, end: from + part.length });
  return !isSlip
    ? { rule: 'unknown-word', span, message: `"${part}" is in no dictionary.`, fixes }
    : { rule: 'spelling', span, message: `"${part}" is in no dictionary; "${fixes[0]}" is.`, fixes };
}

type Known = { speller: Speller; known: ReadonlySet<string>; names: ReadonlySet<string> };

function wrongPart(word: string, { speller, known, names }: Known): string | undefined {
  const isRight = (part: string): boolean => {
    const plain = plainWord(part);
    return (
      plain.length < 3 ||
      !isLatin(plain) ||
      known.has(plain.toLowerCase()) ||
      names.has(plain.toLowerCase()) ||
      speller.isWord(plain) ||
      (isUpper(plain) && speller.isWord(plain.toLowerCase()))
    );
  };
  if (isRight(word)) return undefined;
  const parts = partsOf(word);
  if (parts.length === 1) return word;
  return parts.find((part) => !isRight(part));
}

/** A capital letter inside a sentence is that of a name, which no dictionary needs to have. */
function isLikelyName({ word, isFirst }: WrittenWord, { kind }: Prose): boolean {
  if (!isUpper(word)) return false;
  return !isFirst || kind === 'cell' || kind === 'label';
}

/** What the page itself says in code, or writes with a capital letter inside of a sentence. */
function namesOf({ code, prose }: PageProse): Set<string> {
  const names = new Set<string>();
  for (const text of code)
    for (const [word] of text.slice(0, 20_000).matchAll(/\p{L}[\p{L}\p{M}]{2,40}/gu)) names.add(word.toLowerCase());
  for (const { text } of prose)
    for (const { word, isFirst } of wordsIn(text))
      if (!isFirst && isUpper(word)) names.add(plainWord(word).toLowerCase());
  return names;
}

import nspell from 'nspell';
import type { Speller } from '../findings/types.ts';
import { likeliest, slipsOf } from './slips.ts';

/** Hunspell's files, and words that have no affixes, such as the names of programs. */
export type DictionaryFiles = { aff: Uint8Array | string; dic: Uint8Array | string; more?: readonly string[] };

/** Longer words have no suggestions. */
const SUGGEST_LENGTH = 24;
export const SUGGESTIONS_AT_MOST = 4;
/** Answers are kept for so many words. */
const KEPT = 20_000;

/** A speller of Hunspell's files. It takes tens of megabytes and half a second to make, so it is made once. */
export function createSpeller(language: string, { aff, dic, more = [] }: DictionaryFiles): Speller {
  const engine = nspell(textOf(aff), textOf(dic));
  const others = new Set(more);
  const isWord = (word: string): boolean => others.has(word.toLowerCase()) || engine.correct(word);
  return {
    language,
    isWord: kept(isWord),
    suggest: kept((word) => {
      if (word.length > SUGGEST_LENGTH || !isLatin(word)) return [];
      return likeliest(word, slipsOf(word).filter(isWord)).slice(0, SUGGESTIONS_AT_MOST);
    }),
  };
}

export const isLatin = (word: string): boolean => /^[\p{Script=Latin}\p{M}'’-]+$/u.test(word);

function kept<T>(answer: (word: string) => T): (word: string) => T {
  const answers = new Map<string, T>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const found = answer(word);
    if (answers.size >= KEPT) answers.clear();
    answers.set(word, found);
    return found;
  };
}

/** Texts, not bytes: the engine would take bytes of a browser for something else. */
const textOf = (file: Uint8Array | string): string =>
  typeof file === 'string' ? file : new TextDecoder().decode(file);

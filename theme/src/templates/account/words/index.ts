import { type AccountWords, english } from './english.ts';

/** In the other languages of published sites. What one lacks is said in English. */
const translations: Readonly<Record<string, Partial<AccountWords>>> = {};

export type { AccountWords } from './english.ts';

const known = new Map<string, AccountWords>();

export function accountWordsIn(lang: string): AccountWords {
  const own = Object.hasOwn(translations, lang) ? translations[lang] : undefined;
  if (own === undefined) return english;
  const words = known.get(lang) ?? { ...english, ...own };
  known.set(lang, words);
  return words;
}

import { ja, ko, zh } from './eastern.ts';
import { type AccountWords, english } from './english.ts';
import { de, nl, no } from './germanic.ts';
import { methodsIn } from './methods/index.ts';
import { es, fr, it, ptBr } from './romance.ts';
import { ar, he } from './semitic.ts';
import { pl, ru, uk } from './slavic.ts';
import { tokenWords } from './tokens.ts';

/** In the other languages of published sites. What one lacks is said in English. */
const translations: Readonly<Record<string, Partial<AccountWords>>> = {
  ...{ ar, de, es, fr, he, it, ja, ko, nl, no, pl, ru, uk, zh },
  'pt-br': ptBr,
};

export type { AccountWords } from './english.ts';

const known = new Map<string, AccountWords>();

export function accountWordsIn(lang: string): AccountWords {
  const own = Object.hasOwn(translations, lang) ? translations[lang] : undefined;
  if (own === undefined) return english;
  const words = known.get(lang) ?? { ...english, ...methodsIn(lang), ...tokenWords[lang], ...own };
  known.set(lang, words);
  return words;
}

import type { MethodWords } from './english.ts';
import { ja, ko, zh } from './eastern.ts';
import { de, nl, no } from './germanic.ts';
import { es, fr, it, ptBr } from './romance.ts';
import { ar, he } from './semitic.ts';
import { pl, ru, uk } from './slavic.ts';

const translations: Readonly<Record<string, MethodWords>> = {
  ...{ ar, de, es, fr, he, it, ja, ko, nl, no, pl, ru, uk, zh },
  'pt-br': ptBr,
};

/** In one of the other languages of published sites; undefined where nobody translated it. */
export const methodsIn = (lang: string): MethodWords | undefined =>
  Object.hasOwn(translations, lang) ? translations[lang] : undefined;

import type { MethodWords } from './english.ts';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { nl } from './languages/nl.ts';
import { no } from './languages/no.ts';
import { pl } from './languages/pl.ts';
import { ptBr } from './languages/pt-br.ts';
import { ru } from './languages/ru.ts';
import { uk } from './languages/uk.ts';
import { zh } from './languages/zh.ts';

const translations: Readonly<Record<string, MethodWords>> = {
  ...{ ar, de, es, fr, he, it, ja, ko, nl, no, pl, ru, uk, zh },
  'pt-br': ptBr,
};

/** In one of the other languages of published sites; undefined where nobody translated it. */
export const methodsIn = (lang: string): MethodWords | undefined =>
  Object.hasOwn(translations, lang) ? translations[lang] : undefined;

import type { RefusalWords } from './english.ts';
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

/** Why pages refuse something, in every language of published sites but English. */
export const refusalWords: Readonly<Record<string, RefusalWords>> = {
  ...{ ar, de, es, fr, he, it, ja, ko, nl, no, pl, ru, uk, zh },
  'pt-br': ptBr,
};

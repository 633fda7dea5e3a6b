// What the account says of ends: of one’s data, an account and an organization.
import type { LeavingWords } from './english.ts';
import { arabic } from './languages/ar.ts';
import { german } from './languages/de.ts';
import { spanish } from './languages/es.ts';
import { french } from './languages/fr.ts';
import { hebrew } from './languages/he.ts';
import { italian } from './languages/it.ts';
import { japanese } from './languages/ja.ts';
import { korean } from './languages/ko.ts';
import { dutch } from './languages/nl.ts';
import { norwegian } from './languages/no.ts';
import { polish } from './languages/pl.ts';
import { brazilian } from './languages/pt-br.ts';
import { russian } from './languages/ru.ts';
import { ukrainian } from './languages/uk.ts';
import { chinese } from './languages/zh.ts';

/** By language; English is apart. */
export const leavingWords: Readonly<Record<string, LeavingWords>> = {
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
  it: italian,
  ja: japanese,
  ko: korean,
  nl: dutch,
  no: norwegian,
  pl: polish,
  'pt-br': brazilian,
  ru: russian,
  uk: ukrainian,
  zh: chinese,
};

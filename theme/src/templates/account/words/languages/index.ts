// What pages about oneself say in every language of published sites but English, by the code of the language.
import type { Translation } from '../english.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { hebrew } from './he.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import { dutch } from './nl.ts';
import { norwegian } from './no.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt-br.ts';
import { russian } from './ru.ts';
import { ukrainian } from './uk.ts';
import { chinese } from './zh.ts';

export const translations: Readonly<Record<string, Translation>> = {
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
  'pt-br': portuguese,
  ru: russian,
  uk: ukrainian,
  zh: chinese,
};

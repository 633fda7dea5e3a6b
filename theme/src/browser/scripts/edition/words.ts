import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import StemmerPl from '@nlpjs/lang-pl/src/stemmer-pl.js';
import { indexWords } from '@lectern/content/search';

const polish = new StemmerPl();

/** The same that the server cuts ends off with, by the code of the language. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: arabic,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pl: (word) => polish.stemWord(word),
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
  uk: ukrainian,
};

// Texts come without accents, and these endings are known with them alone.
const ACCENTED: Readonly<Record<string, readonly [RegExp, string][]>> = {
  es: [[/cion$/, 'ción']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
  ],
};

/** The stem of a word; the word itself in a language whose endings nobody cuts. */
export function stemOf(word: string, algorithm: string): string {
  const stem = Object.hasOwn(STEMMERS, algorithm) ? STEMMERS[algorithm] : undefined;
  if (stem === undefined) return word;
  const found = ACCENTED[algorithm]?.find(([ending]) => ending.test(word));
  return indexWords(stem(found === undefined ? word : word.replace(found[0], found[1])));
}

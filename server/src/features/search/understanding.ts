// Understanding: what somebody looks for, with what the analysis and the words of the index know of it.
import { type Spoken, type Term, understand as understandWords } from '@lectern/content/search';
import type { Db } from '#platform/db/index.ts';
import {
  algorithmOf,
  codeByLetters,
  codeOf,
  fieldSynonyms,
  guessAlgorithm,
  stopWordsOf,
  synonymKey,
  weakWordsOf,
} from './analysis/index.ts';
import type { OwnMeanings } from './synonyms/index.ts';
import { listOtherForms } from './vocabulary/index.ts';

interface Asked {
  /** Of the spaces that are searched; undefined where nobody knows. */
  languages?: readonly string[] | undefined;
  /** What means the same where it is asked. */
  own?: OwnMeanings | undefined;
}

/** The parts of a question. None says nothing by itself unless another says something. */
export const understand = (db: Db, query: string, asked: Asked): Promise<Term[]> =>
  understandWords(query, {
    speak: (words) => spokenIn(words, asked),
    formsOf: (words) => listOtherForms(db, words, asked.languages),
  });

/** The same word by word, without what means the same as several of them together. */
export const understandApart = (db: Db, query: string, asked: Asked): Promise<Term[]> =>
  understandWords(query, {
    speak: async (words) => ({ ...(await spokenIn(words, { ...asked, own: undefined })), synonyms: new Map() }),
    formsOf: (words) => listOtherForms(db, words, asked.languages),
  });

async function spokenIn(words: readonly string[], { languages, own }: Asked): Promise<Spoken> {
  const [only = ''] = languages ?? [];
  const isOne = languages?.length === 1 && only !== '';
  const algorithm = isOne ? algorithmOf(only) : await guessAlgorithm(words);
  const code = algorithm ?? ((isOne ? codeOf(only) : '') || codeByLetters(words));
  return {
    synonyms: await fieldSynonyms(code),
    ...(own === undefined ? {} : { own: await own.meaningsIn(algorithm, languages) }),
    stop: await stopWordsOf(code),
    weak: weakWordsOf(code),
    keyOf: (some) => synonymKey(some, algorithm),
  };
}

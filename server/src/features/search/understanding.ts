// Understanding: what somebody looks for, with what the analysis and the words of the index know of it.
import { type Spoken, type Term, understand as understandWords } from '@lectern/content/search';
import type { Db } from '#platform/db/index.ts';
import { algorithmOf, fieldSynonyms, guessAlgorithm, stopWordsOf, synonymKey, weakWordsOf } from './analysis/index.ts';
import { listOtherForms } from './vocabulary/index.ts';

interface Languages {
  /** Of the spaces that are searched; undefined where nobody knows. */
  languages?: readonly string[] | undefined;
}

/** The parts of a question. None says nothing by itself unless another says something. */
export const understand = (db: Db, query: string, { languages }: Languages): Promise<Term[]> =>
  understandWords(query, {
    speak: (words) => spokenIn(words, languages),
    formsOf: (words) => listOtherForms(db, words, languages),
  });

async function spokenIn(words: readonly string[], languages: readonly string[] | undefined): Promise<Spoken> {
  const [only = ''] = languages ?? [];
  const isOne = languages?.length === 1 && only !== '';
  const algorithm = isOne ? algorithmOf(only) : await guessAlgorithm(words);
  const code = algorithm ?? only.split('-')[0] ?? '';
  return {
    synonyms: await fieldSynonyms(algorithm),
    stop: await stopWordsOf(code),
    weak: weakWordsOf(code),
    keyOf: (some) => synonymKey(some, algorithm),
  };
}

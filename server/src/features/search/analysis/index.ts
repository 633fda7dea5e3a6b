// Analysis: what words mean the same, by language: their stems, words that say nothing by themselves, and synonyms.
// The index and the question use the same, whichever the database is.
export {
  type Algorithm,
  algorithmOf,
  algorithmsFor,
  codeByLetters,
  codeOf,
  guessAlgorithm,
  isCompounding,
  stemsOf,
  stopWordsOf,
  weakWordsOf,
} from './languages.ts';
export { rootsOf } from './roots.ts';
export { fieldMeanings, fieldSynonyms, heldLanguage, synonymKey } from './synonyms.ts';

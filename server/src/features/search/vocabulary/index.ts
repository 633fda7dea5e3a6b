// Vocabulary: the words that there are in texts, and which of them somebody may have meant.
export { listMeant } from './service.ts';
export { addWords } from './store.ts';
export { editsIn, isVocabulary, slipsBetween } from './rules.ts';

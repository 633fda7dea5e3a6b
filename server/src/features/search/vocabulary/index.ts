// Vocabulary: the words that there are in texts, their forms, and which of them somebody may have meant.
export {
  listAlike,
  listCompounds,
  listMeant,
  listMeantBegun,
  listOtherForms,
  listParts,
  listRelated,
  listSameRoot,
} from './service.ts';
export { addWords } from './store.ts';
export { editsIn, isVocabulary, slipsBetween } from './rules.ts';

// Merges: three trees to one, and what became of a tree. Nothing is stored here, and nothing is decided for anybody.
export {
  type ChangedAttributes,
  type ChangedThing,
  compareTrees,
  type PagePlace,
  type SemanticChange,
} from './comparisons.ts';
export {
  type Decide,
  type Decision,
  isCell,
  isInText,
  type MergeConflict,
  startSettling,
  takesBoth,
} from './conflicts.ts';
export { mergeValue, type Naming } from './fields.ts';
export { mergeBody } from './pages.ts';
export { type Merged, type MergeTools, mergeTrees } from './service.ts';
export { ANSWER, createTexts, type MergeText, type Texts, TOO_LARGE, type WrittenDiff } from './texts/index.ts';

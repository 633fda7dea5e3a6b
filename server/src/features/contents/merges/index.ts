// Merges: three trees to one, and what became of a tree. Nothing is stored here, and nothing is decided for anybody.
export {
  type ChangedAttributes,
  type ChangedThing,
  compareTrees,
  type PagePlace,
  type SemanticChange,
} from './comparisons/index.ts';
export { type Decide, type Decision, type MergeConflict, startSettling } from './conflicts/index.ts';
export { mergeValue, type Naming } from './fields/index.ts';
export { mergeBody } from './pages/index.ts';
export { type Merged, type MergeTools, mergeTrees } from './service.ts';
export {
  ANSWER,
  type ComparedText,
  createTexts,
  type MergeText,
  sizeOf,
  type Texts,
  TOO_LARGE,
  withWords,
} from './texts/index.ts';

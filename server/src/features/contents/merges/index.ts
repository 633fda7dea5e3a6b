// Merges: three trees to one, and what became of a tree. Nothing is stored here, and nothing is decided for anybody.
export {
  type ChangedAttributes,
  type ChangedThing,
  compareTrees,
  type PagePlace,
  type SemanticChange,
} from './comparisons/index.ts';
export type { Decide, Decision, MergeConflict } from './conflicts/index.ts';
export { type Merged, mergeTrees, type ReadBody } from './service.ts';

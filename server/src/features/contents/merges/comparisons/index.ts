// Comparisons: what became of a tree, as a person would say it.
export {
  type ChangedAttributes,
  type ChangedThing,
  compareTrees,
  type PagePlace,
  type SemanticChange,
} from './rules.ts';

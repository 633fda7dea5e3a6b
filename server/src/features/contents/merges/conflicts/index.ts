// Conflicts: where both sides changed the same thing, and who is asked about it.
export {
  type Decide,
  type Decision,
  type MergeConflict,
  type Settle,
  startSettling,
  type Subject,
  textOf,
} from './rules.ts';

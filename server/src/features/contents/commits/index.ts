// Commit: how new content becomes a revision of a space, on its main branch or on that of a change request.
export { compareDocuments, touchedIds, type TreeDifference } from './rules.ts';
export {
  type Branch,
  type Commit,
  type CommitCtx,
  commitRevision,
  type Landing,
  storeNextTree,
  storeTree,
} from './service.ts';

// Revisions: the line that the contents of a space have come along, read as it is now or as it was.
export { getCurrent, getRevision, listRevisions, type Place, type WholePlace } from './service.ts';
export { findUnnoted, forgetUnnoted, listSpacesToNote, noteRevisionPages } from './pages.ts';
export {
  findRevision,
  findRevisionAt,
  insertContributors,
  listContributors,
  listRevisionsAround,
  listTreesFrom,
  type ListedRevision,
  type RevisionFilter,
  type TreeOfRevision,
} from './store.ts';

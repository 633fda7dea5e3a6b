// Revisions: the line that the contents of a space have come along, read as it is now or as it was.
export { getCurrent, getRevision, listRevisions, type Place, type WholePlace } from './service.ts';
export {
  awaitNoting,
  findUnnoted,
  forgetUnnoted,
  listSpacesToNote,
  listWithoutPages,
  noteRevisionPages,
  type Unnoted,
} from './pages.ts';
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

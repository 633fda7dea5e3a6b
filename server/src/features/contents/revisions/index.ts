// Revisions: the line that the contents of a space have come along, read as it is now or as it was.
export { type Place, getCurrent, getRevision, listRevisions } from './service.ts';
export { findRevision, findRevisionAt, listRevisionsAround } from './store.ts';

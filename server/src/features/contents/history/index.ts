// History: the revisions of a space as the API lists and reads them.
export { backTo, neverThere, rollBack } from './rollbacks/index.ts';
export { findUnnotedChanges, revisionJobs } from './noting.ts';
export { revisionOperations } from './routes.ts';

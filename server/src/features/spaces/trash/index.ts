// The trash: spaces that are deleted, can be restored for seven days, and are then removed with all that is theirs alone.
export { purgeJob } from './jobs.ts';
export { isRestorable, removedBefore, restorableSince, restorableUntil } from './rules.ts';
export { trashOperations } from './routes.ts';
export { deleteSpaceById, purgeSpace, requireRestorable } from './service.ts';

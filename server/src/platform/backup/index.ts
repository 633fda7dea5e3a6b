// Backups: the database and the blobs at one moment, in an archive that knows each part by its digest, and back from there. It
// knows no table by name; whoever calls it says which ones are made again of the others.
export { backupJob, type Schedule } from './jobs.ts';
export { type BackupStatus, noteFailure, noteSuccess, readStatus } from './status.ts';
export { type BackupOrder, derivedBy, orderOf } from './order.ts';
export type { BackupReport } from './run.ts';
export { isBeingRestored } from './unfinished.ts';

// What commands need is loaded when they ask for it: a server needs none of it at its start.
export const backups = async () => ({
  ...(await import('./run.ts')),
  ...(await import('./archives.ts')),
  ...(await import('./into.ts')),
  ...(await import('./check.ts')),
  ...(await import('./archive/index.ts')),
});

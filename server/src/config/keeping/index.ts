// Keeping: of what copies are taken, how much of what was is kept, and what caches in front keep.
export {
  type BackupConfig,
  type BackupKeep,
  backupKeep,
  backupKey,
  type BackupPlace,
  backupPlace,
  isBelow,
  timeOfDay,
} from './backup.ts';
export { type CdnConfig, cdnConfig, cdnSettings, purgeUrl } from './cdn.ts';
export { type RetentionStep, type RevisionKeep, revisionKeep } from './retention.ts';
export { placeSettings } from './places.ts';

// Keeping: of what copies are taken, and how much of what was is kept.
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
export { type RetentionStep, type RevisionKeep, revisionKeep } from './retention.ts';

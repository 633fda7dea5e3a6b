// The commands about backups: taking and listing them, and restoring and trying one.
export { backupCommand } from './backup.ts';
export { restoreCommand } from './restore.ts';

// A file of SQLite that nobody uses meanwhile.
import { DatabaseSync } from 'node:sqlite';

/** SQLite's answer where somebody else uses the file. */
const BUSY = 5;

const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;

/** Opens a file for one alone; undefined where somebody else has it open. */
function openAlone(file: string): DatabaseSync | undefined {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    // With a log, this takes the lock that everybody else who has the file open shares.
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return handle;
  } catch (error) {
    handle.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** Whether nobody has a file of SQLite open now. */
export function isFileAlone(file: string): boolean {
  const handle = openAlone(file);
  handle?.close();
  return handle !== undefined;
}

/** Writes a file anew without what is free in it; answers whether nobody else had it open. It is as it was if that is cut short. */
export function compactFile(file: string): boolean {
  const handle = openAlone(file);
  if (handle === undefined) return false;
  try {
    handle.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    return true;
  } finally {
    handle.close();
  }
}

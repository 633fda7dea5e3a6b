import type { Db } from '#platform/db/index.ts';
import { readSetting, writeSetting } from '#platform/settings.ts';

const NAME = 'backup.status';
const ERROR_AT_MOST = 500;

/** What is known of the backups of this installation. Times are in milliseconds. */
export interface BackupStatus {
  /** The time for which the last scheduled backup was. */
  slot: number;
  /** When the last backup ended that succeeded. */
  doneAt?: number;
  id?: string;
  bytes?: number;
  written?: number;
  /** Files that were damaged already, and are not in it. */
  damaged?: number;
  /** When one failed after that. */
  failedAt?: number;
  error?: string;
}

export const readStatus = (db: Db): Promise<BackupStatus | undefined> => readSetting<BackupStatus>(db, NAME);

export interface Success {
  id: string;
  bytes: number;
  written: number;
  damaged: readonly string[];
  /** Why nothing could be deleted. */
  sweepError?: string;
}

export async function noteSuccess(
  db: Db,
  done: Success,
  times: { slot: number | undefined; now: number },
): Promise<void> {
  const before = await readStatus(db);
  const { id, bytes, written, damaged, sweepError } = done;
  const status: BackupStatus = {
    ...{ slot: times.slot ?? before?.slot ?? 0, doneAt: times.now, id, bytes, written, damaged: damaged.length },
    ...(sweepError === undefined ? {} : { failedAt: times.now, error: sweepError.slice(0, ERROR_AT_MOST) }),
  };
  await writeSetting(db, NAME, status);
}

export async function noteFailure(db: Db, error: unknown, now: number): Promise<void> {
  const before = await readStatus(db);
  const message = error instanceof Error ? error.message : String(error);
  await writeSetting(db, NAME, { slot: 0, ...before, failedAt: now, error: message.slice(0, ERROR_AT_MOST) });
}

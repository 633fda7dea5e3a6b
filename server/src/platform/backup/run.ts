import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { openSecretKey } from '#platform/secrets/index.ts';
import { BackupError, openArchive, openTarget } from './archive/index.ts';
import { type BackupOrder, derivedBy, openPlace } from './order.ts';
import { sweepArchive, type Swept } from './retention/index.ts';
import { type Taken, takeBackup } from './take.ts';

export interface BackupReport extends Taken {
  swept: Swept;
  /** Why nothing was deleted, where something was to be. */
  sweepError?: string;
}

/** Opens everything, waits for its turn in the folder, takes a backup, deletes what is too old, and lets go of everything. */
export async function runBackup(order: BackupOrder, clock: Clock): Promise<BackupReport> {
  const target = await openTarget(order.place, { mayWrite: true });
  const lock = await target.lock();
  try {
    const archive = await openArchive(target, { secret: order.key, mayMake: true });
    const taken = await withInstallation(order, clock, (installation) =>
      takeBackup(installation, archive, lock.confirm),
    );
    try {
      return { ...taken, swept: await sweepArchive(archive, { keep: order.keep, confirm: () => lock.confirm() }) };
    } catch (error) {
      // The backup is there and whole. What cannot be deleted is for somebody to look at.
      if (!(error instanceof BackupError)) throw error;
      return { ...taken, swept: { backups: [], files: 0 }, sweepError: error.message };
    }
  } finally {
    await lock.release();
    target.close?.();
  }
}

type Installed = Parameters<typeof takeBackup>[0];

async function withInstallation<T>(
  order: BackupOrder,
  clock: Clock,
  body: (installation: Installed) => Promise<T>,
): Promise<T> {
  // Opening it would make it.
  if (order.database.kind === 'sqlite' && !existsSync(order.database.file))
    throw new BackupError(`There is no database ${order.database.file} yet; the first start makes it.`);
  const { keys } = await openSecretKey({
    dataDir: order.dataDir,
    ...(order.secretKey === undefined ? {} : { secretKey: order.secretKey }),
  });
  const db = openPlace(order.database);
  try {
    return await body({
      ...{ db, clock, place: order.database, lectern: order.lectern, isDerived: derivedBy(order.derived) },
      blobs: await openBlobs(order, { db, clock }),
      secretKey: order.secretKey === undefined ? await readFile(join(order.dataDir, 'secret.key'), 'utf8') : undefined,
      secretKeyIds: keys.ids,
    });
  } finally {
    await db.destroy();
  }
}

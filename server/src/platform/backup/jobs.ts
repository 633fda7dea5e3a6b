import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import { createWorkers, type OpenThreads, type WorkerTask } from '#platform/workers/index.ts';
import type { BackupOrder } from './order.ts';
import type { BackupReport } from './run.ts';
import { noteFailure, noteSuccess, readStatus } from './status.ts';

const HOUR_MS = 60 * 60 * 1000;
const LOOKED_EVERY_MS = 60 * 1000;
const STOP_LOOKED_EVERY_MS = 200;
/** What takes longer than a day does not fit into one. */
const LONGEST = { seconds: 24 * 60 * 60 };

const BACKUP: WorkerTask<BackupOrder, BackupReport> = {
  url: new URL('./backup.worker.ts', import.meta.url),
  name: 'backup',
};

export interface Schedule {
  /** Hours between two backups. */
  every: number;
  /** Minutes after midnight, in UTC, at which one of them begins. */
  at: number;
}

interface BackupCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** The last time up to now at which a backup should begin. */
export function lastSlot({ every, at }: Schedule, now: number): number {
  const [period, first] = [every * HOUR_MS, at * 60 * 1000];
  return Math.floor((now - first) / period) * period + first;
}

/**
 * Takes backups at their times, on a thread. Of several nodes one takes each: the time is the subject of its claim. One that
 * was missed, because nothing ran, is made up for once.
 */
export const backupJob = (
  order: BackupOrder,
  { schedule, openThreads }: { schedule: Schedule; openThreads: OpenThreads | undefined },
): JobKind<BackupCtx> => ({
  kind: 'backup',
  every: LOOKED_EVERY_MS,
  findDue: async ({ db, clock }) => {
    const slot = lastSlot(schedule, clock.now());
    const done = (await readStatus(db))?.slot ?? 0;
    // One in the future is of before the clock was set back: none would be taken until then.
    return done < slot || done > slot + schedule.every * HOUR_MS ? [String(slot)] : [];
  },
  run: async (ctx, subject, { isStopping }) => {
    const workers = createWorkers(1, { openThreads });
    const stop = new AbortController();
    const timer = setInterval(() => isStopping() && stop.abort(new Error('The server stops.')), STOP_LOOKED_EVERY_MS);
    try {
      const report = await workers.run(BACKUP, order, { ...LONGEST, signal: stop.signal });
      await noteSuccess(ctx.db, report, { slot: Number(subject), now: ctx.clock.now() });
      const { id, bytes, written, damaged, sweepError } = report;
      ctx.log[damaged.length > 0 || sweepError !== undefined ? 'error' : 'info'](
        { id, bytes, written, damaged, sweepError, deleted: report.swept.backups },
        'a backup was taken',
      );
    } catch (error) {
      await noteFailure(ctx.db, error, ctx.clock.now());
      throw error;
    } finally {
      clearInterval(timer);
      await workers.close();
    }
  },
});

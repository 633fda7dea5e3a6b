import { systemClock } from '#platform/clock/index.ts';
import type { BackupOrder } from './order.ts';
import { type BackupReport, runBackup } from './run.ts';

export const backup = (order: BackupOrder): Promise<BackupReport> => runBackup(order, systemClock);

import { isBusy, isFull } from './sqlite/connection.ts';

/** Codes of PostgreSQL and of sockets: timeout, lost race, deadlock, shut down, starting, idle too long, too many, lost. */
const PASSING = new Set([
  'DATABASE_AWAY',
  'DATABASE_BUSY',
  '57014',
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
]);

/** What `pg` says of itself has no code. */
const CONNECTION_LOST = /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered)/;

/** Whether a query failed because the database is busy or away for a moment: trying again later is the cure. */
export function isOverload(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && PASSING.has(code)) return true;
  return isBusy(error) || (typeof message === 'string' && CONNECTION_LOST.test(message));
}

/** Of PostgreSQL: its disk is full. */
const DISK_FULL = '53100';

/** Whether a query failed because the disk of the database takes nothing more: what was written before is there. */
export const isDatabaseFull = (error: unknown): boolean =>
  isFull(error) || (error as { code?: unknown } | null)?.code === DISK_FULL;

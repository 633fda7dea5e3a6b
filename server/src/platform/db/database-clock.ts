import { sql } from 'kysely';
import { type Clock, systemClock } from '#platform/clock/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Db } from './database.ts';
import { isPostgres } from './transaction.ts';

/** The time of the database, which is the same for all servers that share it, whatever the clocks of their machines say. */
export interface DatabaseClock extends Clock {
  /** Asks again now and then, until the answer is called. */
  keepRight: (log: Logger) => () => void;
  /** How often it was set back, by more than it waits for. */
  setBacks: () => number;
}

/** Quartz is wrong by a second in hours. */
const ASKED_EVERY_MS = 10_000;
/** An answer that took longer says too little about when it was given. */
const JOURNEY_AT_MOST_MS = 2_000;
/** Where an answer says that the time is a little less than what was said before, the clock waits for it. */
const WAITS_AT_MOST_MS = 5_000;
/** From such a difference on, the machine's administrator should know. */
const WRONG_MS = 5_000;

/** Leases, schedules and limits of several nodes go by one clock. On SQLite all are on one machine, which has one. */
export const openDatabaseClock = async (db: Db): Promise<DatabaseClock> =>
  isPostgres(db) ? openPostgresClock(db) : openMachineClock();

/** Time that does not go back by a little. Where it goes back by more, somebody has set it, and it counts. */
function createForward(read: () => number): () => number {
  let last = 0;
  return () => {
    const time = read();
    if (time > last || last - time > WAITS_AT_MOST_MS) last = time;
    return last;
  };
}

/** Compares a clock with one that only ever goes on, and says so where it was set back. */
function createWatch() {
  let [difference, setBacks] = [Number.NEGATIVE_INFINITY, 0];
  return {
    setBacks: () => setBacks,
    compare: (log: Logger, now: number): void => {
      const fresh = now - performance.now();
      const by = difference - fresh;
      difference = fresh;
      if (by <= WAITS_AT_MOST_MS) return;
      setBacks += 1;
      log.warn({ seconds: Math.round(by / 1000) }, 'the clock was set back; what waits for a time waits for longer');
    },
  };
}

function openMachineClock(): DatabaseClock {
  const now = createForward(systemClock.now);
  const watch = createWatch();
  return {
    now,
    setBacks: watch.setBacks,
    keepRight: (log) => {
      watch.compare(log, systemClock.now());
      const timer = setInterval(() => watch.compare(log, systemClock.now()), ASKED_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

interface Reading {
  /** What the database said, and when that was by the clock that only ever goes on. */
  time: number;
  at: number;
}

async function openPostgresClock(db: Db): Promise<DatabaseClock> {
  let reading = await read(db);
  const readNow = (): number => Math.floor(reading.time + performance.now() - reading.at);
  const now = createForward(readNow);
  const watch = createWatch();

  return {
    now,
    setBacks: watch.setBacks,
    keepRight: (log) => {
      let isLost = false;
      const ask = async (): Promise<void> => {
        const sent = performance.now();
        const fresh = await read(db);
        if (performance.now() - sent <= JOURNEY_AT_MOST_MS) reading = fresh;
        watch.compare(log, readNow());
        isLost = false;
      };
      const warn = (error: unknown): void => {
        if (!isLost) log.warn({ err: error }, 'the database did not say what time it is; the time goes on from before');
        isLost = true;
      };
      sayHowWrong(log, Date.now() - now());
      watch.compare(log, readNow());
      const timer = setInterval(() => void ask().catch(warn), ASKED_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

async function read(db: Db): Promise<Reading> {
  const sent = performance.now();
  const { rows } = await sql<{ time: number }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not say what time it is.');
  return { time: row.time, at: (sent + performance.now()) / 2 };
}

function sayHowWrong(log: Logger, difference: number): void {
  if (Math.abs(difference) < WRONG_MS) return;
  log.warn(
    { seconds: Math.round(difference / 1000) },
    'the clock of this machine differs from that of the database, which counts',
  );
}

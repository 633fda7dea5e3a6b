import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import { isTooFar, LEASE_MS, LONGEST_WAIT_MS } from './claims.ts';

/** From so many tries on that came to nothing, work is said to fail again and again. */
export const REPEATED = 3;

/** More claims of one kind are not read: with so many, what is wrong is wrong for all of them. */
const CLAIMS_AT_MOST = 5000;
const FORGOTTEN_AT_ONCE = 500;

export interface KnownClaim {
  subject: string;
  /** Whether somebody is at work on it. */
  isHeld: boolean;
  /** Whether it failed and its time has not come. */
  isWaiting: boolean;
}

/** Each kind of work asks this each time it looks for something to do. */
const readClaims = prepared((db, kind: string) =>
  db
    .selectFrom('job_claims')
    .select(['subject', 'run_at', 'claimed_until'])
    .where('kind', '=', kind)
    .limit(CLAIMS_AT_MOST),
);

/** The claims of one kind: work under way, work that failed, and work that a process left behind when it died. */
export async function listClaims(db: Db, kind: string, now: number): Promise<KnownClaim[]> {
  const rows = await readClaims(db, kind);
  return rows.map(({ subject, run_at: runAt, claimed_until: until }) => ({
    subject,
    isHeld: until !== null && until >= now && !isTooFar(until, LEASE_MS, now),
    isWaiting: runAt > now && !isTooFar(runAt, LONGEST_WAIT_MS, now),
  }));
}

/** Removes claims that nobody holds. */
export async function forgetClaims(
  db: Db,
  { kind, subjects, now }: { kind: string; subjects: readonly string[]; now: number },
): Promise<void> {
  for (let at = 0; at < subjects.length; at += FORGOTTEN_AT_ONCE)
    await db
      .deleteFrom('job_claims')
      .where('kind', '=', kind)
      .where('subject', 'in', subjects.slice(at, at + FORGOTTEN_AT_ONCE))
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
      .execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes old claims of kinds that this server does not do. Another node, newer or set up otherwise, may still do them. */
export async function forgetOtherKinds(db: Db, kinds: readonly string[], now: number): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .deleteFrom('job_claims')
    .where('run_at', '<', now - DAY_MS)
    .where('kind', 'not in', kinds)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .execute();
}

/** Work that came to nothing again and again. */
export interface Failing {
  kind: string;
  subject: string;
  /** How often it failed, or ended with its process. */
  tries: number;
  /** Null where no error was seen: each time the process ended first. */
  lastError: string | null;
  /** When it is tried again, in milliseconds. */
  runAt: number;
}

/** Work that fails again and again, by kind. Claims outlive the process, so this does too. */
export async function listFailing(db: Db, now: number, most: number): Promise<Failing[]> {
  const rows = await db
    .selectFrom('job_claims')
    .selectAll()
    .where(isRepeated(now))
    .orderBy('kind')
    .orderBy('subject')
    .limit(most)
    .execute();
  return rows.map(({ kind, subject, attempts, last_error: lastError, run_at: runAt, claimed_until: until }) => ({
    ...{ kind, subject, lastError, runAt },
    // A try under way has not failed yet.
    tries: attempts - (until !== null && until >= now ? 1 : 0),
  }));
}

/** How many subjects of each kind fail again and again; kinds without any are left out. */
export async function countFailing(db: Db, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job_claims')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where(isRepeated(now))
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Claims are counted when they are taken, so of one that is held one try more is needed. */
const isRepeated = (now: number) => (eb: ExpressionBuilder<Tables, 'job_claims'>) =>
  eb.and([
    eb('attempts', '>=', sql.lit(REPEATED)),
    eb.or([eb('attempts', '>', REPEATED), eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]),
  ]);

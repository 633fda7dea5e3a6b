import type { Db } from '#platform/db/index.ts';

export interface Claim {
  kind: string;
  subject: string;
}

/** How long a claim holds without being renewed; a worker that died is replaced after this. */
export const LEASE_MS = 60_000;

/** Clocks of servers differ by less. */
const SLACK_MS = 10_000;

/**
 * Whether a time that was to come within so long is further away than that: then the clock was set back since it was written, and
 * whoever waited for it would wait for as long as that.
 */
export const isTooFar = (time: number, most: number, now: number): boolean => time > now + most + SLACK_MS;

const FIRST_WAIT_MS = 5_000;
/** How long work waits at most that failed again and again, where its kind says nothing else. */
export const LONGEST_WAIT_MS = 60 * 60_000;
const ERROR_AT_MOST = 500;

/** Takes a job for `owner` unless somebody else holds it or it has to wait. One statement, so two cannot both take it. */
export async function claimJob(db: Db, claim: Claim, owner: string, now: number): Promise<boolean> {
  const result = await db
    .insertInto('job_claims')
    .values({ ...claim, run_at: now, claimed_by: owner, claimed_until: now + LEASE_MS, attempts: 1, last_error: null })
    .onConflict((on) =>
      on
        .columns(['kind', 'subject'])
        .doUpdateSet((eb) => ({
          claimed_by: owner,
          claimed_until: now + LEASE_MS,
          attempts: eb('job_claims.attempts', '+', 1),
        }))
        .where((eb) =>
          eb.or([eb('job_claims.run_at', '<=', now), eb('job_claims.run_at', '>', now + LONGEST_WAIT_MS + SLACK_MS)]),
        )
        .where((eb) =>
          eb.or([
            eb('job_claims.claimed_until', 'is', null),
            eb('job_claims.claimed_until', '<', now),
            eb('job_claims.claimed_until', '>', now + LEASE_MS + SLACK_MS),
          ]),
        ),
    )
    .returning('kind')
    .execute();
  return result.length === 1;
}

/** Holds on to a claim while its work goes on. */
export async function renewClaim(db: Db, claim: Claim, owner: string, now: number): Promise<void> {
  await db
    .updateTable('job_claims')
    .set({ claimed_until: now + LEASE_MS })
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .where('claimed_by', '=', owner)
    .execute();
}

/** The work is done: the domain rows say whether there is more, so nothing is left here. */
export async function endClaim(db: Db, claim: Claim, owner: string): Promise<void> {
  await db
    .deleteFrom('job_claims')
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .where('claimed_by', '=', owner)
    .execute();
}

/** The work failed: it waits twice as long each time, up to the longest wait. */
export async function postponeClaim(
  db: Db,
  claim: Claim,
  failure: { owner: string; now: number; message: string; longestWait?: number | undefined },
): Promise<void> {
  const row = await db
    .selectFrom('job_claims')
    .select('attempts')
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .where('claimed_by', '=', failure.owner)
    .executeTakeFirst();
  const wait = Math.min(failure.longestWait ?? LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** ((row?.attempts ?? 1) - 1));
  await db
    .updateTable('job_claims')
    .set({
      claimed_by: null,
      claimed_until: null,
      run_at: failure.now + wait,
      last_error: failure.message.slice(0, ERROR_AT_MOST),
    })
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .where('claimed_by', '=', failure.owner)
    .execute();
}

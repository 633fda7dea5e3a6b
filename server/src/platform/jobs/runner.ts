import type { Clock } from '#platform/clock/index.ts';
import { type Db, outsideTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids/index.ts';
import type { Logger } from '#platform/log/index.ts';
import { onBehalfOf, OWN_WORK } from '#platform/workers/index.ts';
import { type Claim, claimJob, endClaim, LEASE_MS, postponeClaim, renewClaim } from './claims.ts';

/** A kind of background work. What there is to do is read from the domain's own rows, so a crash loses nothing. */
export interface JobKind<Ctx> {
  kind: string;
  /** Milliseconds between two looks at the domain's rows; `wake` looks at once. */
  every: number;
  /** Milliseconds that work waits at most which failed again and again; an hour where this is left out. */
  longestWait?: number;
  /** What is due, at most a hundred subjects at a time. */
  findDue: (ctx: Ctx) => Promise<string[]>;
  /** Does the work. It may run twice, on two nodes even, and must come to the same end. */
  run: (ctx: Ctx, subject: string) => Promise<void>;
}

export interface Jobs {
  start(): void;
  /** Looks for work of this kind now. */
  wake(kind: string): void;
  /** Does all that is due and resolves when it is done. */
  runDue(): Promise<void>;
  /** Takes nothing new and waits for what runs. */
  stop(): Promise<void>;
}

interface JobsCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

export function createJobs<Ctx extends JobsCtx>(ctx: Ctx, kinds: readonly JobKind<Ctx>[]): Jobs {
  const owner = newId();
  const timers = new Set<NodeJS.Timeout>();
  const looks = new Map<string, { current: Promise<void>; next?: Promise<void> }>();
  let stopped = false;

  const start = (job: JobKind<Ctx>): Promise<void> => {
    // Whoever wakes us may stand inside a transaction that this work does not belong to, or work for one tenant.
    const current = onBehalfOf(OWN_WORK, () => outsideTransaction(() => runKind(ctx, job, owner, () => stopped)))
      .catch((error: unknown) =>
        ctx.log.error({ err: error, job: job.kind }, 'background work could not be looked for'),
      )
      .finally(() => {
        if (looks.get(job.kind)?.current === current) looks.delete(job.kind);
      });
    looks.set(job.kind, { current });
    return current;
  };

  // One look at a time for each kind: a second one would find the same subjects. But what became due after the present
  // one looked must not wait for the clock, so one more follows it, for all that ask meanwhile.
  const look = (job: JobKind<Ctx>): Promise<void> => {
    if (stopped) return Promise.resolve();
    const running = looks.get(job.kind);
    if (running === undefined) return start(job);
    running.next ??= running.current.then(() => (stopped ? undefined : start(job)));
    return running.next;
  };

  return {
    start: () => {
      for (const job of kinds) {
        const timer = setInterval(() => void look(job), job.every);
        timer.unref();
        timers.add(timer);
        void look(job);
      }
    },
    wake: (kind) => {
      const job = kinds.find((candidate) => candidate.kind === kind);
      if (job !== undefined) void look(job);
    },
    runDue: async () => {
      for (const job of kinds) await look(job);
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...looks.values()].map(({ current }) => current));
    },
  };
}

/** Does what is due until a look finds nothing that was not seen before: a look answers a hundred subjects at most. */
async function runKind<Ctx extends JobsCtx>(
  ctx: Ctx,
  job: JobKind<Ctx>,
  owner: string,
  isStopped: () => boolean,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const fresh = (await job.findDue(ctx)).filter((subject) => !seen.has(subject));
    if (fresh.length === 0) return;
    for (const subject of fresh) {
      if (isStopped()) return;
      seen.add(subject);
      const claim = { kind: job.kind, subject };
      if (!(await claimJob(ctx.db, claim, owner, ctx.clock.now()))) continue;
      // Another node may have done it between our look and our claim; from the claim on nobody does.
      if ((await job.findDue(ctx)).includes(subject)) await runClaimed(ctx, job, claim, owner);
      else await endClaim(ctx.db, claim, owner);
    }
  }
}

async function runClaimed<Ctx extends JobsCtx>(
  ctx: Ctx,
  job: JobKind<Ctx>,
  claim: Claim,
  owner: string,
): Promise<void> {
  const log = ctx.log.child({ job: claim.kind, subject: claim.subject });
  const renew = () =>
    renewClaim(ctx.db, claim, owner, ctx.clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'a claim was not renewed'),
    );
  const renewal = setInterval(() => void renew(), LEASE_MS / 3);
  renewal.unref();
  try {
    await job.run(ctx, claim.subject);
    await endClaim(ctx.db, claim, owner);
    log.info('background work done');
  } catch (error) {
    log.error({ err: error }, 'background work failed and will be tried again');
    await postponeClaim(ctx.db, claim, {
      owner,
      now: ctx.clock.now(),
      longestWait: job.longestWait,
      message: error instanceof Error ? error.message : String(error),
    });
  } finally {
    clearInterval(renewal);
  }
}

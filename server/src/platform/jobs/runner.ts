import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { newId } from '#platform/ids/index.ts';
import type { Logger } from '#platform/log/index.ts';
import { type Claim, claimJob, endClaim, LEASE_MS, postponeClaim, renewClaim } from './claims.ts';

/** A kind of background work. What there is to do is read from the domain's own rows, so a crash loses nothing. */
export interface JobKind<Ctx> {
  kind: string;
  /** Milliseconds between two looks at the domain's rows; `wake` looks at once. */
  every: number;
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
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  // One look at a time for each kind: a second one would find the same subjects.
  const look = (job: JobKind<Ctx>): Promise<void> => {
    const current = running.get(job.kind);
    if (current !== undefined || stopped) return current ?? Promise.resolve();
    const work = runKind(ctx, job, owner, () => stopped)
      .catch((error: unknown) =>
        ctx.log.error({ err: error, job: job.kind }, 'background work could not be looked for'),
      )
      .finally(() => running.delete(job.kind));
    running.set(job.kind, work);
    return work;
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
      await Promise.all(running.values());
    },
  };
}

async function runKind<Ctx extends JobsCtx>(
  ctx: Ctx,
  job: JobKind<Ctx>,
  owner: string,
  isStopped: () => boolean,
): Promise<void> {
  for (const subject of await job.findDue(ctx)) {
    if (isStopped()) return;
    const claim = { kind: job.kind, subject };
    if (await claimJob(ctx.db, claim, owner, ctx.clock.now())) await runClaimed(ctx, job, claim, owner);
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
      message: error instanceof Error ? error.message : String(error),
    });
  } finally {
    clearInterval(renewal);
  }
}

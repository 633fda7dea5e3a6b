import type { Clock } from '#platform/clock/index.ts';
import { type Attributes, causedBy, type Span, withoutCause } from '#platform/causes/index.ts';
import { asWork, type Db, outsideTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { onBehalfOf, OWN_WORK } from '#platform/tenants.ts';
import { type Claim, claimJob, endClaim, LEASE_MS, postponeClaim, renewClaim } from './claims.ts';
import { forgetClaims, forgetOtherKinds, listClaims } from './failures.ts';

/** A kind of background work. What there is to do is read from the domain's own rows, so a crash loses nothing. */
export interface JobKind<Ctx> {
  kind: string;
  /** Milliseconds between two looks at the domain's rows; `wake` looks at once. */
  every: number;
  /** Milliseconds that work waits at most which failed again and again; an hour where this is left out. */
  longestWait?: number;
  /**
   * Milliseconds that work may take before it is claimed, for work that is short as a rule: its claim would be written to the
   * log twice for nothing. Two nodes may then begin the same work; what failed, or was left by a process before, is claimed
   * at once. Where this is left out, all work is.
   */
  claimedAfter?: number;
  /** How many subjects one process works on at once; one where this is left out. */
  together?: number;
  /** What is due, at most `most` subjects. It includes work that failed: the runner knows what has to wait. */
  findDue: (ctx: Ctx, most: number) => Promise<string[]>;
  /** Whether a subject is due. Where this is left out, all that is due is listed again. */
  isDue?: (ctx: Ctx, subject: string) => Promise<boolean>;
  /** Does the work. It may run twice, on two nodes even, and must come to the same end. */
  run: (ctx: Ctx, subject: string, work: Work) => Promise<void>;
}

/** What work knows of its runner. */
export interface Work {
  /** Whether the process is about to end, so that work that takes long had better leave the rest to the next one. */
  isStopping: () => boolean;
}

/** What became of a piece of work. */
export type Outcome = 'done' | 'failed';

export interface Jobs {
  start(): void;
  /** Looks for work of this kind now. */
  wake(kind: string): void;
  /** Does all that is due and resolves when it is done. */
  runDue(): Promise<void>;
  /** Takes nothing new and waits for what runs. */
  stop(): Promise<void>;
}

type OnEnd = (kind: string, outcome: Outcome, seconds: number) => void;

type BeginSpan = (named: {
  name: string;
  kind: 'internal';
}) => { span: Span; end: (ending: { hasFailed: boolean; attributes: Attributes }) => void } | undefined;

/** Who sees what becomes of work, and where its traces begin. */
interface JobHooks {
  onEnd?: OnEnd;
  beginSpan?: BeginSpan | undefined;
}

interface JobsCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

interface Running<Ctx> {
  ctx: Ctx;
  owner: string;
  isStopped: () => boolean;
  onEnd: OnEnd;
  beginSpan: BeginSpan | undefined;
}

export function createJobs<Ctx extends JobsCtx>(
  ctx: Ctx,
  kinds: readonly JobKind<Ctx>[],
  { onEnd = () => {}, beginSpan }: JobHooks = {},
): Jobs {
  const running: Running<Ctx> = { ctx, owner: newId(), isStopped: () => stopped, onEnd, beginSpan };
  const timers = new Set<NodeJS.Timeout>();
  const looked = new Set<string>();
  const looks = new Map<string, { current: Set<Promise<void>>; next?: Promise<void> | undefined }>();
  let stopped = false;
  let forgetting = Promise.resolve();

  const looksOf = ({ kind }: JobKind<Ctx>) => {
    const found = looks.get(kind) ?? { current: new Set() };
    looks.set(kind, found);
    return found;
  };

  const start = (job: JobKind<Ctx>): Promise<void> => {
    const { current } = looksOf(job);
    const begun = onOwnAccount(() => runKind(running, job, looked.has(job.kind)))
      .then(() => void looked.add(job.kind))
      .catch((error: unknown) =>
        ctx.log.error({ err: error, job: job.kind }, 'background work could not be looked for'),
      )
      .finally(() => current.delete(begun));
    current.add(begun);
    return begun;
  };

  // Few looks at a time for each kind: a further one would find the same subjects. But what became due after the present
  // ones looked must not wait for the clock, so one more follows the first that ends, for all that ask meanwhile.
  const look = (job: JobKind<Ctx>): Promise<void> => {
    if (stopped) return Promise.resolve();
    const present = looksOf(job);
    if (present.current.size < (job.together ?? 1)) return start(job);
    present.next ??= Promise.race(present.current).then(() => {
      present.next = undefined;
      return stopped ? undefined : start(job);
    });
    return present.next;
  };

  return {
    start: () => {
      const known = kinds.map(({ kind }) => kind);
      forgetting = forgetOtherKinds(ctx.db, known, ctx.clock.now()).catch((error: unknown) =>
        ctx.log.error({ err: error }, 'claims of unknown background work could not be removed'),
      );
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
      await Promise.all([forgetting, ...[...looks.values()].flatMap(({ current }) => [...current])]);
    },
  };
}

/** Whoever wakes us may stand inside a transaction that this work does not belong to, serve a request, or work for one tenant. */
const onOwnAccount = <T>(work: () => T): T =>
  asWork(() => onBehalfOf(OWN_WORK, () => withoutCause(() => outsideTransaction(work))));

/**
 * Does what is due until a look finds nothing that was not seen before. What the first look finds may be what ended the process
 * before this one, so it is claimed at once: claims count the tries.
 */
async function runKind<Ctx extends JobsCtx>(running: Running<Ctx>, job: JobKind<Ctx>, isLater: boolean): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const { subjects, claimed, most } = await findReady(running.ctx, job);
    const fresh = subjects.filter((subject) => !seen.has(subject));
    if (fresh.length === 0) return;
    for (const subject of fresh) {
      if (running.isStopped()) return;
      seen.add(subject);
      const claimedAfter = isLater && !claimed.has(subject) ? (job.claimedAfter ?? 0) : 0;
      await runOnce(running, { job, subject, most, claimedAfter });
    }
  }
}

const SUBJECTS_A_LOOK = 100;

/**
 * The subjects that are due and have nothing to wait for. As many more are asked for as have to wait, so that those never
 * stand in the way of others; claims of subjects that are no longer due are removed, so that old failures are not reported.
 */
async function findReady<Ctx extends JobsCtx>(
  ctx: Ctx,
  job: JobKind<Ctx>,
): Promise<{ subjects: string[]; claimed: Set<string>; most: number }> {
  const now = ctx.clock.now();
  const claims = await listClaims(ctx.db, job.kind, now);
  const most = SUBJECTS_A_LOOK + claims.length;
  const due = await job.findDue(ctx, most);
  const isDue = new Set(due);
  const past = claims.filter(({ subject, isHeld }) => !isHeld && !isDue.has(subject)).map(({ subject }) => subject);
  // A full answer may have left some out.
  if (past.length > 0 && due.length < most) await forgetClaims(ctx.db, { kind: job.kind, subjects: past, now });
  const waiting = new Set(claims.filter((claim) => claim.isHeld || claim.isWaiting).map(({ subject }) => subject));
  const claimed = new Set(claims.map(({ subject }) => subject));
  return { subjects: due.filter((subject) => !waiting.has(subject)), claimed, most };
}

interface Found<Ctx> {
  job: JobKind<Ctx>;
  subject: string;
  most: number;
  /** Milliseconds until it is claimed, or 0 where that comes before the work. */
  claimedAfter: number;
}

async function runOnce<Ctx extends JobsCtx>(running: Running<Ctx>, found: Found<Ctx>): Promise<void> {
  const { job, subject } = found;
  const hold = createHold(running, { kind: job.kind, subject });
  if (found.claimedAfter === 0 && !(await hold.take())) return;
  // Another node may have done it between our look and our claim; from the claim on nobody does.
  if (await isStillDue(running.ctx, found)) await runHeld(running, found, hold);
  else await hold.end();
}

const isStillDue = async <Ctx>(ctx: Ctx, { job, subject, most }: Found<Ctx>): Promise<boolean> =>
  job.isDue === undefined ? (await job.findDue(ctx, most)).includes(subject) : job.isDue(ctx, subject);

/** The claim of one piece of work, which may be taken before the work, during it or not at all. */
interface Hold {
  /** Takes the claim, unless somebody else has it. */
  take(): Promise<boolean>;
  /** Takes the claim if the work still goes on after so many milliseconds. */
  takeAfter(milliseconds: number): void;
  /** The work is done. */
  end(): Promise<void>;
  /** The work failed. */
  postpone(message: string, longestWait: number | undefined): Promise<void>;
}

function createHold<Ctx extends JobsCtx>({ ctx, owner }: Running<Ctx>, claim: Claim): Hold {
  let taking = Promise.resolve(false);
  let waiting: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;
  const warn = (error: unknown) => ctx.log.warn({ err: error, job: claim.kind }, 'a claim was not written');
  const renew = () => renewClaim(ctx.db, claim, owner, ctx.clock.now()).catch(warn);
  const take = async (): Promise<boolean> => {
    const isTaken = await claimJob(ctx.db, claim, owner, ctx.clock.now());
    if (isTaken) renewal = setInterval(() => void renew(), LEASE_MS / 3).unref();
    return isTaken;
  };
  const settle = async (): Promise<boolean> => {
    clearTimeout(waiting);
    const isTaken = await taking;
    clearInterval(renewal);
    return isTaken;
  };
  return {
    take: () => (taking = take()),
    takeAfter: (milliseconds) => {
      const begin = () => {
        taking = take().catch((error: unknown) => {
          warn(error);
          return false;
        });
      };
      waiting = setTimeout(begin, milliseconds).unref();
    },
    end: async () => {
      if (await settle()) await endClaim(ctx.db, claim, owner);
    },
    postpone: async (message, longestWait) => {
      const isTaken = await settle();
      const now = ctx.clock.now();
      if (isTaken || (await claimJob(ctx.db, claim, owner, now)))
        await postponeClaim(ctx.db, claim, { owner, now, message, longestWait });
    },
  };
}

async function runHeld<Ctx extends JobsCtx>(
  { ctx, onEnd, isStopped, beginSpan }: Running<Ctx>,
  { job, subject, claimedAfter }: Found<Ctx>,
  hold: Hold,
): Promise<void> {
  if (claimedAfter > 0) hold.takeAfter(claimedAfter);
  const begun = beginSpan?.({ name: `job ${job.kind}`, kind: 'internal' });
  const started = performance.now();
  const end = (outcome: Outcome): void => {
    onEnd(job.kind, outcome, (performance.now() - started) / 1000);
    begun?.end({ hasFailed: outcome === 'failed', attributes: { 'lectern.job': job.kind } });
  };
  await causedBy({ name: job.kind, subject, span: begun?.span }, async () => {
    try {
      await job.run(ctx, subject, { isStopping: isStopped });
      await hold.end();
      end('done');
      ctx.log.info('background work done');
    } catch (error) {
      end('failed');
      ctx.log.error({ err: error }, 'background work failed and will be tried again');
      await hold.postpone(error instanceof Error ? error.message : String(error), job.longestWait);
    }
  });
}

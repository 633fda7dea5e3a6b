import type { Clock } from '#platform/clock/index.ts';
import { Problem } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import type { AdditionsCtx } from '../additions/index.ts';
import { withScratchFolder } from '../scratch/index.ts';
import type { Progress } from '../sources/index.ts';
import { createWorkingTime, type WorkingTime } from '../working-time.ts';
import { landRun, RunIsOver } from './landing/index.ts';
import { openRunSource, type OpeningCtx } from './opening.ts';
import { callerOf, requireTarget } from './rights.ts';
import {
  ATTEMPTS_AT_MOST,
  failureOf,
  isCrowded,
  type RunFailure,
  type RunSource,
  type RunTarget,
  TURNS_AT_MOST,
} from './rules.ts';
import { findRun, type RunRow, updateDue } from './store.ts';

export type WorkingCtx = AdditionsCtx & OpeningCtx & { clock: Clock; log: Logger };

/** So often what a run is at is written down, and whether somebody canceled it is looked up. */
const WRITTEN_EVERY_MS = 700;

/** The process ends; the run goes on in the next one. */
class ServerStops extends Error {}

/**
 * Works on a run until it lands, fails, is canceled, or the process ends. A run that a killed process left is begun again:
 * nothing of it was seen by anybody. One that was left so again and again fails, because it may be why.
 */
export async function takeTurn(ctx: WorkingCtx, run: RunRow, isStopping: () => boolean): Promise<void> {
  if (run.state === 'in-progress' && run.attempts >= ATTEMPTS_AT_MOST) return fail(ctx, run, gaveUp());
  const now = ctx.clock.now();
  const begun = { state: 'in-progress', started_at: run.started_at ?? now, turned_at: now, attempts: run.attempts + 1 };
  if (!(await updateDue(ctx.db, run.id, { ...begun, phase: null, done: 0, total: 0 }))) return;
  const watch = watchOver(ctx, run.id, isStopping);
  try {
    await work(ctx, run, watch);
  } catch (error) {
    await end(ctx, { ...run, ...begun }, error);
  } finally {
    await watch.stop();
  }
}

async function work(ctx: WorkingCtx, run: RunRow, { signal, onProgress }: Watch): Promise<void> {
  const source = JSON.parse(run.source) as RunSource;
  const target = JSON.parse(run.target) as RunTarget;
  await requireTarget(ctx, await callerOf(ctx, run), target);
  const time: WorkingTime = createWorkingTime(ctx.queues.importLimits.seconds, signal);
  await withScratchFolder(async (scratch) => {
    const origin = await openRunSource(ctx, { source, time, scratch, onProgress });
    time.signal.throwIfAborted();
    // Whoever began it may have lost their rights meanwhile.
    const caller = await callerOf(ctx, run);
    const space = await requireTarget(ctx, caller, target);
    await landRun(ctx, { run, caller, source, target, space, origin, scratch, time, onProgress });
  });
}

/** What becomes of a run that did not land. */
async function end(ctx: WorkingCtx, run: RunRow, error: unknown): Promise<void> {
  if (error instanceof RunIsOver) return;
  if (error instanceof ServerStops) {
    await updateDue(ctx.db, run.id, { state: 'pending', phase: null, attempts: run.attempts - 1 });
    return;
  }
  if (isCrowded(error) && run.attempts < TURNS_AT_MOST) {
    await updateDue(ctx.db, run.id, { state: 'pending', phase: null });
    return;
  }
  if (!(error instanceof Problem)) ctx.log.error({ err: error, run: run.id }, 'an import failed');
  await fail(ctx, run, failureOf(error));
}

async function fail(ctx: WorkingCtx, run: RunRow, failure: RunFailure): Promise<void> {
  const error = JSON.stringify(failure);
  await updateDue(ctx.db, run.id, { state: 'failed', ended_at: ctx.clock.now(), phase: null, error });
}

const gaveUp = (): RunFailure => ({
  code: 'server_stopped',
  message: `The server stopped ${ATTEMPTS_AT_MOST} times while it ran. Nothing was imported. Import it in parts, or ask who runs the server.`,
});

interface Watch {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  stop: () => Promise<void>;
}

/** Writes down what a run is at, and ends it where somebody canceled it or the process stops. */
function watchOver(ctx: WorkingCtx, id: string, isStopping: () => boolean): Watch {
  const controller = new AbortController();
  let progress: Progress | undefined;
  let writing: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { phase, done, total } = progress ?? {};
    progress = undefined;
    const isDue =
      phase === undefined
        ? (await findRun(ctx.db, id))?.ended_at === null
        : await updateDue(ctx.db, id, { phase, done: done ?? 0, total: total ?? 0 });
    if (!isDue) controller.abort(new RunIsOver());
  };
  const timer = setInterval(() => {
    if (isStopping()) controller.abort(new ServerStops());
    writing ??= look()
      .catch((error: unknown) => ctx.log.warn({ err: error, run: id }, 'what an import is at was not written down'))
      .finally(() => (writing = undefined));
  }, WRITTEN_EVERY_MS);
  return {
    signal: controller.signal,
    onProgress: (now) => void (progress = now),
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

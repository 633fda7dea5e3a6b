import type { RevisionKeep } from '#config/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import { readSetting, writeSetting } from '#platform/settings.ts';
import { listSpaces } from './lines.ts';
import { type RetentionCtx, thinSpace } from './service.ts';

const NAME = 'revisions.retention';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SPACES_AT_ONCE = 50;

/** Where a round through all spaces stands. */
interface Round {
  number: number;
  /** The last space that is behind it. */
  after: string;
  /** Null while it is under way. */
  endedAt: number | null;
}

interface JobCtx extends RetentionCtx {
  log: Logger;
}

/**
 * Goes through all spaces once a day and removes the revisions that the rule keeps no longer. Where it stands is noted after each
 * part, so it goes on there; what was removed by then is not met again.
 */
export const retentionJob = (keep: RevisionKeep, onRemoved: (count: number) => void): JobKind<JobCtx> => ({
  kind: 'revisions.thin-out',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => {
    if (keep.length === 0) return [];
    const { number, endedAt } = await readRound(db);
    if (endedAt !== null && endedAt > clock.now() - DAY_MS) return [];
    return [String(endedAt === null ? number : number + 1)];
  },
  run: async (ctx, subject, { isStopping }) => {
    if (keep.length === 0) return;
    for (let round = await beginRound(ctx, Number(subject)); round !== undefined && !isStopping();) {
      const spaces = await listSpaces(ctx.db, round.after, SPACES_AT_ONCE);
      for (const spaceId of spaces) {
        const removed = await thinSpace(ctx, keep, { spaceId, isStopping });
        if (removed === 0) continue;
        onRemoved(removed);
        ctx.log.info({ space: spaceId, removed }, 'old revisions were removed');
      }
      // The space that it was cut short in comes first again.
      if (isStopping()) return;
      round = await advance(ctx, round, spaces.at(-1));
    }
  },
});

const readRound = async (db: Db): Promise<Round> =>
  (await readSetting<Round>(db, NAME)) ?? { number: 0, after: '', endedAt: 0 };

/** The round of this number, begun where it was not; undefined where it is over, or another one is under way. */
const beginRound = (ctx: RetentionCtx, number: number): Promise<Round | undefined> =>
  inTransaction(ctx, async (tx) => {
    const round = await readRound(tx.db);
    if (round.endedAt === null) return round.number === number ? round : undefined;
    if (round.number + 1 !== number) return undefined;
    const begun: Round = { number, after: '', endedAt: null };
    await writeSetting(tx.db, NAME, begun);
    return begun;
  });

/** Notes how far it came; undefined at the end, and where somebody else has gone on with it. */
const advance = (ctx: RetentionCtx, seen: Round, last: string | undefined): Promise<Round | undefined> =>
  inTransaction(ctx, async (tx) => {
    const round = await readRound(tx.db);
    if (round.number !== seen.number || round.after !== seen.after || round.endedAt !== null) return undefined;
    // What is over names no space, which may be removed for good.
    const next: Round =
      last === undefined ? { ...round, after: '', endedAt: tx.clock.now() } : { ...round, after: last };
    await writeSetting(tx.db, NAME, next);
    return last === undefined ? undefined : next;
  });

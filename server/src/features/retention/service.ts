import type { RevisionKeep } from '#config/index.ts';
import { listImportsInUse } from '#features/imports/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { type Known, listOutcomes, listTakenIn } from './holding.ts';
import { findThinnable, type Line, listMerged } from './lines.ts';
import { type Asked, PAGES_AT_MOST, planPart } from './planning.ts';
import { removePlanned } from './removing.ts';

export interface RetentionCtx {
  db: Db;
  clock: Clock;
}

const REQUESTS_AT_ONCE = 100;

/** The lines of a space whose revisions may go. */
async function* linesOf(db: Db, spaceId: string): AsyncGenerator<Line> {
  yield { spaceId, requestId: null };
  for (let after = 0; ;) {
    const requests = await listMerged(db, spaceId, { after, take: REQUESTS_AT_ONCE });
    for (const { id } of requests) yield { spaceId, requestId: id };
    const last = requests.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

/** What holds revisions of a space besides rows that are looked for each time. It is read when there is something to remove. */
function knownOf({ db }: RetentionCtx, spaceId: string): () => Promise<Known> {
  const read = async (): Promise<Known> => ({
    takenIn: await listTakenIn(db, spaceId),
    imports: new Set(await listImportsInUse(db, spaceId)),
    outcomes: await listOutcomes(db, spaceId),
  });
  let known: Promise<Known> | undefined;
  return () => (known ??= read());
}

/** Removes what a rule keeps no longer of a space, in short transactions; answers how many revisions that were. */
export async function thinSpace(
  ctx: RetentionCtx,
  keep: RevisionKeep,
  { spaceId, isStopping }: { spaceId: string; isStopping: () => boolean },
): Promise<number> {
  let removed = 0;
  if ((await findThinnable(ctx.db, spaceId)) === undefined) return removed;
  const known = knownOf(ctx, spaceId);
  const now = ctx.clock.now();
  for await (const line of linesOf(ctx.db, spaceId)) {
    let after: SortKey | undefined;
    do {
      if (isStopping()) return removed;
      const asked = { ...line, keep, now, after, known, pagesAtMost: PAGES_AT_MOST };
      // Most of the time nothing is to be done, and for that nobody who writes has to wait.
      const seen = await planPart(ctx.db, asked);
      const done = seen.going.size === 0 ? { removed: 0, next: seen.next } : await thinPart(ctx, asked);
      removed += done.removed;
      after = done.next;
    } while (after !== undefined);
  }
  return removed;
}

/** What was planned is planned again where nobody changes it any more. */
function thinPart(ctx: RetentionCtx, asked: Asked): Promise<{ removed: number; next: SortKey | undefined }> {
  const { spaceId } = asked;
  return inTransaction(ctx, async (tx) => {
    const space = await findThinnable(tx.db, spaceId);
    if (space === undefined) return { removed: 0, next: undefined };
    const plan = await planPart(tx.db, asked);
    return { removed: await removePlanned(tx, plan, { id: spaceId, ...space }), next: plan.next };
  });
}

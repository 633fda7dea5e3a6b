import type { RevisionKeep } from '#config/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { knownOf } from './known.ts';
import { findThinnable, linesOf, listSpaces } from './lines.ts';
import { type Asked, PAGES_AT_MOST, planPart } from './planning.ts';
import { removePlanned } from './removing.ts';

export interface RetentionCtx {
  db: Db;
  clock: Clock;
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

const SPACES_AT_ONCE = 50;

/** Does it for all spaces at once; answers how many revisions were removed. */
export async function thinAll(ctx: RetentionCtx, keep: RevisionKeep): Promise<number> {
  let removed = 0;
  for (let after = ''; keep.length > 0;) {
    const spaces = await listSpaces(ctx.db, after, SPACES_AT_ONCE);
    for (const spaceId of spaces) removed += await thinSpace(ctx, keep, { spaceId, isStopping: () => false });
    const last = spaces.at(-1);
    if (last === undefined) break;
    after = last;
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

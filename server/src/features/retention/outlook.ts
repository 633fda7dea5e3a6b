// Outlook: what a rule would remove, space by space.
import type { RevisionKeep } from '#config/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { findThinnable, linesOf, listSpaces } from './lines.ts';
import { knownOf } from './known.ts';
import { type Plan, planPart } from './planning.ts';
import type { RetentionCtx } from './service.ts';

export interface SpaceOutlook {
  spaceId: string;
  going: readonly string[];
  /** How many the rule would let go that stay, by what refers to them. */
  held: ReadonlyMap<string, number>;
}

const SPACES_AT_ONCE = 50;

/** What would go of each space. Nothing is removed. */
export async function* foresee(ctx: RetentionCtx, keep: RevisionKeep): AsyncGenerator<SpaceOutlook> {
  for (let after = ''; keep.length > 0;) {
    const spaces = await listSpaces(ctx.db, after, SPACES_AT_ONCE);
    for (const spaceId of spaces) yield await foreseeSpace(ctx, keep, spaceId);
    const last = spaces.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function foreseeSpace(ctx: RetentionCtx, keep: RevisionKeep, spaceId: string): Promise<SpaceOutlook> {
  const going: string[] = [];
  const held = new Map<string, number>();
  if ((await findThinnable(ctx.db, spaceId)) === undefined) return { spaceId, going, held };
  const known = knownOf(ctx, spaceId);
  const now = ctx.clock.now();
  for await (const line of linesOf(ctx.db, spaceId)) {
    let after: SortKey | undefined;
    do {
      const plan: Plan = await planPart(ctx.db, { ...line, keep, now, after, known });
      going.push(...plan.going);
      for (const reason of plan.held.values()) held.set(reason, (held.get(reason) ?? 0) + 1);
      after = plan.next;
    } while (after !== undefined);
  }
  return { spaceId, going, held };
}

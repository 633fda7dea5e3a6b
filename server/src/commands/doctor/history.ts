import { awaitNoting, findUnnotedChanges } from '#features/contents/index.ts';
import { createCache } from '#platform/cache.ts';
import type { Problems, StoreCtx } from './lines.ts';

const changesIn = ({ db }: Pick<StoreCtx, 'db'>) => findUnnotedChanges({ db, caches: { trees: createCache(0) } });

/** Whether the history of pages has every revision that changed one. Servers of versions before 57 of the schema note none. */
export async function* lostHistory(ctx: StoreCtx): Problems {
  for await (const { id, space_id } of changesIn(ctx))
    yield `The revision ${id} of the space ${space_id} changed pages, and is in the history of none: see --repair.`;
}

/** Has the server note what the history of pages lacks. Answers how many revisions there are. */
export async function repairHistory(ctx: Pick<StoreCtx, 'db'>): Promise<number> {
  let count = 0;
  for await (const revision of changesIn(ctx)) {
    await awaitNoting(ctx.db, revision);
    count += 1;
  }
  return count;
}

import { Problem } from '#platform/http/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { type FetchingCtx, refreshAddress } from './fetching.ts';
import { deleteUnused, findDescribed, listStale, listStaleFairly } from './store.ts';

const FRESH_MS = 15 * 60_000;

const UNUSED_MS = 30 * 24 * 60 * 60_000;

/** What is fetched together: few of each organization, so that slow addresses of one of them hold up no other. */
const TOGETHER = { each: 2, most: 40 };

/**
 * Looks whether descriptions elsewhere have changed, so that no page waits for it. A subject is an address of a space; it is
 * fetched together with what else is due, in the queue of all fetches.
 */
export const openapiJob: JobKind<FetchingCtx> = {
  kind: 'openapi.fetch',
  every: 60_000,
  findDue: async ({ db, clock }, most) => {
    const stale = await listStale(db, clock.now() - FRESH_MS, most);
    if (stale.length > 0) await deleteUnused(db, clock.now() - UNUSED_MS);
    return stale.map(({ space_id, url_hash }) => `${space_id}:${url_hash}`);
  },
  run: async (ctx, subject) => {
    const [spaceId = '', urlHash = ''] = subject.split(':');
    const before = ctx.clock.now() - FRESH_MS;
    const row = await findDescribed(ctx.db, spaceId, urlHash);
    // An earlier subject may have brought it along, and another node may have been here before.
    if (row === undefined || row.fetched_at >= before) return;
    await refreshTogether(ctx, before);
  },
};

async function refreshTogether(ctx: FetchingCtx, before: number): Promise<void> {
  const stale = await listStaleFairly(ctx.db, before, TOGETHER);
  const ended = await Promise.allSettled(stale.map((named) => refreshAddress(ctx, named, before)));
  for (const each of ended) {
    // An organization that has too much waiting is refused: its address stays stale, and the next look finds it.
    if (each.status === 'rejected' && !(each.reason instanceof Problem)) throw each.reason;
  }
}

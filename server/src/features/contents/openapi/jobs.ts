import type { JobKind } from '#platform/jobs/index.ts';
import { fetchAddress, type FetchingCtx } from './fetching.ts';
import { deleteUnused, findDescribed, listStale } from './store.ts';

const FRESH_MS = 15 * 60_000;

const UNUSED_MS = 30 * 24 * 60 * 60_000;

/** Looks whether descriptions elsewhere have changed, so that no page waits for it. A subject is an address of a space. */
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
    const row = await findDescribed(ctx.db, spaceId, urlHash);
    // Another node may have been here before.
    if (row === undefined || row.fetched_at > ctx.clock.now() - FRESH_MS) return;
    await fetchAddress(ctx, { spaceId, url: row.url }, row);
  },
};

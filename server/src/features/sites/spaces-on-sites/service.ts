import { spacePurged } from '#features/spaces/index.ts';
import { type Listener, type ListenerCtx, on } from '#platform/events/index.ts';
import { loadParts } from '../parts/index.ts';
import { removeSiteSpace } from '../site-spaces/index.ts';
import { listSitesWith } from './store.ts';

/** Takes a space that is about to be removed for good from every site, as somebody would who takes it from each. */
async function leaveSites(ctx: ListenerCtx, spaceId: string): Promise<void> {
  for (const siteId of await listSitesWith(ctx.db, spaceId)) {
    const parts = await loadParts(ctx.db, siteId);
    const row = parts.siteSpaces.find((each) => each.space_id === spaceId);
    if (row !== undefined) await removeSiteSpace(ctx, parts, row);
  }
}

/** In the same transaction: no site may show a space that is no more, not even for a moment. */
export const leavingListener: Listener = on(spacePurged, (tx: ListenerCtx, { payload }) =>
  leaveSites(tx, payload.spaceId),
);

import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { loadParts } from '../parts/index.ts';
import { removeSiteSpace } from '../site-spaces/index.ts';
import { listSitesWith } from './store.ts';

/** Takes a space that is about to be removed for good from every site, as somebody would who takes it from each. */
export async function leaveSites(ctx: { db: Db; clock: Clock }, spaceId: string): Promise<void> {
  for (const siteId of await listSitesWith(ctx.db, spaceId)) {
    const parts = await loadParts(ctx.db, siteId);
    const row = parts.siteSpaces.find((each) => each.space_id === spaceId);
    if (row !== undefined) await removeSiteSpace(ctx, parts, row);
  }
}

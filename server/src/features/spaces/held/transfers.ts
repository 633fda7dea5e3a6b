// Collections that go to another organization with all that is in them.
import type { Static } from 'typebox';
import { type Caller, requireStillThere } from '#access/index.ts';
import {
  type CollectionRow,
  endOfOrganization,
  getCollectionById,
  listSubtree,
  NESTING_AT_MOST,
  type SubtreeRow,
  updateCollection,
} from '#features/collections/index.ts';
import type { TransferRequest } from '#features/collections/schema.ts';
import { withinQuota } from '#features/quotas/index.ts';
import type { Db } from '#platform/db/index.ts';
import { preconditionFailed, requireMatch } from '#platform/http/index.ts';
import {
  dropGrants,
  KINDS_OF_SPACES,
  moveFormerPages,
  recordTransfer,
  requireOrganization,
  type TransferCtx,
} from '../moves/index.ts';
import { batchesOf } from './rules.ts';
import { levelsOf, trashAll } from './service.ts';
import { handOverCollections, handOverSpaces, isBeyond, listLiveIn } from './store.ts';

/** Hands a collection with all in it to another organization; its deleted spaces stay behind, at the top. */
export async function transferCollection(
  ctx: TransferCtx,
  caller: Caller,
  request: { collectionId: string; body: Static<typeof TransferRequest>; ifMatch: readonly string[] | undefined },
): Promise<CollectionRow> {
  const { organization: organizationId } = request.body;
  return withinQuota(ctx, { organizationId, kinds: KINDS_OF_SPACES }, async (tx) => {
    const row = await getCollectionById(tx, request.collectionId);
    requireStillThere(caller, row, 'collection');
    requireMatch(request.ifMatch, row.version);
    await requireOrganization(tx, caller, { from: row.organization_id, to: organizationId });
    const inside = await listSubtree(tx.db, row.id, NESTING_AT_MOST);
    await requireMovable(tx, caller, inside);
    const now = ctx.clock.now();
    await trashAll(tx.db, { inside, above: await levelsOf(tx.db, row.parent_id), now, only: 'deleted' });
    const position = await endOfOrganization(tx.db, organizationId);
    const to = { organizationId, now };
    for (const parents of batchesOf(inside.map((each) => each.id))) {
      for await (const ids of liveIn(tx.db, parents)) {
        await dropGrants(tx.db, ids);
        await moveFormerPages(tx.db, ids, organizationId);
        await handOverSpaces(tx.db, ids, to);
      }
      await handOverCollections(tx.db, parents, to);
    }
    await updateCollection(tx.db, row.id, { parent_id: null, default_level: 'inherit', position, updated_at: now });
    await recordTransfer(tx, caller, { kind: 'collection', row, to: organizationId });
    return getCollectionById(tx, row.id);
  });
}

/** What a site shows, or what the caller may not transfer or not even see, keeps the whole collection where it is. */
async function requireMovable(tx: TransferCtx, caller: Caller, inside: readonly SubtreeRow[]): Promise<void> {
  for (const parents of batchesOf(inside.map((each) => each.id))) {
    let isHeld = await isBeyond(tx.db, parents, caller);
    for await (const ids of liveIn(tx.db, parents)) isHeld ||= (await tx.above.spacesOnSites(tx.db, ids)).length > 0;
    if (isHeld) {
      throw preconditionFailed(
        'Something in the collection cannot be transferred: a site shows it, or it takes more rights. Nothing was moved.',
      );
    }
  }
}

async function* liveIn(db: Db, parents: readonly string[]): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const ids = await listLiveIn(db, parents, after);
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1) ?? '';
  }
}

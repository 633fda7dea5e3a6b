import { type Caller, requireStillThere } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import { getCollectionById, listSubtree, NESTING_AT_MOST, type SubtreeRow } from '#features/collections/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { requireMatch } from '#platform/http/index.ts';
import type { SpacesCtx } from '../service.ts';
import { batchesOf, effectiveLevels } from './rules.ts';
import { deleteCollections, trashSpaces } from './store.ts';

export async function deleteCollectionById(
  ctx: Pick<SpacesCtx, 'db' | 'clock'>,
  caller: Caller,
  request: { collectionId: string; ifMatch: readonly string[] | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getCollectionById(tx, request.collectionId);
    requireStillThere(caller, row, 'collection');
    requireMatch(request.ifMatch, row.version);
    const inside = await listSubtree(tx.db, row.id, NESTING_AT_MOST);
    await trashAll(tx.db, { inside, above: await levelsOf(tx.db, row.parent_id), now: ctx.clock.now() });
    // From the deepest up, so that no statement takes more with it than it names.
    for (const ids of batchesOf(inside.map((each) => each.id).toReversed())) await deleteCollections(tx.db, ids);
    const target = { kind: 'collection', id: row.id };
    const before = { title: row.title, collections: inside.length };
    await recordAudit(tx, { ...doneBy(caller), action: 'collection.deleted', target, before });
  });
}

/** What the collections above say of their level, the nearest first. */
export async function levelsOf(db: Db, parentId: string | null): Promise<string[]> {
  const levels: string[] = [];
  for (let id = parentId; id !== null && levels.length < NESTING_AT_MOST;) {
    const row = await getCollectionById({ db }, id);
    levels.push(row.default_level);
    id = row.parent_id;
  }
  return levels;
}

/**
 * Takes the spaces out of collections that they cannot come back to, into the trash. One that inherited its level keeps
 * what it inherited: what was hidden by its collection must not show up at the top for everybody.
 */
export async function trashAll(
  db: Db,
  {
    inside,
    above,
    now,
    only,
  }: { inside: readonly SubtreeRow[]; above: readonly string[]; now: number; only?: 'deleted' },
): Promise<void> {
  for (const [level, collections] of effectiveLevels(inside, above)) {
    for (const parents of batchesOf(collections)) {
      let found;
      do found = await trashSpaces(db, { parents, level, now, ...(only === undefined ? {} : { only }) });
      while (found > 0);
    }
  }
}

import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import { newId } from '#platform/ids/index.ts';
import { deleteEmptyCollection, insertCollection, lastCollectionPosition } from './store.ts';

const TITLE_AT_MOST = 50;

export interface NewCollection {
  organizationId: string;
  title: string;
  createdBy: string | null;
}

/** Makes a collection at the end of its organization; a longer title is cut to the 50 characters that one may have. */
export async function createCollection(ctx: { db: Db; clock: Clock }, request: NewCollection): Promise<string> {
  const id = newId();
  await inTransaction(ctx, async (tx) =>
    insertCollection(tx.db, {
      id,
      organization_id: request.organizationId,
      parent_id: null,
      title: [...request.title].slice(0, TITLE_AT_MOST).join(''),
      position: orderKeyAfter(await lastCollectionPosition(tx.db, request.organizationId)),
      created_by: request.createdBy,
      created_at: ctx.clock.now(),
    }),
  );
  return id;
}

/** Takes back a collection that was made for something which then failed. One that holds a space stays. */
export async function removeEmptyCollection(ctx: { db: Db }, collectionId: string): Promise<void> {
  await inTransaction(ctx, (tx) => deleteEmptyCollection(tx.db, collectionId));
}

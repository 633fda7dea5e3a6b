import { type Caller, countVisible, requireStillThere, restorableSpaces } from '#access/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
import { freePosition } from '#features/collections/index.ts';
import { type QuotasCtx, withinQuota } from '#features/quotas/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { spacePurged } from '../events.ts';
import { getLiveSpace, getSpaceById, recordSpace, type SpaceRequest } from '../service.ts';
import { findSpace, type SpaceRow, type SpaceWithRole, updateSpace } from '../store.ts';
import { isRestorable, removedBefore, restorableSince } from './rules.ts';
import { deleteSpace, deleteSome, findDeletedBefore, listRestorable, THINGS_OF_SPACES } from './store.ts';

interface TrashCtx {
  db: Db;
  clock: Clock;
}

export interface PurgeCtx extends TrashCtx {
  events: Events;
}

export async function deleteSpaceById(ctx: TrashCtx, caller: Caller, request: SpaceRequest): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getLiveSpace(tx, caller, request);
    const now = ctx.clock.now();
    await updateSpace(tx.db, row.id, { deleted_at: now, updated_at: now });
    await recordSpace(tx, caller, { row, action: 'space.deleted', before: { title: row.title } });
  });
}

/** To its place, where the key that it kept is still its own; a space that is not deleted is answered as it is. */
export async function restoreSpace(
  ctx: TrashCtx & QuotasCtx,
  caller: Caller,
  { spaceId, ifMatch }: SpaceRequest,
): Promise<SpaceRow> {
  return withinQuota(ctx, { organizationId: caller.rights.organizationId, kinds: ['spaces', 'pages'] }, async (tx) => {
    const row = await getSpaceById(tx, spaceId);
    requireStillThere(caller, row, 'space');
    requireRestorable(ctx, row);
    requireMatch(ifMatch, row.version);
    if (row.deleted_at === null) return row;
    const position = await freePosition(tx.db, { ...row, kind: 'space' });
    await updateSpace(tx.db, row.id, { deleted_at: null, position, updated_at: ctx.clock.now() });
    await recordSpace(tx, caller, { row, action: 'space.restored', after: { title: row.title } });
    return getSpaceById(tx, row.id);
  });
}

/** The deleted spaces that the caller may restore now. */
export async function listDeletedSpaces(
  ctx: TrashCtx,
  caller: Caller,
  request: ListRequest,
): Promise<Page<SpaceWithRole>> {
  const visibility = restorableSpaces(caller, restorableSince(ctx.clock.now()));
  return paginate(request, {
    scope: ['deleted-spaces', caller.rights.organizationId, caller.userId],
    count: () => countVisible(ctx.db, visibility),
    rows: (after, take) => listRestorable(ctx.db, visibility, { after, take }),
    keyOf: (row) => [row.deleted_at ?? 0, row.id],
    keyTypes: ['number', 'string'],
  });
}

/** Refuses a space (404) whose seven days are over, whether or not it was removed by now. */
export function requireRestorable(ctx: { clock: Clock }, row: SpaceRow): void {
  if (row.deleted_at !== null && !isRestorable(row.deleted_at, ctx.clock.now())) throw notFound('space');
}

const ROWS_AT_ONCE = 1000;

export const findDue = (ctx: TrashCtx, most: number): Promise<string[]> =>
  findDeletedBefore(ctx.db, removedBefore(ctx.clock.now()), most);

/**
 * Removes a space and what is its alone, in statements that hold nobody up; cut short, it goes on where it was. The row of
 * the space goes last: as long as it is there, the rest is found through it. Its objects and blobs go by the sweep.
 */
export async function purgeSpace(ctx: PurgeCtx, spaceId: string): Promise<void> {
  for (const thing of THINGS_OF_SPACES) {
    for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE;) {
      removed = await inTransaction(ctx, (tx) => deleteSome(tx.db, thing, { spaceId, most: ROWS_AT_ONCE }));
    }
  }
  await inTransaction(ctx, async (tx) => {
    const row = await findSpace(tx.db, spaceId);
    if (row === undefined) return;
    const event = { subject: `space:${spaceId}`, organizationId: row.organization_id, payload: { spaceId } };
    await ctx.events.publish(tx, spacePurged, event);
    await deleteSpace(tx.db, spaceId);
    await recordAudit(tx, {
      ...{ action: 'space.purged', organizationId: row.organization_id, actor: {} },
      ...{ target: { kind: 'space', id: spaceId }, before: { title: row.title } },
    });
  });
}

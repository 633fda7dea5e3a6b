// Who is where in a space. They say so themselves, again and again: who has not said so for some seconds is gone.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { getBranch } from '#features/change-requests/index.ts';
import { getCurrent, type TreesCtx } from '#features/contents/index.ts';
import { usersShown } from '#features/users/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { PRESENT_FOR_MS, subjectOf } from './rules.ts';
import type { Presence, PutPresence } from './schema.ts';
import type { LiveCtx } from './service.ts';
import { findPlaceOf, listPresent, type PresentRow, putPresent } from './store.ts';

export type PresenceCtx = LiveCtx & TreesCtx & { baseUrl: string };

/** So many are shown; in a space with more, those with the lowest ids. */
const SHOWN_AT_MOST = 100;

export interface Being {
  spaceId: string;
  caller: Caller;
  body: Static<typeof PutPresence>;
}

/** Notes where the caller is. Those who watch the space learn of it if they were elsewhere. */
export async function updatePresence(ctx: PresenceCtx, { spaceId, caller, body }: Being): Promise<void> {
  const place = { page_id: body.page, change_request_id: await lineOf(ctx, { spaceId, body }) };
  const now = ctx.clock.now();
  const isMoved = await inTransaction(ctx, async ({ db }) => {
    const row = { ...{ space_id: spaceId, user_id: caller.userId, block: null, seen_at: now }, ...place };
    const before = await findPlaceOf(db, row);
    await putPresent(db, row);
    return before === undefined || Number(before.seen_at) < now - PRESENT_FOR_MS || !isSamePlace(before, row);
  });
  if (isMoved) ctx.queues.live.hub.tell(subjectOf(spaceId));
}

/** The change request in which the page or reusable content is, by its id; null in the main content. Nobody is at one that is not there. */
async function lineOf(ctx: PresenceCtx, { spaceId, body }: Omit<Being, 'caller'>): Promise<string | null> {
  const { page, changeRequest: changeRequestId } = body;
  const branch = changeRequestId === undefined ? undefined : await getBranch(ctx, { spaceId, changeRequestId });
  const { tree } = branch?.place ?? (await getCurrent(ctx, spaceId));
  const isThere = tree.pageById.has(page) || tree.reusable.some(({ id }) => id === page);
  if (!isThere) throw notFound('page');
  return branch?.request.id ?? null;
}

const isSamePlace = (a: PresentRow, b: PresentRow): boolean =>
  a.page_id === b.page_id && a.change_request_id === b.change_request_id;

/** Who is in the space now. Guests of the organization know no members, and see only that somebody is there. */
export async function getPresence(
  ctx: PresenceCtx,
  { spaceId, caller }: Pick<Being, 'spaceId' | 'caller'>,
): Promise<Static<typeof Presence>> {
  const rows = await listPresent(ctx.db, spaceId, { after: ctx.clock.now() - PRESENT_FOR_MS, most: SHOWN_AT_MOST });
  const isKnown = ({ user_id: userId }: PresentRow) => caller.rights.organizationRole > 0 || userId === caller.userId;
  const known = rows.filter(isKnown).map((row) => row.user_id);
  const userOf = await usersShown(ctx, caller, known);
  const items = rows.map((row) => ({
    ...(isKnown(row) ? { user: userOf(row.user_id) } : {}),
    page: row.page_id,
    ...(row.change_request_id === null ? {} : { changeRequest: row.change_request_id }),
    until: new Date(Number(row.seen_at) + PRESENT_FOR_MS).toISOString(),
  }));
  return { items };
}

/** Whether somebody's place is still kept who was gone at this moment. */
export async function hasAbsent(db: Db, before: number): Promise<boolean> {
  const row = await db
    .selectFrom('presence')
    .select('seen_at')
    .where('seen_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteAbsent = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('presence').where('seen_at', '<', before).execute();
};

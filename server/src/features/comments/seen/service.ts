import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import type { ComputedCtx } from '#features/contents/index.ts';
import { type CommentList, getList, placeOf } from '../lists.ts';
import { nameOf, type SeenPlace, seenUntil, WHOLE } from './rules.ts';
import { THREADS_AT_MOST, type UnreadComments } from './schema.ts';
import {
  findRepliesSince,
  findSince,
  type FoundThread,
  hasComments,
  readSeen,
  removeSeen,
  writeSeen,
} from './store.ts';

type Ctx = { db: Db; clock: Clock };

const REPLIES_AT_MOST = 2000;

/** What others said in a space, and in its change requests, since somebody looked there. Nothing is new to who never looked. */
export async function listUnread(
  ctx: Pick<Ctx, 'db'>,
  { caller, spaceId }: { caller: Caller; spaceId: string },
): Promise<Static<typeof UnreadComments>> {
  await getList(ctx, caller, { spaceId });
  if (!allows(caller.rights.role, 'comment')) return { object: 'unread-comments', threads: [], more: false };
  const { userId } = caller;
  const seen = await readSeen(ctx.db, { userId, spaceId });
  const since = seen.get(WHOLE);
  const found = since === undefined ? [] : await findSince(ctx.db, { spaceId, since, take: THREADS_AT_MOST + 1 });
  const replied = found.filter(({ replied_at }) => replied_at !== null && replied_at > (since ?? 0));
  const replies = await findRepliesSince(ctx.db, {
    ...{ threads: replied.map(({ id }) => id), since: since ?? 0, userId, take: REPLIES_AT_MOST },
  });
  const threads = found
    .toSorted((one, other) => latestOf(other) - latestOf(one))
    .map((thread) => toThread(thread, { seen, userId, replies }))
    .filter(({ isNew, replies }) => isNew || replies > 0);
  return {
    object: 'unread-comments',
    threads: threads.slice(0, THREADS_AT_MOST),
    more: threads.length > THREADS_AT_MOST,
  };
}

const latestOf = ({ posted_at, replied_at }: FoundThread): number => Math.max(posted_at, replied_at ?? 0);

interface Looking {
  seen: ReadonlyMap<string, number>;
  userId: string;
  replies: readonly { comment_id: string; posted_at: number }[];
}

function toThread(
  { id, change_request_id: requestId, page_id: pageId, author_id: authorId, posted_at: postedAt }: FoundThread,
  { seen, userId, replies }: Looking,
): Static<typeof UnreadComments>['threads'][number] {
  const since = seenUntil(seen, { requestId: requestId ?? undefined, pageId: pageId ?? undefined });
  return {
    comment: id,
    ...(requestId !== null && { changeRequest: requestId }),
    ...(pageId !== null && { page: pageId }),
    isNew: authorId !== userId && postedAt > since,
    replies: replies.filter((reply) => reply.comment_id === id && reply.posted_at > since).length,
    since: new Date(since).toISOString(),
  };
}

/** Of a page that is deleted, the comments are still there. */
async function requirePage(ctx: Ctx & ComputedCtx, list: CommentList, pageId: string): Promise<void> {
  const place = await placeOf(ctx, list);
  if (place.tree.pageById.has(pageId) || (await hasComments(ctx.db, list, pageId))) return;
  throw notFound('page');
}

/** Places of one space that are kept apart for one person. */
export const PLACES_AT_MOST = 500;

/** Notes that somebody has seen what is said somewhere until now. */
export async function markSeen(
  ctx: Ctx & ComputedCtx,
  { caller, spaceId, ...asked }: { caller: Caller; spaceId: string } & SeenPlace,
): Promise<void> {
  const named = { spaceId, ...(asked.requestId !== undefined && { changeRequestId: asked.requestId }) };
  const looked = await getList(ctx, caller, named);
  if (asked.pageId !== undefined) await requirePage(ctx, looked, asked.pageId);
  await inTransaction(ctx, async (tx) => {
    const { requestId } = await getList(tx, caller, named);
    const viewer = { userId: caller.userId, spaceId };
    const now = tx.clock.now();
    const seen = await readSeen(tx.db, viewer);
    // From the first look on, what others say is new.
    if (!seen.has(WHOLE)) await writeSeen(tx.db, viewer, WHOLE, now);
    const place = { requestId, pageId: asked.pageId };
    await writeSeen(tx.db, viewer, nameOf(place), now);
    // Who has seen all of it has seen its pages.
    const below = `${nameOf({ requestId })}/`;
    const covered = asked.pageId === undefined ? [...seen.keys()].filter((name) => name.startsWith(below)) : [];
    await removeSeen(tx.db, viewer, covered);
    await keepBounded(tx, viewer, new Map([...seen].filter(([name]) => !covered.includes(name))));
  });
}

/** Of too many places the oldest half is forgotten: what was said until then is new to them nowhere. */
async function keepBounded(
  tx: Ctx,
  viewer: { userId: string; spaceId: string },
  seen: ReadonlyMap<string, number>,
): Promise<void> {
  if (seen.size < PLACES_AT_MOST) return;
  const oldest = [...seen]
    .filter(([name]) => name !== WHOLE)
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, PLACES_AT_MOST / 2);
  await removeSeen(
    tx.db,
    viewer,
    oldest.map(([name]) => name),
  );
  const until = Math.max(seen.get(WHOLE) ?? 0, oldest.at(-1)?.[1] ?? 0);
  await writeSeen(tx.db, viewer, WHOLE, until);
}

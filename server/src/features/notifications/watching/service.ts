import type { Static } from 'typebox';
import { type Actor, rightsOnSpaces } from '#access/index.ts';
import { getCurrent, type TreesCtx } from '#features/contents/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, preconditionFailed } from '#platform/http/index.ts';
import type { UpdateWatch, Watch, WatchState } from './schema.ts';
import {
  countWatches,
  deleteWatch,
  findWatch,
  isBehind,
  listWatches,
  putWatch,
  WATCHES_AT_MOST,
  type WatchRow,
  WHOLE,
} from './store.ts';

export type WatchingCtx = TreesCtx & { db: Db; clock: Clock };

type Shown = Static<typeof Watch>;

interface Asked {
  actor: Actor;
  spaceId: string;
  page?: string | undefined;
}

/** The title of a page of the main content; undefined where it is not there. */
async function titleOf(ctx: WatchingCtx, spaceId: string, pageId: string): Promise<string | undefined> {
  return (await getCurrent(ctx, spaceId)).tree.pageById.get(pageId)?.title;
}

async function show(ctx: WatchingCtx, { spaceId, page }: Asked, row: WatchRow | undefined): Promise<Shown> {
  const space = await findSpace(ctx.db, spaceId);
  const title = page === undefined ? undefined : await titleOf(ctx, spaceId, page);
  if (space === undefined) throw notFound('space');
  if (page !== undefined && title === undefined && row === undefined) throw notFound('page');
  return {
    ...{ object: 'watch', space: { id: spaceId, title: space.title } },
    ...(page !== undefined && { page: { id: page, title: title ?? '' } }),
    state: row?.state ?? ('none' satisfies WatchState),
    ...(row !== undefined && { updatedAt: new Date(Number(row.updated_at)).toISOString() }),
  };
}

const nameOf = ({ actor, spaceId, page }: Asked) => ({ userId: actor.userId, spaceId, pageId: page ?? WHOLE });

export const getWatch = async (ctx: WatchingCtx, asked: Asked): Promise<Shown> =>
  show(ctx, asked, await findWatch(ctx.db, nameOf(asked)));

/** What is gone is watched by nobody anew, and can be left. */
export async function updateWatch(
  ctx: WatchingCtx,
  asked: Asked & Pick<Static<typeof UpdateWatch>, 'state'>,
): Promise<Shown> {
  const { spaceId, page, state } = asked;
  const named = nameOf(asked);
  if (state !== 'none' && page !== undefined && (await titleOf(ctx, spaceId, page)) === undefined)
    throw notFound('page');
  await inTransaction(ctx, async (tx) => {
    if (state === 'none') return deleteWatch(tx.db, named);
    const row = { user_id: named.userId, space_id: spaceId, page_id: named.pageId };
    await putWatch(tx.db, { ...row, state, updated_at: ctx.clock.now() });
    if ((await countWatches(tx.db, named.userId)) > WATCHES_AT_MOST)
      throw preconditionFailed(`Somebody watches and mutes at most ${WATCHES_AT_MOST} spaces and pages. Leave some.`);
  });
  const row = await findWatch(ctx.db, named);
  return row === undefined && page !== undefined ? leftPage(ctx, asked) : show(ctx, asked, row);
}

/** Of a page that may be gone. */
async function leftPage(ctx: WatchingCtx, { spaceId, page = '' }: Asked): Promise<Shown> {
  const space = await findSpace(ctx.db, spaceId);
  const title = await titleOf(ctx, spaceId, page);
  const about = { space: { id: spaceId, title: space?.title ?? '' }, page: { id: page, title: title ?? '' } };
  return { object: 'watch', ...about, state: 'none' };
}

/** What the caller watches and mutes, of spaces that they may read now. */
export async function listOwnWatches(ctx: WatchingCtx, actor: Actor, request: ListRequest): Promise<Page<Shown>> {
  const rows = await listWatches(ctx.db, actor.userId);
  const rights = await rightsOnSpaces(ctx, actor, [...new Set(rows.map((row) => row.space_id))]);
  const readable = rows.filter((row) => rights.has(row.space_id));
  const { items, ...page } = await paginate(request, {
    scope: ['watches', actor.userId],
    count: async () => readable.length,
    rows: async (after, take) => readable.filter((row) => isBehind(row, after)).slice(0, take),
    keyOf: (row) => [row.space_id, row.page_id],
    keyTypes: ['string', 'string'],
  });
  const shown: Shown[] = [];
  for (const row of items) {
    const asked = { actor, spaceId: row.space_id, ...(row.page_id !== WHOLE && { page: row.page_id }) };
    shown.push(await show(ctx, asked, row));
  }
  return { ...page, items: shown };
}

import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { keepBody, type KeptBody, type ListRequest, weighKept } from '#platform/http/index.ts';
import type { Place } from '../revisions/index.ts';
import type { ContentQuery, Pages } from '../schema.ts';
import { type ContentsCtx, listFiles, readText, type TextForm } from '../service.ts';
import { findPageTimes } from '../store.ts';
import { type FileEntry, type PageNode, type ReusableEntry, type Tree, walkPages } from '../trees/index.ts';
import { type Shown, toFile, toPage, toReusable, toRevision } from './rules.ts';

// What each read answers, from the current revision and from any other.

interface Asked<Query = Static<typeof ContentQuery>> {
  actor: Caller;
  query: Query & { metadata?: boolean };
}

const filesOf = (ctx: ContentsCtx, { query }: Pick<Asked, 'query'>, place: Place) => ({
  metadata: query.metadata !== false,
  revision: place.revision,
  changeRequest: place.changeRequest,
  // The address of a file that is no longer there says in which revision it is.
  fileUrl: (file: FileEntry) => ctx.fileUrl(place.spaceId, file, place.isCurrent ? undefined : place.revision.id),
});

/** The times of these pages and all below them come with it. */
async function shown(ctx: ContentsCtx, asked: Asked, at: { place: Place; pages: readonly PageNode[] }): Promise<Shown> {
  const { spaceId } = at.place;
  const ids = [...walkPages(at.pages)].map((page) => page.id);
  return {
    ...filesOf(ctx, asked, at.place),
    baseUrl: ctx.baseUrl,
    organizationId: asked.actor.rights.organizationId,
    spaceId,
    times: await findPageTimes(ctx.db, spaceId, ids),
  };
}

export async function answerRevision(ctx: ContentsCtx, asked: Asked, place: Place) {
  const { spaceId, tree, revision } = place;
  const published = place.isCurrent ? (await ctx.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId) : undefined;
  const all = await shown(ctx, asked, { place, pages: tree.pages });
  return { body: toRevision({ ...all, publishedUrl: published }, tree, revision), version: revision.id };
}

export async function answerPages(ctx: ContentsCtx, asked: Asked, place: Place) {
  const make = async () => {
    const all = await shown(ctx, asked, { place, pages: place.tree.pages });
    return keepBody({ pages: place.tree.pages.map((page) => toPage(all, place.tree, page)) });
  };
  const key = pagesKey(asked, place);
  const body = key === undefined ? await make() : await ctx.pageLists.getOrMake(key, make, weighKept);
  return { body: body as KeptBody<Static<typeof Pages>>, version: place.revision.id };
}

/**
 * Names all that the list of pages depends on, so that nobody is given what somebody else sees; undefined where that is not
 * known. What a visitor sees is a tree of its own. The times of pages change with the head of the space and never without it.
 */
function pagesKey(
  { actor, query }: Asked,
  { spaceId, revision, tree, head, changeRequest }: Place,
): string | undefined {
  if (head === undefined) return undefined;
  const { organizationId } = actor.rights;
  return JSON.stringify([
    ...[nameOf(tree), organizationId, spaceId, revision.id, head],
    ...[changeRequest?.number, query.metadata !== false],
  ]);
}

const names = new WeakMap<Tree, number>();
let named = 0;

/** Of this very object: trees of one hash may differ in the files that they show. */
function nameOf(tree: Tree): number {
  const name = names.get(tree) ?? (named += 1);
  names.set(tree, name);
  return name;
}

export async function answerPage(
  ctx: ContentsCtx,
  asked: Asked<Static<typeof ContentQuery> & TextForm>,
  at: { place: Place; page: PageNode },
) {
  const { place, page } = at;
  const text = await readText(ctx, place, { page, form: asked.query });
  const around = await shown(ctx, asked, { place, pages: [page] });
  return { body: { ...toPage(around, place.tree, page), ...text } };
}

export async function answerFiles(
  ctx: ContentsCtx,
  asked: Pick<Asked<Static<typeof ContentQuery> & ListRequest>, 'query'>,
  place: Place,
) {
  const { items, ...page } = await listFiles(place, asked.query);
  const around = filesOf(ctx, asked, place);
  return { body: { ...page, items: items.map((file) => toFile(around, file)) } };
}

export const answerFile = (
  ctx: ContentsCtx,
  asked: Pick<Asked, 'query'>,
  { place, file }: { place: Place; file: FileEntry },
) => ({ body: toFile(filesOf(ctx, asked, place), file) });

export const answerReusable = (
  ctx: ContentsCtx,
  asked: Pick<Asked, 'query'>,
  { place, entry }: { place: Place; entry: ReusableEntry },
) => ({ body: toReusable(filesOf(ctx, asked, place), entry) });

import { setImmediate as rest } from 'node:timers/promises';
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { keepBytes, type KeptBody, weighKept } from '#platform/http/index.ts';
import type { Place } from '../revisions/index.ts';
import type { ContentQuery, FilesQuery, Page, Pages, Revision } from '../schema.ts';
import { type ContentsCtx, listFiles, readReusableSource, readText, type TextForm } from '../service.ts';
import { findPageTimes, type PageTimes } from '../store.ts';
import { type FileEntry, type PageNode, type ReusableEntry, type Tree, walkPages } from '../trees/index.ts';
import { forEachInTurns } from '../turns.ts';
import { documentInPlace } from './computed.ts';
import { type Shown, toFile, toPage, toReusable, toRevisionHead } from './rules.ts';
import { writePages } from './writing.ts';

// What each read answers, from the current revision and from any other.

interface ContentRequest<Query = Static<typeof ContentQuery>> {
  actor: Caller;
  query: Query & { metadata?: boolean; computed?: boolean };
}

const filesOf = (ctx: ContentsCtx, { query }: Pick<ContentRequest, 'query'>, place: Place) => ({
  metadata: query.metadata !== false,
  revision: place.revision,
  changeRequest: place.changeRequest,
  // The address of a file that is no longer there says in which revision it is.
  fileUrl: (file: FileEntry) =>
    ctx.addresses.fileUrl(place.spaceId, file, place.isCurrent ? undefined : place.revision.id),
});

/** Programs that show a site never see a place of computed pages, whatever they ask for. */
const isComputed = ({ actor, query }: Pick<ContentRequest, 'actor' | 'query'>): boolean =>
  actor.site !== undefined || query.computed !== false;

/** The times of these pages and all below them come with it. */
async function shown(
  ctx: ContentsCtx,
  asked: ContentRequest,
  at: { place: Place; pages: readonly PageNode[] },
): Promise<Shown> {
  const { spaceId } = at.place;
  return {
    ...filesOf(ctx, asked, at.place),
    computed: isComputed(asked),
    baseUrl: ctx.baseUrl,
    organizationId: asked.actor.rights.organizationId,
    spaceId,
    times: await findTimes(ctx, spaceId, at.pages),
  };
}

/** Thousands of pages are asked for a part at a time, and others get their turn between two parts. */
async function findTimes(ctx: ContentsCtx, spaceId: string, pages: readonly PageNode[]): Promise<Shown['times']> {
  const ids = [...walkPages(pages)].map((page) => page.id);
  if (ids.length <= IDS_A_TURN) return findPageTimes(ctx.db, spaceId, ids);
  const times = new Map<string, PageTimes>();
  for (let at = 0; at < ids.length; at += IDS_A_TURN) {
    for (const [id, each] of await findPageTimes(ctx.db, spaceId, ids.slice(at, at + IDS_A_TURN))) times.set(id, each);
    await rest();
  }
  return times;
}

const IDS_A_TURN = 500;

export async function answerRevision(ctx: ContentsCtx, asked: ContentRequest, place: Place) {
  const { spaceId, tree, revision } = place;
  const published = place.isCurrent ? (await ctx.addresses.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId) : undefined;
  const pages = await answerPages(ctx, asked, place);
  const all = { ...(await shown(ctx, asked, { place, pages: [] })), publishedUrl: published };
  const mergedFrom = await findMergedFrom(ctx, asked.actor, place);
  const head = JSON.stringify({ ...toRevisionHead(all, tree, revision), ...mergedFrom });
  const written = [Buffer.from(`${head.slice(0, -1)},`), pages.body.bytes.subarray(1)];
  return { body: keepBytes<Static<typeof Revision>>(Buffer.concat(written)), version: revision.id };
}

/** What was proposed is shown to members alone, even after it was taken in. */
async function findMergedFrom(ctx: ContentsCtx, actor: Caller, { spaceId, revision }: Place) {
  if (revision.merged_from === null || actor.site !== undefined) return {};
  const merged = { spaceId, changeRequestId: revision.merged_from };
  const mergedFrom = await ctx.above.mergedFromOf(ctx.db, actor, merged);
  return mergedFrom === undefined ? {} : { mergedFrom };
}

export async function answerPages(ctx: ContentsCtx, asked: ContentRequest, place: Place) {
  const make = async () => {
    const all = await shown(ctx, asked, { place, pages: place.tree.pages });
    return keepBytes(await writePages(place.tree.pages, (page) => toPage(all, place.tree, page)));
  };
  const key = pagesKey(asked, place);
  const body = key === undefined ? await make() : await ctx.caches.pageLists.getOrMake(key, make, weighKept);
  return { body: body as KeptBody<Static<typeof Pages>>, version: place.revision.id };
}

/**
 * Names all that the list of pages depends on, so that nobody is given what somebody else sees; undefined where that is not
 * known. What a visitor sees is a tree of its own. The times of pages change with the head of the space and never without it.
 */
function pagesKey(asked: ContentRequest, { spaceId, revision, tree, head, changeRequest }: Place): string | undefined {
  if (head === undefined) return undefined;
  const { actor, query } = asked;
  const { organizationId } = actor.rights;
  return JSON.stringify([
    ...[nameOf(tree), organizationId, spaceId, revision.id, head],
    ...[changeRequest?.number, query.metadata !== false, isComputed(asked)],
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
  asked: ContentRequest<Static<typeof ContentQuery> & TextForm>,
  at: { place: Place; page: PageNode },
) {
  const { place } = at;
  const page = at.page.type === 'computed' && isComputed(asked) ? documentInPlace(at.page) : at.page;
  const text = await readText(ctx, place, { page, form: asked.query });
  const around = await shown(ctx, asked, { place, pages: [page] });
  return { body: { ...toPage(around, place.tree, page), ...text } };
}

/** Some pages with all below them. */
export async function answerSome(
  ctx: ContentsCtx,
  asked: ContentRequest,
  { place, pages }: { place: Place; pages: readonly PageNode[] },
): Promise<Static<typeof Page>[]> {
  const around = await shown(ctx, asked, { place, pages });
  const answered: Static<typeof Page>[] = [];
  await forEachInTurns(pages, (page) => void answered.push(toPage(around, place.tree, page)));
  return answered;
}

export async function answerFiles(
  ctx: ContentsCtx,
  asked: Pick<ContentRequest<Static<typeof FilesQuery>>, 'query'>,
  place: Place,
) {
  const { items, ...page } = await listFiles(place, asked.query);
  const around = filesOf(ctx, asked, place);
  return { body: { ...page, items: items.map((file) => toFile(around, file)) } };
}

export const answerFile = (
  ctx: ContentsCtx,
  asked: Pick<ContentRequest, 'query'>,
  { place, file }: { place: Place; file: FileEntry },
) => ({ body: toFile(filesOf(ctx, asked, place), file) });

export async function answerReusable(
  ctx: ContentsCtx,
  asked: Pick<ContentRequest, 'query'> & { query: { format?: 'source' } },
  { place, entry }: { place: Place; entry: ReusableEntry },
) {
  const source = asked.query.format === 'source' ? await readReusableSource(ctx, place, entry) : {};
  return { body: { ...toReusable(filesOf(ctx, asked, place), entry), ...source } };
}

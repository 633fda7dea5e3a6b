import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type KeptBody, type ListRequest, type Page, paginate } from '#platform/http/index.ts';
import { type ComputedCtx, type Visitor, withComputedPages } from '#features/contents/index.ts';
import { type FindingCtx, type Found, findPages, type Scope } from './finding/index.ts';
import { answered, type FoundCtx, type Question, remembered, stateOf } from './memory.ts';
import { toResults } from './results.ts';
import { type SeeingCtx, type ShownTrees, visitorsLook } from './seeing/index.ts';
import type { PageResult, SpaceResult } from './schema.ts';
import { readOwnSynonyms, type SynonymsCtx } from './synonyms/index.ts';
import { idsOfVisible, listHeadTrees, listSpaces, listVisibleSpaces, treesOf } from './store.ts';

export type ShownCtx = SeeingCtx & FindingCtx & FoundCtx & ComputedCtx & SynonymsCtx;

export interface SearchCtx extends ShownCtx {
  baseUrl: string;
}

export type SearchRequest = ListRequest & { query: string };

/**
 * The pages of a space that answer a query, best first, as they are sent. Members find hidden pages too, for they see them; a
 * visitor finds what they are shown.
 */
export async function searchSpaceContent(
  ctx: SearchCtx,
  place: { organizationId: string; spaceId: string; visitor?: Visitor | undefined },
  request: SearchRequest,
): Promise<KeptBody<Page<Static<typeof PageResult>>>> {
  const { organizationId, spaceId, visitor } = place;
  const spaces = await listSpaces(ctx.db, [spaceId]);
  const trees = await withComputed(ctx, treesOf(spaces));
  const own = await readOwnSynonyms(ctx, organizationId);
  const question = { query: request.query, spaces, own, ...(visitor && { shown: { trees, visitor } }) };
  return answered(ctx, question, {
    of: ['space', organizationId, [...trees], request.limit, request.page],
    find: () => find(ctx, question),
    write: async (found) => {
      const { items, ...page } = await pageOf(found, request, ['search', spaceId, ...(visitor ? [visitor.key] : [])]);
      return { ...page, items: await toResults(ctx, { organizationId, all: found, trees }, items) };
    },
  });
}

/** What these spaces show now; those that are not there or deleted are left out. */
export const listShownTrees = async (ctx: ComputedCtx, ids: readonly string[]): Promise<ShownTrees> =>
  withComputed(ctx, await listHeadTrees(ctx.db, ids));

const withComputed = async (ctx: ComputedCtx, trees: ShownTrees): Promise<ShownTrees> =>
  new Map(
    await Promise.all(
      [...trees].map(async ([spaceId, tree]) => [spaceId, await withComputedPages(ctx, { spaceId, tree })] as const),
    ),
  );

/**
 * What a question finds. The index comes a moment after a change, so for visitors it only proposes: a page that hides since, or
 * that says something else by now, is left out until the index knows it.
 */
function find(ctx: ShownCtx, question: Question): Promise<readonly Found[]> {
  const { query, shown } = question;
  return remembered(ctx, question, () =>
    findPages(ctx, scopeOf(question), query, shown && visitorsLook(ctx, shown.trees, shown.visitor)),
  );
}

/** Up to so many spaces are looked up beforehand; with more the database keeps to those that the caller sees. */
const SPACES_LISTED = 64;
const PAGES_OF_A_SPACE = 10;

/**
 * The same over all spaces of the organization that the caller may read, or over some of them, by space: that with the best page
 * first. One that the caller does not see is as one that is not there: nothing is found in it.
 */
export async function searchOrganizationContent(
  ctx: SearchCtx,
  caller: Caller,
  { spaces: only, ...request }: SearchRequest & { spaces?: readonly string[] | undefined },
): Promise<Page<Static<typeof SpaceResult>>> {
  const { organizationId } = caller.rights;
  const few = await listVisibleSpaces(ctx.db, caller, { most: SPACES_LISTED + 1, only });
  const own = await readOwnSynonyms(ctx, organizationId);
  const found =
    few.length > SPACES_LISTED
      ? await findPages(ctx, { spaces: idsOfVisible(caller), open: false, own }, request.query)
      : await find(ctx, { query: request.query, spaces: few, own });
  return pageOfSpaces(ctx, found, {
    ...request,
    organizationId,
    of: ['search', organizationId, caller.userId, ...(only ?? [])],
  });
}

interface Grouping extends SearchRequest {
  organizationId: string;
  /** What the list is of besides, so that a page token is good for it alone. */
  of: readonly string[];
  /** What spaces are called here; their own titles where it is left out. */
  titles?: ReadonlyMap<string, string>;
  /** The content of the spaces as it was looked at; that of now where it is left out. */
  trees?: ShownTrees;
}

/** Pages that were found, by space: that with the best page first. */
export async function pageOfSpaces(
  ctx: SearchCtx,
  found: readonly Found[],
  { organizationId, of, titles, trees: looked, ...request }: Grouping,
): Promise<Page<Static<typeof SpaceResult>>> {
  const groups = Map.groupBy(found, (page) => page.space_id);
  const best = [...groups.values()].flatMap((pages) => pages.slice(0, 1));
  const { items, ...page } = await pageOf(best, request, of);
  const ids = items.map((first) => first.space_id);
  const called = titles ?? new Map((await listSpaces(ctx.db, ids)).map((space) => [space.id, space.title]));
  const trees = looked ?? (await listShownTrees(ctx, ids));
  const answers = ids.map(async (id, index) => {
    const pages = (groups.get(id) ?? []).slice(0, PAGES_OF_A_SPACE);
    const shown = await toResults(ctx, { organizationId, all: found, trees }, pages);
    return { type: 'space' as const, id, title: called.get(id) ?? '', score: items[index]?.score ?? 0, pages: shown };
  });
  return { ...page, items: await Promise.all(answers) };
}

export interface Shown {
  /** Whose words are asked for. */
  organizationId: string;
  trees: ShownTrees;
  visitor: Visitor;
}

/** The pages that a visitor may find in what they are shown, best first. */
export async function findShownPages(ctx: ShownCtx, shown: Shown, query: string): Promise<readonly Found[]> {
  return find(ctx, await shownQuestion(ctx, shown, query));
}

async function shownQuestion(
  ctx: ShownCtx,
  { organizationId, trees, visitor }: Shown,
  query: string,
): Promise<Question> {
  const spaces = await listSpaces(ctx.db, [...trees.keys()]);
  return { query, spaces, own: await readOwnSynonyms(ctx, organizationId), shown: { trees, visitor } };
}

interface ShownAnswer<T> {
  /** Everything that is written depends on, besides the question and what the visitor is shown. */
  of: readonly unknown[];
  write: (found: readonly Found[]) => Promise<T>;
}

/** What a visitor finds, written as it is sent, or as it was sent before. */
export async function answerShown<T>(
  ctx: ShownCtx,
  { query, ...shown }: Shown & { query: string },
  { of, write }: ShownAnswer<T>,
): Promise<KeptBody<T>> {
  const question = await shownQuestion(ctx, shown, query);
  return answered(ctx, question, { of, find: () => find(ctx, question), write });
}

interface ShownSearch extends SearchRequest, Shown {
  /** The space that the reader is in: of what is found in as good a place, its pages come first. */
  own?: string | undefined;
  of: readonly string[];
}

type ShownPage = Static<typeof PageResult> & { spaceId: string };

/** The same as results, of some spaces that belong together. */
export async function searchShownPages(ctx: SearchCtx, search: ShownSearch): Promise<Page<ShownPage>> {
  return toShownPages(ctx, search, await findShownPages(ctx, search, search.query));
}

/** The same, written as it is sent, or as it was sent before. `of` is what is written depends on besides. */
export const answerShownPages = <T>(
  ctx: SearchCtx,
  search: ShownSearch,
  { of, write }: { of: readonly unknown[]; write: (page: Page<ShownPage>) => Promise<T> },
): Promise<KeptBody<T>> =>
  answerShown(ctx, search, {
    of: [search.organizationId, search.own, search.page, search.limit, search.of, of],
    write: async (found) => write(await toShownPages(ctx, search, found)),
  });

async function toShownPages(
  ctx: SearchCtx,
  { organizationId, trees, of, own, ...request }: ShownSearch,
  all: readonly Found[],
): Promise<Page<ShownPage>> {
  const found = ownFirst(all, own);
  const { items, ...page } = await pageOf(found, request, of);
  const results = await toResults(ctx, { organizationId, all: found, trees }, items);
  return { ...page, items: results.map((result, index) => ({ ...result, spaceId: items[index]?.space_id ?? '' })) };
}

/** How much better a page counts that is where the reader is. */
const OWN = 1.15;

export function ownFirst(found: readonly Found[], own: string | undefined): readonly Found[] {
  if (own === undefined) return found;
  const scoreOf = (page: Found) => page.score * (page.space_id === own ? OWN : 1);
  // The order of equals stays: this one is stable.
  return found.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

const scopeOf = ({ spaces, own, shown }: Question): Scope => ({
  spaces: spaces.map((space) => space.id),
  open: shown !== undefined,
  own,
  languages: [...new Set(spaces.map((space) => space.language ?? ''))],
  state: stateOf(spaces),
});

const pageOf = (found: readonly Found[], request: SearchRequest, of: readonly string[]): Promise<Page<Found>> =>
  paginate(request, {
    scope: [...of, request.query],
    count: async () => found.length,
    rows: async (after, take) => {
      const [score, number] = (after ?? []) as number[];
      if (score === undefined || number === undefined) return found.slice(0, take);
      const rest = found.filter((page) => page.score < score || (page.score === score && page.number > number));
      return rest.slice(0, take);
    },
    keyOf: (page) => [page.score, page.number],
    keyTypes: ['number', 'number'],
  });

import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type ListRequest, type Page, paginate } from '#platform/http/index.ts';
import { type Found, findPages, type Scope } from './finding/index.ts';
import { toResults } from './results/index.ts';
import type { PageResult, SpaceResult } from './schema.ts';
import { idsOfVisible, listSpaces, listVisibleSpaces, type SearchedSpace } from './store.ts';

export interface SearchCtx {
  db: Db;
  baseUrl: string;
}

type SearchRequest = ListRequest & { query: string };

/** The pages of a space that answer a query, best first; hidden pages are found too, for members see them. */
export async function searchSpaceContent(
  ctx: SearchCtx,
  place: { organizationId: string; spaceId: string },
  request: SearchRequest,
): Promise<Page<Static<typeof PageResult>>> {
  const { organizationId, spaceId } = place;
  const { items, ...page } = await searchSpaces(ctx, {
    ...request,
    organizationId,
    spaceIds: [spaceId],
    visibleToVisitors: false,
    of: ['search', spaceId],
  });
  return { ...page, items: items.map(({ spaceId: _, ...result }) => result) };
}

/** Up to so many spaces are looked up beforehand; with more the database keeps to those that the caller sees. */
const SPACES_LISTED = 64;
const PAGES_OF_A_SPACE = 10;

/** The same over all spaces of the organization that the caller may read, by space: that with the best page first. */
export async function searchOrganizationContent(
  ctx: SearchCtx,
  caller: Caller,
  request: SearchRequest,
): Promise<Page<Static<typeof SpaceResult>>> {
  const { organizationId } = caller.rights;
  const few = await listVisibleSpaces(ctx.db, caller, SPACES_LISTED + 1);
  const scope = few.length > SPACES_LISTED ? { spaces: idsOfVisible(caller), open: false } : scopeOf(few, false);
  const groups = Map.groupBy(await findPages(ctx.db, scope, request.query), (page) => page.space_id);
  const best = [...groups.values()].flatMap((pages) => pages.slice(0, 1));
  const { items, ...page } = await pageOf(best, request, ['search', organizationId, caller.userId]);
  const titles = new Map(
    (
      await listSpaces(
        ctx.db,
        items.map((first) => first.space_id),
      )
    ).map((space) => [space.id, space.title]),
  );
  const answers = items.map(async ({ space_id: id }) => {
    const pages = (groups.get(id) ?? []).slice(0, PAGES_OF_A_SPACE);
    return { id, title: titles.get(id) ?? '', pages: await toResults(ctx, organizationId, pages) };
  });
  return { ...page, items: await Promise.all(answers) };
}

interface SpacesSearch extends SearchRequest {
  organizationId: string;
  spaceIds: readonly string[];
  /** Leaves out what is hidden, not to be found, or under a condition, and what lies below such pages. */
  visibleToVisitors: boolean;
  /** What the list is of besides, so that a page token is good for it alone. */
  of: readonly string[];
}

/** The pages of some spaces that answer a query, best first; for sites, whose spaces belong together. */
export async function searchSpaces(
  ctx: SearchCtx,
  { organizationId, spaceIds, visibleToVisitors, of, ...request }: SpacesSearch,
): Promise<Page<Static<typeof PageResult> & { spaceId: string }>> {
  const spaces = await listSpaces(ctx.db, spaceIds);
  const found = await findPages(ctx.db, scopeOf(spaces, visibleToVisitors), request.query);
  const { items, ...page } = await pageOf(found, request, of);
  const results = await toResults(ctx, organizationId, items);
  return { ...page, items: results.map((result, index) => ({ ...result, spaceId: items[index]?.space_id ?? '' })) };
}

const scopeOf = (spaces: readonly SearchedSpace[], open: boolean): Scope => ({
  spaces: spaces.map((space) => space.id),
  open,
  languages: [...new Set(spaces.map((space) => space.language ?? ''))],
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

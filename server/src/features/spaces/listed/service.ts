import type { Static } from 'typebox';
import type { Caller, Role } from '#access/index.ts';
import { inheritedLevels, levelOf } from '#features/collections/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import {
  joinItems,
  keepItem,
  type KeptBody,
  type KeptItem,
  type ListRequest,
  type Page,
  paginate,
  weighItem,
  weighKept,
} from '#platform/http/index.ts';
import { toSpace } from '../resources/index.ts';
import type { Space } from '../schema.ts';
import type { SpacesCtx } from '../service.ts';
import { keyOfMark, type Mark, type MarksRead } from './rules.ts';
import { countSpaces, findMarked, listMarks, type SpacesAt } from './store.ts';

type Item = KeptItem<Static<typeof Space>>;

/** What an item depends on beside the mark of its space, as it was read for one request. */
interface Around {
  inherited: Role | null;
  published: string | undefined;
}

/** The item that was written last for a mark, and what else it was written for. */
export type SpaceItems = Cache<Around & { item: Item }>;

/** Some 4,000 spaces, each as one role sees it. */
const BYTES = 8 * 1024 * 1024;

export const createSpaceItems = (): SpaceItems => createCache(BYTES);

type List = KeptBody<Page<Static<typeof Space>>>;

/** A page of a list, and all that it was made of: what is read now must be equal to that. */
interface ListedPage {
  read: MarksRead;
  marks: readonly Mark[];
  around: readonly Around[];
  count: number;
  next: string | undefined;
  body: List;
}

/** The page that was written last for somebody who asked for it. */
export type SpacePages = Cache<ListedPage>;

/** Some 60 pages of a hundred spaces. */
const BYTES_OF_PAGES = 8 * 1024 * 1024;

export const createSpacePages = (): SpacePages => createCache(BYTES_OF_PAGES);

export interface ListedCtx extends SpacesCtx {
  caches: { spaceItems: SpaceItems; spacePages: SpacePages };
}

export const listSpacesInOrganization = (ctx: ListedCtx, caller: Caller, request: ListRequest): Promise<List> =>
  listSpaces(ctx, { viewer: caller }, request);

export const listSpacesInCollectionById = (
  ctx: ListedCtx,
  caller: Caller,
  { collectionId, ...request }: ListRequest & { collectionId: string },
): Promise<List> => listSpaces(ctx, { viewer: caller, collectionId }, request);

async function listSpaces(ctx: ListedCtx, spaces: SpacesAt, request: ListRequest): Promise<List> {
  const { viewer, collectionId = viewer.rights.organizationId } = spaces;
  const key = `${viewer.userId} ${collectionId} ${request.limit} ${request.page}`;
  const kept = ctx.caches.spacePages.get(key);
  const read = new Map<string, Mark[]>();
  const page = await paginate(request, {
    scope: ['spaces', collectionId, viewer.userId],
    count: () => countSpaces(ctx.db, spaces),
    rows: (after, take) => listMarks(ctx.db, spaces, { after, take }, { known: kept?.read, read }),
    keyOf: keyOfMark,
    keyTypes: ['string', 'string'],
  });
  return findPage(ctx, spaces, { key, kept, read, page });
}

interface Found {
  key: string;
  kept: ListedPage | undefined;
  read: MarksRead;
  page: Page<Mark>;
}

/** The page that is kept, if nothing that it was made of is another one now; else one that is made of what was found. */
async function findPage(ctx: ListedCtx, spaces: SpacesAt, { key, kept, read, page }: Found): Promise<List> {
  const { items: marks, ...head } = page;
  const published = await ctx.addresses.publishedUrlsOf(
    ctx.db,
    marks.map((mark) => mark.id),
  );
  const around = await lookAround(ctx, spaces, { marks, published });
  const next = head.next?.page;
  if (kept !== undefined && isSamePage(kept, { marks, around, count: head.count, next })) return kept.body;
  const items = marks.map(({ line }, index) => findItem(ctx, line, around[index]));
  const missing = marks.flatMap((mark, index) => (items[index] === undefined ? [mark.id] : []));
  const made = missing.length === 0 ? NONE : await makeItems(ctx, spaces, { ids: missing, published });
  // What was deleted or hidden meanwhile is left out.
  const body = joinItems(
    head,
    marks.flatMap((mark, index) => items[index] ?? made.get(mark.id) ?? []),
  );
  // What was read with its row may be later than its mark, so only a page of items that were there is one of its marks.
  if (missing.length === 0)
    ctx.caches.spacePages.set(key, { read, marks, around, count: head.count, next, body }, weighPage(body, read));
  return body;
}

function isSamePage(kept: ListedPage, { marks, around, count, next }: Omit<ListedPage, 'read' | 'body'>): boolean {
  if (kept.count !== count || kept.next !== next || kept.marks.length !== marks.length) return false;
  // Of equal lines, the marks are those that were read then.
  return marks.every((mark, index) => mark === kept.marks[index] && isSame(kept.around[index], around[index]));
}

/** A mark is some six times as large as its line: it holds that, and parts of it. */
const weighPage = (body: List, read: MarksRead): number =>
  [...read.keys()].reduce((sum, lines) => sum + 6 * lines.length, weighKept(body));

const NONE: ReadonlyMap<string, Item> = new Map();

function findItem({ caches: { spaceItems } }: ListedCtx, line: string, around: Around | undefined): Item | undefined {
  const kept = spaceItems.get(line);
  return isSame(kept, around) ? kept?.item : undefined;
}

const isSame = (one: Around | undefined, other: Around | undefined): boolean =>
  one?.inherited === other?.inherited && one?.published === other?.published;

type Published = ReadonlyMap<string, string>;

async function lookAround(
  { db }: ListedCtx,
  { viewer }: SpacesAt,
  { marks, published }: { marks: readonly Mark[]; published: Published },
): Promise<Around[]> {
  const above = marks.map((mark) => mark.above);
  const inherited = await inheritedLevels(db, viewer.rights.organizationId, above);
  return marks.map(({ id }, index) => ({ inherited: inherited[index] ?? null, published: published.get(id) }));
}

/** Reads rows and writes their items, each of which is kept under the mark that was read with its row, and not before. */
async function makeItems(
  ctx: ListedCtx,
  spaces: SpacesAt,
  { ids, published }: { ids: readonly string[]; published: Published },
): Promise<Map<string, Item>> {
  const found = await findMarked(ctx.db, spaces, ids);
  const around = await lookAround(ctx, spaces, { marks: found.map(({ mark }) => mark), published });
  return new Map(
    found.map(({ row, mark: { line } }, index) => {
      const { inherited = null, ...rest } = around[index] ?? { published: undefined };
      const item = keepItem(toSpace(ctx, row, { ...levelOf(row.default_level, inherited), published: rest.published }));
      ctx.caches.spaceItems.set(
        line,
        { inherited, published: rest.published, item },
        weighItem(item) + 2 * line.length,
      );
      return [row.id, item];
    }),
  );
}

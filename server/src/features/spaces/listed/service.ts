import type { Static } from 'typebox';
import { type Caller, findAccessVersion, type Role } from '#access/index.ts';
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
import { keyOfMark, type Mark, restamp } from './rules.ts';
import { countSpaces, findMarked, listMarks, readStamps, type SpacesAt, variantOf } from './store.ts';

type Item = KeptItem<Static<typeof Space>>;

/** What an item depends on in addition to the mark of its space, as it was read for one request. */
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
  /** Of the organization, read before the marks: while it stays, the same spaces lie in the same order before the same eyes. */
  version: number;
  marks: readonly Mark[];
  around: readonly Around[];
  /** How many spaces there are, and where the next page begins. */
  head: Omit<Page<Mark>, 'items'>;
  body: List;
  ids: readonly string[];
  /** The stamps of its marks as they were read last: the same text is not looked at again. */
  stamps?: string;
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
  const { viewer, collectionId = '' } = spaces;
  const { organizationId } = viewer.rights;
  const key = [viewer.userId, organizationId, collectionId, variantOf(spaces), request.limit, request.page].join(' ');
  const version = await findAccessVersion(ctx.db, organizationId);
  const kept = ctx.caches.spacePages.get(key);
  const known = kept?.version === version ? kept : undefined;
  const again = known && (await rereadPage(ctx, known));
  const page = again ?? (await readPage(ctx, spaces, request));
  return findPage(ctx, spaces, { key, version, known: again && known, page });
}

const readPage = (ctx: ListedCtx, spaces: SpacesAt, request: ListRequest): Promise<Page<Mark>> =>
  paginate(request, {
    scope: ['spaces', spaces.collectionId ?? spaces.viewer.rights.organizationId, spaces.viewer.userId],
    count: () => countSpaces(ctx.db, spaces),
    rows: (after, take) => listMarks(ctx.db, spaces, { after, take }),
    keyOf: keyOfMark,
    keyTypes: ['string', 'string'],
  });

/** The page with the same spaces as they are now; undefined where one of them is gone. */
async function rereadPage({ db }: ListedCtx, known: ListedPage): Promise<Page<Mark> | undefined> {
  const { ids, head, marks } = known;
  const stamps = ids.length === 0 ? '' : await readStamps(db, ids);
  const items = stamps === known.stamps ? [...marks] : restamp(marks, stamps);
  if (items === undefined) return undefined;
  if (items.every((mark, index) => mark === marks[index])) known.stamps = stamps;
  return { ...head, items };
}

interface Found {
  key: string;
  version: number | undefined;
  /** The page that is kept for these spaces, where they lie as they did. */
  known: ListedPage | undefined;
  page: Page<Mark>;
}

/** The page that is kept, if nothing that it was made of is another one now; else one that is made of what was found. */
async function findPage(ctx: ListedCtx, spaces: SpacesAt, { key, version, known, page }: Found): Promise<List> {
  const { items: marks, ...head } = page;
  const ids = known?.ids ?? marks.map((mark) => mark.id);
  const published = await ctx.addresses.publishedUrlsOf(ctx.db, ids);
  if (known !== undefined && isSamePage(known, marks, published)) return known.body;
  const around = await lookAround(ctx, spaces, { marks, published });
  const items = marks.map(({ line }, index) => findItem(ctx, line, around[index]));
  const missing = marks.flatMap((mark, index) => (items[index] === undefined ? [mark.id] : []));
  const made = missing.length === 0 ? NONE : await makeItems(ctx, spaces, { ids: missing, published });
  // What was deleted or hidden meanwhile is left out.
  const body = joinItems(
    head,
    marks.flatMap((mark, index) => items[index] ?? made.get(mark.id) ?? []),
  );
  // What was read with its row may be later than its mark, so only a page of items that were there is one of its marks.
  if (missing.length === 0 && version !== undefined)
    ctx.caches.spacePages.set(key, { version, marks, around, head, body, ids }, weighPage(body, marks));
  return body;
}

/** What marks inherit goes with the version of their organization, so only what is not counted there is compared. */
const isSamePage = (known: ListedPage, marks: readonly Mark[], published: Published): boolean =>
  marks.every(
    (mark, index) => mark === known.marks[index] && known.around[index]?.published === published.get(mark.id),
  );

/** A mark is some six times as large as its line: it holds that, and parts of it; and the stamps are read once more. */
const weighPage = (body: List, marks: readonly Mark[]): number =>
  marks.reduce((sum, { line }) => sum + 7 * line.length, weighKept(body));

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

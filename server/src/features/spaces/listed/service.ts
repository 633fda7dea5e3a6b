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
} from '#platform/http/index.ts';
import { toSpace } from '../resources/index.ts';
import type { Space } from '../schema.ts';
import type { SpacesCtx } from '../service.ts';
import { keyOfMark, type Mark } from './rules.ts';
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

export interface ListedCtx extends SpacesCtx {
  spaceItems: SpaceItems;
}

type List = KeptBody<Page<Static<typeof Space>>>;

export const listSpacesInOrganization = (ctx: ListedCtx, caller: Caller, request: ListRequest): Promise<List> =>
  listSpaces(ctx, { viewer: caller }, request);

export const listSpacesInCollectionById = (
  ctx: ListedCtx,
  caller: Caller,
  { collectionId, ...request }: ListRequest & { collectionId: string },
): Promise<List> => listSpaces(ctx, { viewer: caller, collectionId }, request);

async function listSpaces(ctx: ListedCtx, spaces: SpacesAt, request: ListRequest): Promise<List> {
  const { viewer, collectionId = viewer.rights.organizationId } = spaces;
  const { items, ...page } = await paginate(request, {
    scope: ['spaces', collectionId, viewer.userId],
    count: () => countSpaces(ctx.db, spaces),
    rows: (after, take) => listMarks(ctx.db, spaces, { after, take }),
    keyOf: keyOfMark,
    keyTypes: ['string', 'string'],
  });
  return joinItems(page, await toListed(ctx, spaces, items));
}

/** These spaces as the API shows them. Rows are read of those alone of which there is no item yet. */
async function toListed(ctx: ListedCtx, spaces: SpacesAt, marks: readonly Mark[]): Promise<Item[]> {
  const published = await ctx.publishedUrlsOf(
    ctx.db,
    marks.map((mark) => mark.id),
  );
  const around = await lookAround(ctx, spaces, { marks, published });
  const items = marks.map(({ line }, index) => findItem(ctx, line, around[index]));
  const missing = marks.flatMap((mark, index) => (items[index] === undefined ? [mark.id] : []));
  const made = missing.length === 0 ? NONE : await makeItems(ctx, spaces, { ids: missing, published });
  // What was deleted or hidden meanwhile is left out.
  return marks.flatMap((mark, index) => items[index] ?? made.get(mark.id) ?? []);
}

const NONE: ReadonlyMap<string, Item> = new Map();

function findItem({ spaceItems }: ListedCtx, line: string, around: Around | undefined): Item | undefined {
  const kept = spaceItems.get(line);
  const isSame = kept?.inherited === around?.inherited && kept?.published === around?.published;
  return isSame ? kept?.item : undefined;
}

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
      ctx.spaceItems.set(line, { inherited, published: rest.published, item }, weighItem(item) + 2 * line.length);
      return [row.id, item];
    }),
  );
}

import type { DescribedPage, DescribedPart } from '@lectern/openapi';
import type { Clock } from '#platform/clock/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import {
  loadDescribedPages,
  type DescribedPagesCtx,
  type StoredDescription,
  type StoredDescriptions,
} from '../openapi/index.ts';
import { type PageNode, loadTree, putTree, type TreesCtx, walkPages } from '../trees/index.ts';
import { inTurns } from '../turns.ts';
import { expandPages, type MadePages } from './expanding.ts';
import { type SpecPlace, toSpecPlace } from './places.ts';

/** What is known of trees, because it can be had again. */
export interface ComputedCaches {
  /** The places of a tree whose pages are computed, by its hash. */
  places: Cache<readonly EntryPlace[]>;
  /** The tree with those pages, by all that it depends on. */
  trees: Cache<{ hash: string; madeAt: number }>;
  /** The pages of descriptions. */
  described: Cache<readonly DescribedPage[]>;
  /** What blocks can show of descriptions. */
  parts: Cache<readonly DescribedPart[]>;
}

type EntryPlace = SpecPlace & Pick<PageNode, 'id'>;

const PLACES = 100_000;
const TREES = 10_000;
const DESCRIBED_BYTES = 8 * 1024 * 1024;

export const createComputedCaches = (): ComputedCaches => ({
  places: createCache(PLACES),
  trees: createCache(TREES),
  described: createCache(DESCRIBED_BYTES),
  parts: createCache(DESCRIBED_BYTES),
});

export type ComputedCtx = TreesCtx &
  DescribedPagesCtx & {
    clock: Clock;
    caches: { computed: ComputedCaches };
    above: { storedDescriptions: Pick<StoredDescriptions, 'find'> };
  };

/** Places of one tree beyond these stay as they are declared. */
const PLACES_AT_MOST = 20;

/** Changes with what is made of the same description. */
const VERSION = 2;

/**
 * No revision refers to what is made here, so the sweep takes it away a day after it was written. Whoever uses it longer
 * writes it again before that.
 */
const RENEWED_AFTER_MS = 12 * 60 * 60 * 1000;

/**
 * The hash of a tree with its computed pages as they are now: a tree like any other, which is stored, but is no revision's. It
 * follows from the tree and the newest versions of the specifications, so it is another one as soon as one of them is. A
 * place whose specification is not there, or cannot be read now, stays as it is declared.
 */
export async function withComputedPages(
  ctx: ComputedCtx,
  { spaceId, tree }: { spaceId: string; tree: string },
): Promise<string> {
  const places = await placesIn(ctx, tree);
  if (places.length === 0) return tree;
  const specs = new Map<string, StoredDescription>();
  for (const { spec } of places) {
    const found = specs.has(spec) ? undefined : await ctx.above.storedDescriptions.find(ctx.db, spaceId, spec);
    if (found !== undefined) specs.set(spec, found);
  }
  if (specs.size === 0) return tree;
  const versions = [...specs].map(([spec, { hash }]) => [spec, hash]);
  const name = JSON.stringify([VERSION, tree, versions]);
  return (await keptTree(ctx, name, () => makeTree(ctx, { tree, places, specs }))) ?? tree;
}

/**
 * The hash of a stored tree that is no revision's, made anew before it is swept away. Its name says all that it depends on.
 * Nothing is kept where nothing can be made now.
 */
export async function keptTree(
  ctx: Pick<ComputedCtx, 'caches' | 'clock'>,
  name: string,
  make: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const { trees } = ctx.caches.computed;
  const known = trees.get(name);
  if (known !== undefined && ctx.clock.now() - known.madeAt > RENEWED_AFTER_MS) trees.drop(name);
  const made = await trees.getOrMake(
    name,
    async () => {
      const madeAt = ctx.clock.now();
      const hash = await make();
      return hash === undefined ? undefined : { hash, madeAt };
    },
    () => 1,
  );
  return made?.hash;
}

type PlacesCtx = TreesCtx & Pick<ComputedCtx, 'caches'>;

/** Whether a tree has places whose pages follow from more than the tree. */
export const hasComputedPages = async (ctx: PlacesCtx, tree: string): Promise<boolean> =>
  (await placesIn(ctx, tree)).length > 0;

const placesIn = (ctx: PlacesCtx, tree: string): Promise<readonly EntryPlace[]> =>
  ctx.caches.computed.places.getOrMake(tree, () => findPlaces(ctx, tree), weightOf);

const weightOf = (places: readonly unknown[]): number => 1 + places.length;

async function findPlaces(ctx: TreesCtx, hash: string): Promise<EntryPlace[]> {
  const tree = await loadTree(ctx, hash);
  const places = [...walkPages(tree.pages)].flatMap((page) => {
    const place = toSpecPlace(page);
    return place === undefined ? [] : [{ ...place, id: page.id }];
  });
  return places.slice(0, PLACES_AT_MOST);
}

interface Making {
  tree: string;
  places: readonly EntryPlace[];
  specs: ReadonlyMap<string, StoredDescription>;
}

async function makeTree(ctx: ComputedCtx, { tree, places, specs }: Making): Promise<string | undefined> {
  const made = await makePages(ctx, places, specs);
  if (made === undefined) return undefined;
  const whole = await loadTree(ctx, tree);
  const { pages, bodies } = await inTurns(expandPages(whole, made));
  const { files, reusable, meta } = whole;
  const stored = await putTree(ctx, { pages, files, reusable, meta }, { bodies, before: whole });
  return stored.hash;
}

/** Nothing where one of the descriptions cannot be read at the moment. */
async function makePages(
  ctx: ComputedCtx,
  places: readonly EntryPlace[],
  specs: Making['specs'],
): Promise<MadePages | undefined> {
  const made = new Map<string, readonly DescribedPage[]>();
  for (const { id, ...place } of places) {
    const description = specs.get(place.spec);
    const pages = description && (await loadDescribedPages(ctx, description, place));
    if (description !== undefined && pages === undefined) return undefined;
    if (pages !== undefined) made.set(id, pages);
  }
  return made;
}

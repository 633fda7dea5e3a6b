import { type BodiesCtx, visibleTree, type TreesCtx } from '#features/contents/index.ts';
import { encodePath, toVariant, type Variant } from '../addresses/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import { listChanges } from './changes.ts';
import { composeJsonFeed } from './json-feed.ts';
import { composeRss } from './rss.ts';
import type { FeedView } from './rules.ts';
import { readUpdates } from './updates.ts';

type FeedCtx = TreesCtx & BodiesCtx;

interface FeedPlace {
  variant: Variant;
  /** What is asked for within the variant. */
  rest: string;
  /** Whether that is asked for at the root of the site. */
  isAtRoot: boolean;
}

export interface Feed {
  contentType: string;
  /** Nothing where the address is of a page that there is not, or that announces nothing. */
  compose: (ctx: FeedCtx) => Promise<string | undefined>;
  /** Whether there is something to compose. */
  isThere: (ctx: FeedCtx) => Promise<boolean>;
}

/** As much of what is around a page as a feed needs. */
type Around = Pick<Surroundings, 'origin' | 'siteBase' | 'rows' | 'visitor'>;

const RSS = 'application/rss+xml';

/** Of a site and of each variant: what changed. */
const OF_CHANGES: Record<string, { contentType: string; write: (view: FeedView) => string }> = {
  'rss.xml': { contentType: RSS, write: composeRss },
  'feed.json': { contentType: 'application/feed+json', write: composeJsonFeed },
};

const OF_A_PAGE = '/rss.xml';

/** The feed that an address names: at the root of the site of all of it, below a variant of that alone, and below a page of its updates. */
export function findFeed(place: FeedPlace, around: Around): Feed | undefined {
  const { rest } = place;
  const changes = Object.hasOwn(OF_CHANGES, rest) ? OF_CHANGES[rest] : undefined;
  if (changes !== undefined) {
    const { contentType, write } = changes;
    return {
      contentType,
      compose: async (ctx) => write(await viewOfChanges(ctx, place, around)),
      isThere: async () => true,
    };
  }
  if (!rest.endsWith(OF_A_PAGE)) return undefined;
  return {
    contentType: RSS,
    compose: (ctx) => composeUpdates(ctx, place, around),
    isThere: async (ctx) => (await findUpdates(ctx, place, around)) !== undefined,
  };
}

async function viewOfChanges(ctx: FeedCtx, { variant, rest, isAtRoot }: FeedPlace, around: Around): Promise<FeedView> {
  const { origin, siteBase, rows } = around;
  const { row } = variant;
  const variants = isAtRoot ? rows.map((each) => toVariant(each, around.siteBase)) : [variant];
  const base = isAtRoot ? siteBase : variant.base;
  return {
    title: isAtRoot ? row.site_title : `${row.site_title}: ${row.variant_title}`,
    homeUrl: origin + (base || '/'),
    feedUrl: `${origin}${base}/${rest}`,
    lang: row.language ?? undefined,
    items: await listChanges(ctx, variants, around),
  };
}

/** The page that an address names the feed of, with what it announces; nothing where it announces nothing. */
async function findUpdates(ctx: FeedCtx, { variant, rest }: FeedPlace, { origin, visitor }: Around) {
  const tree = await visibleTree(ctx, variant.row.tree, visitor);
  const page = tree.pageByPath.get(rest.slice(0, -OF_A_PAGE.length));
  if (page === undefined || page.type !== 'document') return undefined;
  const updates = await readUpdates(ctx, { variant, tree, page }, origin);
  return updates.items.length === 0 ? undefined : { page, ...updates };
}

async function composeUpdates(ctx: FeedCtx, place: FeedPlace, around: Around): Promise<string | undefined> {
  const found = await findUpdates(ctx, place, around);
  if (found === undefined) return undefined;
  const { page, homeUrl, items } = found;
  const { variant, rest } = place;
  return composeRss({
    title: `${page.title} | ${variant.row.site_title}`,
    homeUrl,
    feedUrl: `${around.origin}${variant.base}/${encodePath(rest)}`,
    lang: variant.row.language ?? undefined,
    items,
  });
}

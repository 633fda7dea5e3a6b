// What an edition will hold: the pages that its readers see, and where each lies.
import { NOBODY, type PageNode, visibleTree, type VisibleTree, withReachableFiles } from '#features/contents/index.ts';
import { findEntrance, findSite, listSpacesOfSite, rowsFor, withShownTrees } from '#features/sites/index.ts';
import { algorithmOf } from '#features/search/index.ts';
import { notFound, Problem } from '#platform/http/index.ts';
import { pageUrl, toVariant, type Variant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { Surroundings } from '../pages/compose.ts';
import { languageOfTree } from '../pages/language.ts';
import { rowsAround } from '../search/rules.ts';
import { siteAddress } from '../requests/place.ts';
import type { StaticAssets } from '../static-assets.ts';
import { type Addresses, createAddresses, ORIGIN, SITE_BASE } from './addresses.ts';
import { createNames, type Names } from './names.ts';

const PAGES_AT_MOST = 20_000;
const BYTES_AT_MOST = 4 * 1024 ** 3;

export interface EditionVariant {
  variant: Variant;
  tree: VisibleTree;
  pages: { page: PageNode; path: string }[];
  /** What cuts the ends off its words; empty where nothing does. */
  language: string;
  /** The numbers of the variants that are searched from within it. */
  around: number[];
}

export interface EditionPlan {
  around: Surroundings;
  assets: StaticAssets;
  variants: EditionVariant[];
  names: Names;
  addresses: Addresses;
  baseUrl: string | undefined;
  pages: number;
  /** Of the files of its spaces. */
  bytes: number;
}

interface Asked {
  organizationId: string;
  siteId: string;
  /** Where it will be published, without a slash at the end. */
  baseUrl?: string | undefined;
}

/** The plan for a published site, as a visitor of whom nothing is known sees it. */
export async function planEdition(
  ctx: PublishingCtx,
  { organizationId, siteId, baseUrl }: Asked,
  assets: StaticAssets,
): Promise<EditionPlan> {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  if ((await findEntrance(ctx, siteId)) === undefined)
    throw new Problem(409, 'conflict', 'Only a published site has an offline edition.');
  const rows = rowsFor(await withShownTrees(ctx, await listSpacesOfSite(ctx.db, siteId)), NOBODY);
  const [first] = rows;
  if (first === undefined) throw notFound('site');
  const names = createNames();
  const addresses = createAddresses({ names, origin: siteAddress(ctx, first).origin, baseUrl });
  const around: Surroundings = {
    ...{ rows, siteBase: SITE_BASE, origin: ORIGIN, assets: assets.urls },
    ...{ visitor: NOBODY, isOffline: true },
  };
  const plan: EditionPlan = { around, assets, variants: [], names, addresses, baseUrl, pages: 0, bytes: 0 };
  for (const row of rows) {
    const variant = toVariant(row, SITE_BASE);
    const tree = await visibleTree(ctx, row.tree, NOBODY);
    plan.pages += tree.documents.length;
    if (plan.pages > PAGES_AT_MOST) throw tooLarge(`An offline edition holds at most ${PAGES_AT_MOST} pages.`);
    plan.bytes += (await withReachableFiles(ctx, tree)).files.reduce((sum, { size }) => sum + size, 0);
    if (plan.bytes > BYTES_AT_MOST) throw tooLarge('The files of the site are too large for an offline edition.');
    const language = algorithmOf(row.language ?? languageOfTree(tree) ?? 'en') ?? '';
    const inner = rowsAround(rows, row).map((each) => rows.indexOf(each));
    plan.variants.push({ variant, tree, pages: pagesIn(plan, { variant, tree }), language, around: inner });
  }
  return plan;
}

const tooLarge = (message: string): Problem => new Problem(409, 'conflict', message);

function pagesIn(
  { names, addresses }: EditionPlan,
  { variant, tree }: Pick<EditionVariant, 'variant' | 'tree'>,
): EditionVariant['pages'] {
  return tree.documents.map((page) => {
    const url = pageUrl(variant, tree, page).slice(SITE_BASE.length);
    const path = names.page(decodeURIComponent(url).replace(/^\//, ''));
    addresses.addPage(url, path);
    return { page, path };
  });
}

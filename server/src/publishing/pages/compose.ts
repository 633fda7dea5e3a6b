import { type BodiesCtx, deriveShownBody, type PageNode } from '#features/contents/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { isIndexable, linkUrl, pageUrl, toVariant } from '../addresses/index.ts';
import { fillBody } from '../bodies/index.ts';
import { type PageView, renderPageView, type SiteFrame } from '../templates/index.ts';
import { breadcrumbs, navigationAround, neighbours, type Place } from './navigation.ts';

/** What of a request a page depends on besides its place. */
export interface Surroundings {
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  /** Protocol and host, without a trailing slash. */
  origin: string;
  assets: Record<string, string>;
}

/** The whole HTML of one page of a published site. */
export async function composePage(ctx: BodiesCtx, place: Place, around: Surroundings): Promise<string> {
  return renderPageView(await toView(ctx, place, around));
}

async function toView(ctx: BodiesCtx, place: Place, around: Surroundings): Promise<PageView> {
  const { page, tree, variant } = place;
  const rendered = page.body === undefined ? undefined : await deriveShownBody(ctx, page.body);
  const body =
    rendered === undefined ? '' : await fillBody(ctx, { site: { variant, tree }, source: page.source ?? '', rendered });
  const layout = {
    title: true,
    description: true,
    tableOfContents: true,
    outline: true,
    pagination: true,
    ...page.layout,
  };
  const { previous, next } = neighbours(place);
  return {
    frame: frameOf(place, around),
    canonicalUrl: around.origin + pageUrl(variant, tree, page),
    // The heading in the page wins over the label in the navigation, which is often shorter.
    title: rendered?.title ?? page.title,
    ...(page.description === undefined ? {} : { description: page.description }),
    ...(page.emoji === undefined ? {} : { emoji: page.emoji }),
    ...coverOf(place),
    nav: navigationAround(place),
    breadcrumbs: breadcrumbs(place),
    body,
    outline: rendered?.outline ?? [],
    show: layout,
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
    subpages:
      body.trim() === ''
        ? page.children
            .filter((child) => child.type === 'document' && child.hidden !== true && child.condition === undefined)
            .map((child) => toCard(place, child))
        : [],
  };
}

function toCard({ variant, tree }: Place, page: PageNode) {
  return {
    title: page.title,
    url: pageUrl(variant, tree, page),
    ...(page.description === undefined ? {} : { description: page.description }),
    ...(page.emoji === undefined ? {} : { emoji: page.emoji }),
  };
}

/** What every page of a site shares. */
export function frameOf(place: Pick<Place, 'variant'> & { page?: PageNode }, around: Surroundings): SiteFrame {
  const { row } = place.variant;
  return {
    lang: row.language ?? 'en',
    siteTitle: row.site_title,
    homeUrl: around.siteBase || '/',
    variants:
      around.rows.length < 2
        ? []
        : around.rows.map((other) => ({
            title: other.variant_title,
            url: toVariant(other, around.siteBase).base || '/',
            current: other.space_id === row.space_id,
          })),
    assets: around.assets,
    noIndex: row.visibility !== 'public' || (place.page !== undefined && !isIndexable(place.page)),
  };
}

function coverOf({ page, tree, variant }: Place): Partial<Pick<PageView, 'cover'>> {
  if (page.cover === undefined || page.layout?.cover === false) return {};
  const { src, srcDark, y = 0 } = page.cover;
  const url = (target: string) => linkUrl({ tree, variant }, page.source ?? '', target);
  return { cover: { src: url(src), ...(srcDark === undefined ? {} : { srcDark: url(srcDark) }), y } };
}

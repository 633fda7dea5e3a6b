import { type BodiesCtx, deriveShownBody, findPageTimes, type PageNode } from '#features/contents/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { isIndexable, linkUrl, markdownUrl, pageUrl, toVariant } from '../addresses/index.ts';
import { fillBody } from '../bodies/index.ts';
import { type PageView, renderPageView, type SiteFrame } from '../templates/index.ts';
import { branchesUrl } from './branches.ts';
import { breadcrumbs, isShown, navigationAround, neighbours, type Place, signOf, toCard } from './navigation.ts';

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
  const [{ body, title, outline }, updatedAt] = await Promise.all([readBody(ctx, place), findUpdate(ctx, place)]);
  const { previous, next } = neighbours(place);
  return {
    frame: frameOf(place, around),
    canonicalUrl: around.origin + pageUrl(variant, tree, page),
    markdownUrl: around.origin + markdownUrl(variant, page),
    // The heading in the page wins over the label in the navigation, which is often shorter.
    title: title ?? page.title,
    ...(page.description === undefined ? {} : { description: page.description }),
    ...signOf(page),
    ...coverOf(place, around),
    nav: navigationAround(place),
    navUrl: branchesUrl(place),
    breadcrumbs: breadcrumbs(place),
    body,
    outline,
    show: { ...SHOWN, ...page.layout },
    width: page.layout?.width ?? 'default',
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
    subpages: body.trim() === '' ? page.children.filter(isCard).map((child) => toCard(place, child)) : [],
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

const SHOWN: PageView['show'] = {
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

const isCard = (page: PageNode): boolean => page.type === 'document' && isShown(page);

async function readBody(ctx: BodiesCtx, { page, tree, variant }: Place) {
  if (page.body === undefined) return { body: '', title: undefined, outline: [] };
  const rendered = await deriveShownBody(ctx, page.body);
  const body = await fillBody(ctx, { site: { variant, tree }, source: page.source ?? '', rendered });
  return { body, title: rendered.title, outline: rendered.outline };
}

async function findUpdate(ctx: BodiesCtx, { page, variant }: Place): Promise<number | undefined> {
  const times = await findPageTimes(ctx.db, variant.row.space_id, [page.id]);
  return times.get(page.id)?.updated_at;
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
            title: variantTitle(other),
            url: toVariant(other, around.siteBase).base || '/',
            current: other.space_id === row.space_id,
          })),
    assets: around.assets,
    noIndex: row.visibility !== 'public' || (place.page !== undefined && !isIndexable(place.page)),
  };
}

/** A variant that is called by the code of its language is shown by the name that its speakers give it. */
function variantTitle({ variant_title: title, language }: PublishedSpaceRow): string {
  if (language === null || !/^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(title)) return title;
  try {
    const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(language);
    return name === undefined ? title : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    // The column may hold what is no code of a language.
    return title;
  }
}

function coverOf(
  { page, tree, variant }: Place,
  { origin }: Surroundings,
): Partial<Pick<PageView, 'cover' | 'imageUrl'>> {
  if (page.cover === undefined || page.layout?.cover === false) return {};
  const { src, srcDark, y = 0 } = page.cover;
  const url = (target: string) => linkUrl({ tree, variant }, page.source ?? '', target);
  const imageUrl = URL.parse(url(src), origin)?.href;
  return {
    cover: {
      src: url(src),
      ...(srcDark === undefined ? {} : { srcDark: url(srcDark) }),
      y,
      size: page.layout?.coverSize ?? 'hero',
    },
    ...(imageUrl === undefined ? {} : { imageUrl }),
  };
}

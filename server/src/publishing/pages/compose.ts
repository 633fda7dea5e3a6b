import { type BodiesCtx, deriveShownBody, findPageTimes, type PageNode } from '#features/contents/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { isIndexable, linkUrl, markdownUrl, pageUrl, toVariant, type Variant } from '../addresses/index.ts';
import { fillBody, inLanguage } from '../bodies/index.ts';
import { type PageLook, readLook } from '../looks/index.ts';
import { localeFor, type PageView, renderPageView, type SiteFrame } from '../templates/index.ts';
import { branchesUrl } from './branches.ts';
import { sectionsOf } from './sections.ts';
import { breadcrumbs, isShown, navigationAround, neighbours, type Place, signOf, toCard } from './navigation.ts';

/** What of a request a page depends on besides its place. */
export interface Surroundings {
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  /** Protocol and host, without a trailing slash. */
  origin: string;
  assets: Record<string, string>;
  /** Headers that go with every answer of a site that not everybody may read. */
  guard?: Readonly<Record<string, string>>;
  /** How the variant that is shown looks; without it, a page wears the look that nobody chose. */
  look?: PageLook;
}

/** The same with the look of a variant, as every page that people see needs it. */
export async function withLook<A extends Surroundings>(
  ctx: Parameters<typeof readLook>[0],
  variant: Variant,
  around: A,
): Promise<A & { look: PageLook }> {
  const variants = around.rows.map((row) => toVariant(row, around.siteBase));
  return { ...around, look: await readLook(ctx, { variant, variants }) };
}

/** The whole HTML of one page of a published site. */
export async function composePage(ctx: BodiesCtx, place: Place, around: Surroundings): Promise<string> {
  return renderPageView(await toView(ctx, place, around));
}

async function toView(ctx: BodiesCtx, place: Place, around: Surroundings): Promise<PageView> {
  const { page, tree, variant } = place;
  const frame = frameOf(place, around);
  const [{ body, title, outline }, updatedAt] = await Promise.all([
    readBody(ctx, place, frame.lang),
    findUpdate(ctx, place),
  ]);
  const { previous, next } = neighbours(place);
  return {
    frame,
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

async function readBody(ctx: BodiesCtx, { page, tree, variant }: Place, locale: string) {
  if (page.body === undefined) return { body: '', title: undefined, outline: [] };
  const rendered = await deriveShownBody(ctx, page.body);
  const body = await fillBody(ctx, { site: { variant, tree }, source: page.source ?? '', rendered });
  return { body: inLanguage(body, locale), title: rendered.title, outline: rendered.outline };
}

async function findUpdate(ctx: BodiesCtx, { page, variant }: Place): Promise<number | undefined> {
  const times = await findPageTimes(ctx.db, variant.row.space_id, [page.id]);
  return times.get(page.id)?.updated_at;
}

/** What every page of a site shares. */
export function frameOf(place: Pick<Place, 'variant'> & { page?: PageNode }, around: Surroundings): SiteFrame {
  const { row } = place.variant;
  const { look } = around;
  return {
    lang: look?.locale ?? localeFor([row.language]),
    ...(row.language === null ? {} : { contentLang: row.language }),
    ...(look === undefined ? {} : { look: look.look }),
    siteTitle: look?.title ?? row.site_title,
    homeUrl: around.siteBase || '/',
    variants: variantsBeside(row, around),
    sections: sectionsOf(row, around),
    assets: around.assets,
    searchUrl: `${place.variant.base}/~search`,
    feedUrl: `${around.siteBase}/rss.xml`,
    noIndex: row.visibility !== 'public' || (place.page !== undefined && !isIndexable(place.page)),
  };
}

/** The variants of the section that is shown, or of a site without sections; none where there is nothing to choose. */
function variantsBeside(row: PublishedSpaceRow, { rows, siteBase }: Surroundings): SiteFrame['variants'] {
  const siblings = rows.filter((other) => other.section_id === row.section_id);
  if (siblings.length < 2) return [];
  return siblings.map((other) => ({
    title: variantTitle(other),
    url: toVariant(other, siteBase).base || '/',
    current: other.space_id === row.space_id,
  }));
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

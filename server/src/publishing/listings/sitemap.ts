import type { PageNode } from '#features/contents/index.ts';
import type { Variant } from '../addresses/index.ts';
import { escapeXml, xmlDocument } from '../xml.ts';

/** As many as the protocol of sitemaps allows in one document. */
export const URLS_AT_MOST = 50_000;

/** The map of a site: where the maps of its variants are. */
export const composeSitemap = (origin: string, variants: readonly Pick<Variant, 'base'>[]): string =>
  xmlDocument(
    'sitemapindex',
    variants.map(({ base }) => `<sitemap><loc>${escapeXml(`${origin}${base}/sitemap-pages.xml`)}</loc></sitemap>`),
  );

export interface MappedPage {
  page: Pick<PageNode, 'parent'>;
  url: string;
  /** Milliseconds since 1970. */
  updatedAt: number | undefined;
}

/** The map of a variant: its pages in the order given. */
export const composeSitemapPages = (pages: readonly MappedPage[]): string =>
  xmlDocument(
    'urlset',
    pages.map(({ page, url, updatedAt }) => {
      const time = updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
      return `<url><loc>${escapeXml(url)}</loc>${time}<priority>${priorityOf(page)}</priority></url>`;
    }),
  );

/** 2^(-0.25 × depth), cut to two decimals. */
function priorityOf(page: MappedPage['page']): string {
  let depth = 0;
  for (let at = page.parent; at !== undefined; at = at.parent) depth += 1;
  return (Math.trunc(100 * 2 ** (-0.25 * depth)) / 100).toFixed(2);
}

import type { PageNode, Tree } from '#features/contents/index.ts';
import { isIndexable, pageUrl, type Variant } from '../addresses/index.ts';
import { escapeXml, xmlDocument } from './xml.ts';

/** As many as the protocol of sitemaps allows in one document. */
const URLS_AT_MOST = 50_000;

/** The map of a site: where the maps of its variants are. */
export const composeSitemap = (origin: string, variants: readonly Pick<Variant, 'base'>[]): string =>
  xmlDocument(
    'sitemapindex',
    variants.map(({ base }) => `<sitemap><loc>${escapeXml(`${origin}${base}/sitemap-pages.xml`)}</loc></sitemap>`),
  );

/** The map of a variant: its pages in reading order. */
export const composeSitemapPages = (origin: string, variant: Variant, tree: Tree): string =>
  xmlDocument(
    'urlset',
    tree.documents
      .filter(isIndexable)
      .slice(0, URLS_AT_MOST)
      .map((page) => {
        const url = escapeXml(origin + pageUrl(variant, tree, page));
        return `<url><loc>${url}</loc><priority>${priorityOf(page)}</priority></url>`;
      }),
  );

/** 2^(-0.25 × depth), cut to two decimals. */
function priorityOf(page: PageNode): string {
  let depth = 0;
  for (let at = page.parent; at !== undefined; at = at.parent) depth += 1;
  return (Math.trunc(100 * 2 ** (-0.25 * depth)) / 100).toFixed(2);
}

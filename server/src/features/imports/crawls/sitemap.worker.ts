import { CRAWL_LIMITS, findPage, type FoundPage, readAddress, type Scope } from './rules.ts';

export interface FoundInSitemap {
  /** Further ones that an index names. */
  sitemaps: string[];
  pages: FoundPage[];
}

/** What a sitemap lists, each page once; on a thread, because a sitemap may have a million addresses. */
export function readSitemap({ body, url, scope }: { body: Uint8Array; url: string; scope: Scope }): FoundInSitemap {
  const text = new TextDecoder().decode(body);
  const isIndex = text.slice(0, 4000).includes('<sitemapindex');
  const sitemaps: string[] = [];
  const pages = new Map<string, FoundPage>();
  for (const [, location = ''] of text.matchAll(/<loc>([^<]{1,2048})<\/loc>/g)) {
    const address = readAddress(location.trim().replaceAll('&amp;', '&'), url);
    if (address === undefined) continue;
    const page = isIndex ? undefined : findPage(address, scope);
    if (page !== undefined && !pages.has(page.key)) pages.set(page.key, page);
    if (isIndex) sitemaps.push(address.href);
    if (pages.size >= CRAWL_LIMITS.known || sitemaps.length >= CRAWL_LIMITS.sitemaps) break;
  }
  return { sitemaps, pages: [...pages.values()] };
}

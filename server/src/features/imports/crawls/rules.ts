import { pageKey } from '@lectern/convert/crawl';

/** What is asked of one server at the same time, and for how long. */
export const CRAWL_LIMITS = {
  pages: 5000,
  depth: 25,
  pageBytes: 5 * 1024 * 1024,
  assetBytes: 20 * 1024 * 1024,
  /** Addresses that are remembered, fetched or not. */
  known: 50_000,
  addressLength: 2048,
  atOnce: 4,
  seconds: 240,
  /** A longer delay between requests than robots.txt asks for is not needed, and a longer one than this is not kept. */
  delaySeconds: 10,
  sitemaps: 20,
} as const;

/** The path that all pages are at or below: that of the address where it looks like a folder, else its folder. */
export function prefixOf(url: URL): string {
  const { pathname } = url;
  if (pathname.endsWith('/')) return pathname;
  return /\.[a-z0-9]{1,5}$/i.test(pathname) ? pathname.slice(0, pathname.lastIndexOf('/') + 1) : `${pathname}/`;
}

/** Where the pages lie that were meant, when the address leads on to another. */
export function scopeOf(asked: URL, answered: URL): Scope {
  const wanted = prefixOf(asked);
  const isBelow = `${answered.pathname}/`.startsWith(wanted);
  return { origin: answered.origin, prefix: isBelow ? wanted : prefixOf(answered) };
}

export interface Scope {
  origin: string;
  prefix: string;
}

export const isInScope = (url: URL, scope: Scope): boolean =>
  url.origin === scope.origin && `${url.pathname}/`.startsWith(scope.prefix);

const FILE =
  /\.(pdf|zip|gz|tgz|docx?|xlsx?|pptx?|csv|txt|json|ya?ml|xml|mp4|mp3|webm|svg|png|jpe?g|gif|webp|avif|ico|bmp)$/i;
const NO_PAGE = /\.(css|js|mjs|map|rss|atom|exe|dmg|msi|woff2?|ttf|wasm|iso|jar|rpm|deb)$/i;

/** Whether an address names a file that pages link to, by its ending. */
export const isFileUrl = (url: URL): boolean => FILE.test(url.pathname);

export const isPageUrl = (url: URL): boolean => !FILE.test(url.pathname) && !NO_PAGE.test(url.pathname);

/** An absolute address without query and fragment, or undefined for what is none or longer than addresses are. */
export function readAddress(target: string, base: string): URL | undefined {
  const url = readFileAddress(target, base);
  if (url !== undefined) url.search = '';
  return url;
}

/** As `readAddress`, with the query: pictures may differ by it. */
export function readFileAddress(target: string, base: string): URL | undefined {
  const url = URL.parse(target, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > CRAWL_LIMITS.addressLength ? undefined : url;
}

/** The address of a page, and the key that it has under all its addresses. */
export interface FoundPage {
  href: string;
  key: string;
}

/** What an address is as a page of the site; undefined where it is none, or lies elsewhere. */
export const findPage = (url: URL, scope: Scope): FoundPage | undefined =>
  isInScope(url, scope) && isPageUrl(url) ? { href: url.href, key: pageKey(url) } : undefined;

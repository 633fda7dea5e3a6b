// The pages of one website as they lie in a folder: what a crawl writes and a conversion reads.

/** A crawl as it lies in a folder, with the files that it names. */
export interface Crawl {
  /** The address that was asked for, after its redirects. */
  start: string;
  /** All pages lie at or below this path. */
  prefix: string;
  pages: CrawledPage[];
  /** Keys under which other addresses lead to a page, each with the key of that page. */
  aliases: [from: string, to: string][];
  assets: CrawledAsset[];
  left: { file: string; message: string }[];
  /** Whether the first page is one where people sign in. */
  asksForPassword?: true;
}

export interface CrawledPage {
  url: string;
  file: string;
}

export interface CrawledAsset {
  url: string;
  file: string;
  type: string;
}

export const CRAWL_FILE = 'crawl.json';

/** One page has one key, whatever its address ends with; queries and fragments are left out. */
export function pageKey(url: URL | string): string {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/(?:index\.(?:html?|php))?$/i, '').replaceAll(/\/{2,}/g, '/');
  return `${origin}${decode(path)}`;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Not every percent sign stands for something.
    return path;
  }
}

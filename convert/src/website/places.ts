import { posix } from 'node:path';
import { type Crawl, pageKey } from '../crawl.ts';
import { ASSETS, makeNames } from '../drafts/index.ts';

export interface WebPlaces {
  /** The place of a page in the draft, by any address that leads to it. */
  pageOf: (url: string) => string | undefined;
  /** The same of a picture or file. */
  assetOf: (url: string) => string | undefined;
  /** Places of pages, in the order of the crawl. */
  pages: string[];
  assets: Map<string, string>;
}

const ALIASES_DEEP = 5;

/** Where everything that was fetched comes to lie: pages by the paths of their addresses, files in one folder. */
export function placeSite(crawl: Crawl): WebPlaces {
  const nameOf = makeNames();
  const byKey = new Map<string, string>();
  const pages = crawl.pages.map(({ url }) => {
    const place = placePage(url, crawl, nameOf);
    byKey.set(pageKey(url), place);
    return place;
  });
  const aliases = new Map(crawl.aliases);
  const pageOf = (target: string): string | undefined => {
    if (!URL.canParse(target) || !/^https?:/i.test(target)) return undefined;
    let key: string | undefined = pageKey(target);
    for (let step = 0; step < ALIASES_DEEP && key !== undefined; step += 1) {
      const place = byKey.get(key);
      if (place !== undefined) return place;
      key = aliases.get(key);
    }
    return undefined;
  };
  const assets = new Map(
    crawl.assets.map(({ url, file, type }) => [url, { file, place: placeAsset(url, type, nameOf) }]),
  );
  return {
    pageOf,
    assetOf: (target) => assets.get(withoutHash(target))?.place,
    pages,
    assets: new Map([...assets.values()].map(({ file, place }) => [place, file])),
  };
}

const withoutHash = (target: string): string => {
  const url = URL.parse(target);
  if (url === null) return target;
  url.hash = '';
  return url.href;
};

function placePage(url: string, crawl: Crawl, nameOf: ReturnType<typeof makeNames>): string {
  if (pageKey(url) === pageKey(crawl.start)) return 'README.md';
  const { pathname } = new URL(url);
  const below = `${pathname}/`.startsWith(crawl.prefix) ? pathname.slice(crawl.prefix.length) : pathname;
  const segments = decodePath(below)
    .replace(/\.(html?|php|aspx?|md)$/i, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'index');
  const folder = segments.slice(0, -1).reduce((above, segment) => posix.join(above, plainName(segment)), '');
  return `${nameOf(folder, segments.at(-1) ?? 'index')}.md`;
}

const plainName = (segment: string): string =>
  segment
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'x';

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not every percent sign stands for something.
    return path;
  }
}

const TYPES: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

function placeAsset(url: string, type: string, nameOf: ReturnType<typeof makeNames>): string {
  const name = decodePath(new URL(url).pathname).split('/').at(-1) ?? '';
  const own = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  const ending = own ?? TYPES[type];
  const stem = nameOf(ASSETS, name.replace(/\.[a-z0-9]{1,5}$/i, ''), 'file');
  return ending === undefined ? stem : `${stem}.${ending}`;
}

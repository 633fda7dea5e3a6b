import { invalid } from '#platform/http/index.ts';

const SEGMENT_AT_MOST = 100;
const TITLE_BOUNDS = { least: 2, most: 128 } as const;

/** One path segment from a title: lower-case letters and digits of any script, and dashes. Empty where none is left. */
export function segmentOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return [...plain].slice(0, SEGMENT_AT_MOST).join('').replace(/-+$/, '');
}

/** How a segment that people write is stored and looked up: whatever its case and however its letters are composed. */
export const foldSegment = (segment: string): string => segment.normalize('NFC').toLowerCase().normalize('NFC');

/**
 * Whether a folded text can be the basename of a site or the path of a variant. No dots, so that none is `robots.txt` or a
 * Markdown file, and no tilde, which begins the addresses of our own.
 */
export const isSegment = (folded: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(folded) && [...folded].length <= SEGMENT_AT_MOST;

/** The path of a section or variant as it is stored; 422 for one that is no segment. */
export function readPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const folded = foldSegment(path);
  if (isSegment(folded)) return folded;
  const message = 'expected 1 to 100 letters, digits, dashes and underscores, the first a letter or digit';
  throw invalid(`body.path: ${message}`, [{ in: 'body', path: '/path', message }]);
}

/** `segment`, `segment-1`, `segment-2` …, each cut so that it still fits. */
export function numbered(segment: string, number: number): string {
  if (number === 0) return segment;
  const suffix = `-${number}`;
  return [...segment].slice(0, SEGMENT_AT_MOST - suffix.length).join('') + suffix;
}

/** The first of `segment`, `segment-1`, `segment-2` … that is not taken. */
export function freeSegment(segment: string, isTaken: (candidate: string) => boolean): string {
  for (let number = 0; ; number += 1) {
    const candidate = numbered(segment, number);
    if (!isTaken(candidate)) return candidate;
  }
}

export function isTitle(title: string): boolean {
  const { length } = [...title.trim()];
  return length >= TITLE_BOUNDS.least && length <= TITLE_BOUNDS.most;
}

/** A title that comes from another one and so cannot be refused, made to fit the bounds. */
export function fitTitle(title: string): string {
  const fitted = [...title.trim()].slice(0, TITLE_BOUNDS.most).join('').trim();
  return isTitle(fitted) ? fitted : 'Untitled';
}

export interface SiteAddress {
  organizationHostname: string;
  basename: string;
}

/** Where a site is served: a host of its organization below `sitesHost` if there is one, else a path of the base host. */
export function siteUrl(server: { baseUrl: string; sitesHost?: string }, site: SiteAddress): string {
  const basename = encodeURIComponent(site.basename);
  if (server.sitesHost === undefined) return `${server.baseUrl}/sites/${site.organizationHostname}/${basename}`;
  const { protocol } = new URL(server.baseUrl);
  return `${protocol}//${site.organizationHostname}.${server.sitesHost}/${basename}`;
}

/** Where something is on its site. */
export interface SpotOnSite {
  /** Left out on a site without sections. */
  section?: { path: string; isDefault: boolean };
  path: string;
  isDefault: boolean;
  /** Whether a section that is not the default is called as this variant. */
  isShadowed: boolean;
}

/**
 * The path below a site at which a variant is served. Defaults have no segment; a variant of the default section has that
 * of its section where its own one alone would name another section.
 */
export function spotPath({ section, path, isDefault, isShadowed }: SpotOnSite): string {
  const needsSection = section !== undefined && (!section.isDefault || (isShadowed && !isDefault));
  const segments = [...(needsSection ? [section.path] : []), ...(isDefault ? [] : [path])];
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
}

/** Where a variant of a site is served. */
export const spotUrl = (site: string, spot: SpotOnSite): string => site + spotPath(spot);

/** Whether everybody may read the site. `isReachableInSql` says the same in queries. */
export const isReachable = (site: { published: number; visibility: string }): boolean =>
  site.published === 1 && (site.visibility === 'public' || site.visibility === 'unlisted');

/** Whether the site is there for who has the key of one of its share links. */
export const isShared = (site: { published: number; visibility: string }): boolean =>
  site.published === 1 && site.visibility === 'share-link';

import { type PublishedSpaceRow, withoutPort } from '#features/sites/index.ts';
import { decodePath } from '../addresses/index.ts';
import { namesOf, type SiteNames } from '../requests/names.ts';

/** An address as it can lead to a site. */
export interface SplitAddress {
  /** Without its port, in lower case. */
  hostname: string;
  /** Not decoded. */
  raw: string[];
  /** The same, decoded. */
  segments: string[];
}

/** The parts of an http or https address; undefined for a text that is none, and for a path that nothing can have. */
export function splitAddress(text: string): SplitAddress | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const raw = url.pathname.split('/').filter((segment) => segment !== '');
  const segments = raw.map((segment) => decodePath(segment) ?? '/');
  // A slash inside a segment is in no address of ours, nor is what no database takes.
  return segments.some((segment) => /[/\0]/.test(segment)) ? undefined : { hostname: url.hostname, raw, segments };
}

/** How many segments of an address on a host of ours name the site, and which; undefined where it names none. */
export function nameOnOurHosts(
  server: { baseUrl: string; sitesHost?: string },
  { hostname, segments }: SplitAddress,
): { named: SiteNames; used: number } | 'stranger' | undefined {
  if (hostname === new URL(server.baseUrl).hostname) {
    const [first, organization = '', basename = ''] = segments;
    return first === 'sites' ? namedBy({ organization, basename }, 3) : undefined;
  }
  const suffix = server.sitesHost === undefined ? undefined : `.${withoutPort(server.sitesHost)}`;
  if (suffix === undefined || !hostname.endsWith(suffix)) return 'stranger';
  return namedBy({ organization: hostname.slice(0, -suffix.length), basename: segments[0] ?? '' }, 1);
}

export function namedBy(given: SiteNames, used: number): { named: SiteNames; used: number } | undefined {
  const named = namesOf(given);
  return named && { named, used };
}

/** Whether no longer path could lead to another space: none of those of the site lies below this one. */
export function isComplete(rows: readonly Pick<PublishedSpaceRow, 'spot'>[], path: string): boolean {
  const segments = path === '' ? [] : path.split('/');
  return !rows.some(({ spot }) => {
    const other = spot.split('/').slice(1).map(decodeURIComponent);
    return other.length > segments.length && segments.every((segment, index) => segment === other[index]);
  });
}

/** A path with slashes around it. */
export const asBase = (segments: readonly string[]): string =>
  segments.length === 0 ? '/' : `/${segments.join('/')}/`;

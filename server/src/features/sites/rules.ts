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

/** The first of `segment`, `segment-1`, `segment-2` … that is not taken. */
export function freeSegment(segment: string, isTaken: (candidate: string) => boolean): string {
  let candidate = segment;
  for (let number = 1; isTaken(candidate); number += 1) {
    const suffix = `-${number}`;
    candidate = [...segment].slice(0, SEGMENT_AT_MOST - suffix.length).join('') + suffix;
  }
  return candidate;
}

/** What all of `segment`, `segment-1`, … begin with, however long the number grows. */
export const prefixOf = (segment: string): string => [...segment].slice(0, SEGMENT_AT_MOST - 10).join('');

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

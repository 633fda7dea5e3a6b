import { fitSegment, foldSegment, isSegment, SEGMENT_AT_MOST } from '@lectern/content/segments';
import { invalid, type Problem } from '#platform/http/index.ts';

export const TITLE_BOUNDS = { least: 2, most: 128 } as const;

/** What `isSegment` asks for, in words for people. */
export const EXPECTED_SEGMENT =
  'expected 1 to 100 letters, digits, dashes and underscores, the first a letter or digit, and dots behind digits';

/** The path of a section or variant as it is stored; 422 for one that is no segment. */
export const readPath = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : readSegment('path', path);

/** A segment that a field of a request names, as it is stored; 422 for one that is none. */
export function readSegment(field: string, text: string): string {
  const folded = foldSegment(text);
  if (isSegment(folded)) return folded;
  throw invalid(`body.${field}: ${EXPECTED_SEGMENT}`, [{ in: 'body', path: `/${field}`, message: EXPECTED_SEGMENT }]);
}

/** `segment`, `segment-1`, `segment-2` …, each cut so that it still fits. */
export function numbered(segment: string, number: number): string {
  if (number === 0) return segment;
  const suffix = `-${number}`;
  return fitSegment(segment, SEGMENT_AT_MOST - suffix.length) + suffix;
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

/** 422 for a text that, without the blanks at its ends, has too few or too many characters. */
export function badLength(field: string, { least, most }: { least: number; most: number }): Problem {
  const message = `expected ${least} to ${most} characters that are not blanks at its ends`;
  return invalid(`body.${field}: ${message}`, [{ in: 'body', path: `/${field}`, message }]);
}

/** A title that comes from another one and so cannot be refused, made to fit the bounds. */
export function fitTitle(title: string): string {
  const fitted = [...title.trim()].slice(0, TITLE_BOUNDS.most).join('').trim();
  return isTitle(fitted) ? fitted : 'Untitled';
}

export interface SiteAddress {
  organizationHostname: string;
  basename: string;
  /** A hostname that is the site's alone. */
  hostname?: string | null;
  /** A hostname below which all sites of the organization are. */
  customHostname?: string | null;
  /** Host and path under which a proxy of somebody shows the site. */
  proxy?: string | null;
}

/** What rows of sites and their organizations say of an address, as queries that join the two name it. */
export interface AddressRow {
  organization_hostname: string;
  basename: string;
  hostname: string | null;
  custom_hostname: string | null;
  proxy: string | null;
}

export const toAddress = (row: AddressRow): SiteAddress => ({
  organizationHostname: row.organization_hostname,
  basename: row.basename,
  hostname: row.hostname,
  customHostname: row.custom_hostname,
  proxy: row.proxy,
});

/** The same of a site and of the organization that it belongs to. */
export const addressIn = (
  organization: { hostname: string; custom_hostname: string | null },
  site: { basename: string; hostname: string | null; proxy: string | null },
): SiteAddress => ({
  organizationHostname: organization.hostname,
  basename: site.basename,
  hostname: site.hostname,
  customHostname: organization.custom_hostname,
  proxy: site.proxy,
});

/**
 * Where readers find a site: behind a proxy that shows it elsewhere, else at a hostname of its own or of its organization, else a host of its organization below `sitesHost`
 * if there is one, else a path of the base host.
 */
export function siteUrl(server: { baseUrl: string; sitesHost?: string }, site: SiteAddress): string {
  const basename = encodeURIComponent(site.basename);
  if (site.proxy) return `https://${foldHost(site.proxy)}`;
  if (site.hostname) return originOn(server, site.hostname);
  if (site.customHostname) return `${originOn(server, site.customHostname)}/${basename}`;
  if (server.sitesHost === undefined) return `${server.baseUrl}/sites/${site.organizationHostname}/${basename}`;
  const { protocol } = new URL(server.baseUrl);
  return `${protocol}//${site.organizationHostname}.${server.sitesHost}/${basename}`;
}

/** Host and path of a proxy: case never distinguishes hosts, and always paths. */
const foldHost = (proxy: string): string => proxy.replace(/^[^/]+/, (host) => host.toLowerCase());

/** Whether a hostname is the server's own: that of the API, or that of the sites or below it. */
export function isOwnHostname(
  { baseUrl, sitesHost }: { baseUrl: string; sitesHost?: string },
  hostname: string,
): boolean {
  const sites = sitesHost === undefined ? undefined : withoutPort(sitesHost);
  if (hostname === new URL(baseUrl).hostname || hostname === sites) return true;
  return sites !== undefined && hostname.endsWith(`.${sites}`);
}

/** A host as names are compared. */
export const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** The path on the base host below which members read a site with what is not published of it. */
export const previewPath = (siteId: string): string => `/url/preview/${siteId}`;

/** Where a proxy finds what it shows of a site. */
export const proxyTarget = (server: { baseUrl: string }, siteId: string): string =>
  `${server.baseUrl}/~proxy/${siteId}`;

/** Hostnames that people bring along are reached as the base host is: by its protocol, and its port where it names one. */
function originOn(server: { baseUrl: string }, hostname: string): string {
  const { protocol, port } = new URL(server.baseUrl);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
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

/** The `Location` of a part that was added: nothing answers a single one of them, so it is found where they are listed. */
export const listedAt = (
  { baseUrl }: { baseUrl: string },
  path: string,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): string => baseUrl + path.replace('{organizationId}', organizationId).replace('{siteId}', siteId);

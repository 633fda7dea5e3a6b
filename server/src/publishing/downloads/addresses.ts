import type { Clock } from '#platform/clock/index.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';

/** What may be downloaded as a whole; each kind is served by its own handler. */
const KINDS = ['export', 'pdf', 'offline', 'person', 'organization'] as const;
export type DownloadKind = (typeof KINDS)[number];

const isKind = (text: string | undefined): text is DownloadKind => KINDS.some((kind) => kind === text);

/** What an address stands for. It names a revision, so that it gives the same bytes as long as it is good. */
export interface Download {
  kind: DownloadKind;
  /** Of an offline edition, the site; of what is held about a person, the person; of all of an organization, that. */
  spaceId: string;
  /** Of an offline edition, the organization. */
  revisionId: string;
  /** The token that the address was asked for with: it ends with that token, and with the rights of its holder. */
  tokenId: string;
  /** The name that a browser saves it under. */
  name: string;
  /** Further words of the handler's own, such as a page. */
  options?: Readonly<Record<string, string>>;
}

const STEP_MS = 15 * 60 * 1000;
const PURPOSE = 'download address';
const SEPARATE = new Set(['by', 'until', 'signature']);

/** A site in one file. It is made of what the site is when it is fetched, as a visitor with these claims sees it. */
export interface SiteDownload {
  kind: 'pdf';
  siteId: string;
  tokenId: string;
  name: string;
  claims: Readonly<Record<string, unknown>>;
  options?: Readonly<Record<string, string>>;
}

const signed = ({ kind, spaceId, revisionId, tokenId, options = {} }: Download, until: number): string => {
  const words = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, spaceId, revisionId, tokenId, words, until]);
};

/**
 * Makes addresses that are good for 15 to 30 minutes for whoever holds them, as long as the token is good that they were asked
 * for with, and its holder may read the space. They change every 15 minutes and not with
 * every answer, so that an unchanged answer keeps its ETag.
 */
export function downloadAddresses(options: {
  keys: KeyRing;
  clock: Clock;
  baseUrl: string;
}): (download: Download) => string {
  return (download) => {
    const until = (Math.floor(options.clock.now() / STEP_MS) + 2) * STEP_MS;
    const query = new URLSearchParams({
      ...download.options,
      by: download.tokenId,
      until: String(until),
      signature: sign(options.keys, PURPOSE, signed(download, until)),
    });
    const { kind, spaceId, revisionId, name } = download;
    return `${options.baseUrl}/~downloads/${kind}/${spaceId}/${revisionId}/${encodeURIComponent(name)}?${query}`;
  };
}

/** What a request asks for, if we gave out its address and it is still good. */
export function readDownload(
  { keys, clock }: { keys: KeyRing; clock: Clock },
  asked: { params: Readonly<Record<string, string>>; query: Readonly<Record<string, unknown>> },
): Download | undefined {
  const { kind, spaceId = '', revisionId = '', '*': name = '' } = asked.params;
  const { by, until, signature } = asked.query;
  const words = Object.entries(asked.query).filter(([key]) => !SEPARATE.has(key));
  if (!isKind(kind)) return undefined;
  if (
    typeof signature !== 'string' ||
    typeof by !== 'string' ||
    !words.every((word): word is [string, string] => typeof word[1] === 'string')
  )
    return undefined;
  const download: Download = { kind, spaceId, revisionId, tokenId: by, name, options: Object.fromEntries(words) };
  const isGood = Number(until) > clock.now() && verify(keys, PURPOSE, signed(download, Number(until)), signature);
  return isGood ? download : undefined;
}

const SITE_PURPOSE = 'download address of a site';

const signedSite = ({ kind, siteId, tokenId, claims, options = {} }: SiteDownload, until: number): string =>
  JSON.stringify([
    kind,
    siteId,
    tokenId,
    claims,
    Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    until,
  ]);

/** The same for sites. */
export function siteDownloadAddresses({
  keys,
  clock,
  baseUrl,
}: {
  keys: KeyRing;
  clock: Clock;
  baseUrl: string;
}): (download: SiteDownload) => string {
  return (download) => {
    const until = (Math.floor(clock.now() / STEP_MS) + 2) * STEP_MS;
    const { kind, siteId, tokenId, name, claims, options } = download;
    const query = new URLSearchParams({
      ...options,
      claims: JSON.stringify(claims),
      by: tokenId,
      until: String(until),
      signature: sign(keys, SITE_PURPOSE, signedSite(download, until)),
    });
    return `${baseUrl}/~downloads/site-${kind}/${siteId}/${encodeURIComponent(name)}?${query}`;
  };
}

/** What of a site a request asks for, if we gave out its address and it is still good. */
export function readSiteDownload(
  { keys, clock }: { keys: KeyRing; clock: Clock },
  asked: { params: Readonly<Record<string, string>>; query: Readonly<Record<string, unknown>> },
): SiteDownload | undefined {
  const { siteId = '', '*': name = '' } = asked.params;
  const words = Object.entries(asked.query);
  if (!words.every((word): word is [string, string] => typeof word[1] === 'string')) return undefined;
  const { by = '', until, signature = '', claims: text = '', ...options } = Object.fromEntries(words);
  const claims = readClaims(text);
  if (claims === undefined) return undefined;
  const download: SiteDownload = { kind: 'pdf', siteId, tokenId: by, name, claims, options };
  const isGood =
    Number(until) > clock.now() && verify(keys, SITE_PURPOSE, signedSite(download, Number(until)), signature);
  return isGood ? download : undefined;
}

function readClaims(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // We gave out no address like this.
    return undefined;
  }
}

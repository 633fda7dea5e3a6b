import { createHash } from 'node:crypto';
import type { CdnConfig } from '#config/index.ts';

/** What shared caches learn of pages that everybody may read. */
export type SharedCaching = Pick<CdnConfig, 'format' | 'seconds'>;

/** Under which all pages of all sites are kept. */
export const TAG_OF_ALL = 'lectern';

/** Under which a site is kept: the same on every node and for good, and no way back to the id. */
export const tagOfSite = (siteId: string): string =>
  `lectern-${createHash('sha256').update(`cache tag of the site ${siteId}`).digest('base64url').slice(0, 16)}`;

/** With every answer that anybody may keep. Its length does not depend on the site. */
export function sharedHeaders(caching: SharedCaching | undefined, siteId: string): Record<string, string> {
  if (caching === undefined) return {};
  const tags = [TAG_OF_ALL, tagOfSite(siteId)];
  const age = `max-age=${caching.seconds}`;
  if (caching.format === 'fastly')
    return {
      'cache-tag': tags.join(','),
      'surrogate-key': tags.join(' '),
      ...(caching.seconds > 0 && { 'surrogate-control': age }),
    };
  return { 'cache-tag': tags.join(','), ...(caching.seconds > 0 && { 'cdn-cache-control': `public, ${age}` }) };
}

/** With what may be old: no cache keeps it for longer than it takes to send it. */
export const staleHeaders = (caching: SharedCaching | undefined): Record<string, string> =>
  caching === undefined || caching.seconds === 0
    ? {}
    : { [caching.format === 'fastly' ? 'surrogate-control' : 'cdn-cache-control']: 'no-store' };

const AGES = ['surrogate-control', 'cdn-cache-control'];

/** The same headers for what is right only for a while: no cache keeps it without asking. */
export const whileProvisional = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !AGES.includes(name)));

const SHARED = [...AGES, 'cache-tag', 'surrogate-key'];

/**
 * What of an answer's headers must not leave with it. Caches go by their own header before `Cache-Control`, so whatever says there
 * that nobody keeps it, such as work that a member reads before it is published, has none of ours, whoever put them there.
 */
export const unsharedHeaders = (cacheControl: unknown): readonly string[] =>
  /\b(?:private|no-store)\b/.test(String(cacheControl)) ? SHARED : [];

/** How many tags one call names: Cloudflare takes 30, Fastly 256. */
const TAGS_AT_ONCE: Readonly<Record<CdnConfig['format'], number>> = { tags: 30, fastly: 200 };

export function batchesOf(format: CdnConfig['format'], tags: readonly string[]): string[][] {
  const size = TAGS_AT_ONCE[format];
  return Array.from({ length: Math.ceil(tags.length / size) }, (_, at) => tags.slice(at * size, (at + 1) * size));
}

import { invalid } from '#platform/http/index.ts';
import { readAgent } from '../agents.ts';

/** Longer ones are made up. */
const PATH_AT_MOST = 300;

/** What a request for an address without a page says. */
export interface MetRequest {
  /** Below the site, decoded, without a slash before it. */
  path: string;
  accept: string | undefined;
  userAgent: string | undefined;
  referrer: string | undefined;
  /** Where the site lies: its origin, and the path of it on its host. */
  origin: string;
  siteBase: string;
}

/** An address as it is counted. */
export interface MetAddress {
  path: string;
  referrer: string | null;
}

/** The key of a share link, which may stand in an address that is not one of such a site any more. */
const KEY = /^[0-9a-f]{32}(?:\/|$)/i;

/**
 * The address, if a person met it: browsers ask for pages as HTML, and programs that try addresses out are counted nowhere. What
 * cannot be an address that somebody wrote is left out, and so is what may be the key of a share link.
 */
export function readMet({ path, accept = '', userAgent, referrer, ...site }: MetRequest): MetAddress | undefined {
  const isPerson = accept.includes('text/html') && readAgent(userAgent).device !== 'program';
  const isAddress = path !== '' && path.length <= PATH_AT_MOST && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(path);
  if (!isPerson || !isAddress || KEY.test(path)) return undefined;
  return { path: `/${path}`, referrer: referrerOf(referrer, site) };
}

/** A page of the site by its path, so that its link can be mended; of all others the host alone. */
function referrerOf(referrer: string | undefined, { origin, siteBase }: { origin: string; siteBase: string }) {
  const url = URL.parse(referrer ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin !== origin) return url.host.slice(0, 255);
  const isInside = url.pathname === siteBase || url.pathname.startsWith(`${siteBase}/`);
  const inside = url.pathname.slice(siteBase.length) || '/';
  return isInside && inside.length <= PATH_AT_MOST && !KEY.test(inside.slice(1)) ? inside : null;
}

export const DAYS_AT_MOST = 400;
const DAYS_UNASKED = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Days {
  /** Days since 1970, both of them in it. */
  first: number;
  last: number;
}

/** The days of UTC that a request is about; throws 422 for none and for too many. */
export function daysOf(
  { days, from, to }: { days?: number | undefined; from?: string | undefined; to?: string | undefined },
  now: number,
): Days {
  const last = to === undefined ? Math.floor(now / DAY_MS) : Math.floor((Date.parse(to) - 1) / DAY_MS);
  const first = from === undefined ? last - (days ?? DAYS_UNASKED) + 1 : Math.floor(Date.parse(from) / DAY_MS);
  const isTwice = days !== undefined && (from !== undefined || to !== undefined);
  if (!isTwice && first <= last && last - first <= DAYS_AT_MOST) return { first, last };
  const message = isTwice
    ? 'expected days, or a time from which and one to which'
    : `expected a time of at most ${DAYS_AT_MOST} days that begins before it ends`;
  const path = isTwice ? '/days' : '/from';
  throw invalid(`query.${path.slice(1)}: ${message}`, [{ in: 'query', path, message }]);
}

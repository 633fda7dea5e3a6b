import type { FastifyReply } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import type { ReadVisitor } from '#features/sites/index.ts';
import { basePath, type Carried, cookieNames } from './carriers.ts';
import { COOKIE_BYTES_AT_MOST, writeCookie } from './cookies.ts';

const LEAST_SECONDS = 60;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Claims that nobody signed are short; what is longer is not kept. */
const CLAIMS_BYTES_AT_MOST = 2048;

interface Place {
  origin: string;
  siteBase: string;
}

interface Kept {
  name: string;
  value: string;
  maxAge: number;
}

/** The cookies that keep what stood in an address; undefined where a browser would not keep a token, being too long for it. */
export function keepCarried(
  { clock }: { clock: Clock },
  { siteBase }: Place,
  { carried, read }: { carried: Carried; read: Exclude<ReadVisitor, { refusal: unknown }> },
): Kept[] | undefined {
  const names = cookieNames(siteBase);
  const { token, claims } = carried.address;
  const kept: Kept[] = [];
  if (token !== undefined) {
    const left = read.expiresAt === undefined ? WEEK_SECONDS : (read.expiresAt - clock.now()) / 1000;
    const value = encodeURIComponent(JSON.stringify({ basePath: basePath(siteBase), token }));
    if (names.token.length + 1 + value.length > COOKIE_BYTES_AT_MOST) return undefined;
    kept.push({ name: names.token, value, maxAge: Math.max(LEAST_SECONDS, left) });
  }
  if (claims !== undefined) {
    const value = encodeURIComponent(JSON.stringify({ ...carried.ownClaims, ...claims }));
    if (value.length <= CLAIMS_BYTES_AT_MOST) kept.push({ name: names.claims, value, maxAge: WEEK_SECONDS });
  }
  return kept;
}

/** Sets cookies of a site, in addition to those that the answer sets already. */
export function writeCookies(reply: FastifyReply, { origin, siteBase }: Place, cookies: readonly Kept[]): void {
  const place = { path: siteBase || '/', isSecure: origin.startsWith('https:') };
  for (const cookie of cookies) reply.header('set-cookie', writeCookie(cookie, place));
}

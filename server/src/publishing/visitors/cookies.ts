import { stringifySetCookie } from 'cookie';

/** So many are looked at; browsers send no more for one host. */
const COOKIES_AT_MOST = 200;

/** What a browser keeps of one cookie, its name included. */
export const COOKIE_BYTES_AT_MOST = 4096;

/** As many pairs of a header as are looked at. */
export const splitCookies = (header: string): string[] => header.split(';', COOKIES_AT_MOST);

/** The cookies of a request in their order, values as they were sent. A name may stand several times: for paths within paths. */
export function readCookies(header: string | undefined): [name: string, value: string][] {
  return splitCookies(header ?? '').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === '' ? [] : [[name, unquoted(pair.slice(at + 1).trim())]];
  });
}

const unquoted = (value: string): string =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;

/** The JSON in a cookie, written as it is or with percent signs; undefined where there is none. */
export function readJson(value: string): unknown {
  try {
    return JSON.parse(value.startsWith('{') ? value : decodeURIComponent(value));
  } catch {
    return undefined;
  }
}

export interface CookiePlace {
  /** Below which it is sent; `/` for a host that is one site. */
  path: string;
  isSecure: boolean;
}

/**
 * The header that sets a cookie of ours, or takes it away with an age of 0. Scripts cannot read it, and other sites cannot
 * make a browser send it but by a link.
 */
export function writeCookie(
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
  { path, isSecure }: CookiePlace,
): string {
  const rules = { httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return stringifySetCookie({ name, value, path, maxAge: Math.round(maxAge), ...rules }, { encode: String });
}

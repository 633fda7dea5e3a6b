const AT_MOST = 2000;
/** Where somebody goes who wanted nothing else: the writers' application. */
export const HOME = '/app';
/** Where somebody goes who was at a page about themselves. */
export const ACCOUNT = '/account';

/**
 * Where to go after signing in: a path of this server, and nothing else. Browsers read addresses kindly, so that a path may
 * become another host: what is left after a browser has read it is looked at, not what was sent.
 */
export function nextPath(given: string | null | undefined, baseUrl: string): string {
  if (given === null || given === undefined || given.length > AT_MOST || !/^\/[^/\\]/.test(given)) return HOME;
  const url = URL.parse(given, baseUrl);
  if (url === null || url.origin !== new URL(baseUrl).origin) return HOME;
  const path = url.pathname + url.search;
  // `/..//elsewhere.example` is read as `//elsewhere.example`, which would be a host.
  return /^\/[^/\\]/.test(path) && !path.includes('\\') ? path : HOME;
}

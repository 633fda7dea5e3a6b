import { decodePath } from './addresses/index.ts';

/** What stands in the query of an address. */
export function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
}

/** The path as it was sent: the router has decoded its parameters, which must not happen twice. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** What is asked for below a site, decoded; undefined for paths that nothing can have. */
export function readPath(raw: string): string | undefined {
  const path = decodePath(raw.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, ''));
  return path === undefined || path.split('/').some(isDots) ? undefined : path;
}

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

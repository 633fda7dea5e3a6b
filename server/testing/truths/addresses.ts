// Addresses in answers, and what is found there.
import type { World } from '../world.ts';

export interface Found {
  /** Where in the answer: `urls.app`, `files.0.downloadURL`. */
  at: string;
  url: string;
}

/** Every address of this server in an answer, at any depth. */
export function addressesIn(value: unknown, origins: readonly string[], at = ''): Found[] {
  if (typeof value === 'string')
    return origins.some((origin) => value.startsWith(`${origin}/`)) ? [{ at, url: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => addressesIn(child, origins, at === '' ? key : `${at}.${key}`));
}

const HOPS_AT_MOST = 5;

/** What is at an address after all redirects, asked for as a browser would, or with a token what only the API has. */
export async function follow(world: World, url: string, token?: string): Promise<{ status: number; url: string }> {
  let at = new URL(url);
  let cookie: string | undefined;
  for (let hop = 0; hop < HOPS_AT_MOST; hop += 1) {
    const { pathname, search, host } = at;
    const headers: Record<string, string> = cookie === undefined ? { host } : { host, cookie };
    const answer = await world.as(token).get(pathname + search, { headers });
    // What an address admits to is kept in a cookie, as browsers keep it.
    cookie = String(answer.headers['set-cookie'] ?? cookie ?? '').split(';', 1)[0] || undefined;
    const location = answer.headers['location'];
    if (answer.status < 300 || answer.status >= 400 || typeof location !== 'string')
      return { status: answer.status, url: at.href };
    at = new URL(location, at);
  }
  return { status: 310, url: at.href };
}

import robotsParser from 'robots-parser';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { CRAWL_LIMITS, readAddress } from './rules.ts';

export interface Manners {
  mayFetch: (url: URL) => boolean;
  /** Milliseconds between two requests; 0 where nothing is asked for. */
  delay: number;
  sitemaps: string[];
}

// Its types say that the function is in `default`; the module itself is the function.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** How robots.txt names us: the first word of what every request calls itself. */
const AGENT = 'Lectern';
const BYTES = 512 * 1024;

/** What robots.txt asks for. Where there is none everything may be fetched; where the server fails, nothing is known, and so too. */
export async function readManners(ctx: { outbound: Outbound }, origin: string): Promise<Manners> {
  const url = `${origin}/robots.txt`;
  const text = await fetchText(ctx, url, BYTES);
  const robots = parseRobots(url, text ?? '');
  const asked = robots.getCrawlDelay(AGENT) ?? 0;
  return {
    mayFetch: (address) => robots.isAllowed(address.href, AGENT) !== false,
    delay: Math.min(Math.max(Number(asked) || 0, 0), CRAWL_LIMITS.delaySeconds) * 1000,
    sitemaps: robots.getSitemaps(),
  };
}

const SITEMAP_BYTES = 10 * 1024 * 1024;

/** The addresses that sitemaps list (sitemaps.org), those of further sitemaps included. */
export async function readSitemaps(
  ctx: { outbound: Outbound },
  origin: string,
  named: readonly string[],
): Promise<URL[]> {
  const queue = [...named, `${origin}/sitemap.xml`];
  const seen = new Set<string>();
  const found: URL[] = [];
  for (let next = queue.shift(); next !== undefined && seen.size < CRAWL_LIMITS.sitemaps; next = queue.shift()) {
    // A sitemap may stand for its own server only.
    if (seen.has(next) || URL.parse(next)?.origin !== origin) continue;
    seen.add(next);
    const text = (await fetchText(ctx, next, SITEMAP_BYTES)) ?? '';
    const isIndex = text.slice(0, 4000).includes('<sitemapindex');
    for (const [, location = ''] of text.matchAll(/<loc>([^<]{1,2048})<\/loc>/g)) {
      const url = readAddress(location.trim().replaceAll('&amp;', '&'), next);
      if (url === undefined) continue;
      if (isIndex) queue.push(url.href);
      else found.push(url);
      if (found.length >= CRAWL_LIMITS.known) return found;
    }
  }
  return found;
}

async function fetchText(ctx: { outbound: Outbound }, url: string, maxBytes: number): Promise<string | undefined> {
  try {
    const { status, body } = await ctx.outbound.fetch(url, { maxBytes, timeout: 15_000, maxRedirects: 3 });
    return status === 200 ? new TextDecoder().decode(body) : undefined;
  } catch (error) {
    // What cannot be had says nothing; whether the site itself can be reached shows with its first page.
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

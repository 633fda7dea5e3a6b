import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import { CRAWL_LIMITS, type FoundPage, type Scope } from './rules.ts';
import type { FoundInSitemap, readSitemap } from './sitemap.worker.ts';

const SITEMAP_BYTES = 10 * 1024 * 1024;
const SECONDS = 20;

const READ_SITEMAP: WorkerTask<Parameters<typeof readSitemap>[0], FoundInSitemap> = {
  url: new URL('./sitemap.worker.ts', import.meta.url),
  name: 'readSitemap' satisfies keyof { readSitemap: typeof readSitemap },
};

/** The pages within the scope that sitemaps list (sitemaps.org), those of further sitemaps included. */
export async function readSitemaps(
  ctx: { outbound: Outbound; workers: Workers },
  scope: Scope,
  named: readonly string[],
): Promise<FoundPage[]> {
  const queue = [...named, `${scope.origin}/sitemap.xml`];
  const seen = new Set<string>();
  const found: FoundPage[] = [];
  for (let next = queue.shift(); next !== undefined && seen.size < CRAWL_LIMITS.sitemaps; next = queue.shift()) {
    // A sitemap may stand for its own server only.
    if (seen.has(next) || URL.parse(next)?.origin !== scope.origin) continue;
    seen.add(next);
    const body = await fetchSitemap(ctx, next);
    if (body === undefined) continue;
    const read = await ctx.workers.run(READ_SITEMAP, { body, url: next, scope }, { seconds: SECONDS }).catch(nothing);
    queue.push(...read.sitemaps);
    found.push(...read.pages.slice(0, CRAWL_LIMITS.known - found.length));
    if (found.length >= CRAWL_LIMITS.known) break;
  }
  return found;
}

/** A sitemap that takes too long says nothing; pages are found by links too. */
function nothing(error: unknown): FoundInSitemap {
  if (!(error instanceof TaskTimeout)) throw error;
  return { sitemaps: [], pages: [] };
}

async function fetchSitemap(ctx: { outbound: Outbound }, url: string): Promise<Uint8Array | undefined> {
  try {
    const { status, body } = await ctx.outbound.fetch(url, {
      maxBytes: SITEMAP_BYTES,
      timeout: 15_000,
      maxRedirects: 3,
    });
    return status === 200 ? body : undefined;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

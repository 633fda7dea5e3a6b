import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crawl, CrawledAsset } from '@lectern/convert/crawl';
import type { Outbound } from '#platform/net/index.ts';
import { type Budget, fetchWithin, isSpent } from './fetching.ts';
import type { Manners } from './robots.ts';
import { CRAWL_LIMITS } from './rules.ts';

interface Fetching {
  ctx: { outbound: Outbound };
  budget: Budget;
  manners: Manners;
  /** Of the site; for others nobody asked what they allow, and a picture is what every reader fetches of them. */
  origin: string;
  request: { folder: string; limits: { files: number } };
}

/** Fetches pictures and files that pages show and link to. One that fails stays where it is, and is reported. */
export async function fetchAssets(
  fetching: Fetching,
  urls: readonly URL[],
  left: Crawl['left'],
): Promise<CrawledAsset[]> {
  const { manners, request, budget } = fetching;
  const assets: CrawledAsset[] = [];
  const atOnce = manners.delay > 0 ? 1 : CRAWL_LIMITS.atOnce;
  for (let at = 0; at < urls.length; at += atOnce) {
    const batch = urls.slice(at, at + atOnce);
    if (isSpent(budget) || assets.length + batch.length > request.limits.files) {
      for (const url of urls.slice(at))
        left.push({ file: url.href, message: 'The file was not fetched: the bounds of an import are reached.' });
      break;
    }
    if (manners.delay > 0) await sleep(manners.delay);
    const allowed = await askManners(fetching, batch);
    const fetched = await Promise.all(
      batch.map(async (url, index) =>
        allowed.has(url) ? fetchAsset(fetching, url, at + index) : 'The robots.txt of the site asks not to fetch it.',
      ),
    );
    for (const [index, asset] of fetched.entries()) {
      if (typeof asset !== 'string') assets.push(asset);
      else left.push({ file: batch[index]?.href ?? '', message: asset });
    }
  }
  return assets;
}

async function askManners({ manners, origin }: Fetching, urls: readonly URL[]): Promise<ReadonlySet<URL>> {
  const own = urls.filter((url) => url.origin === origin);
  const answers = await manners.mayFetch(own);
  const refused = new Set(own.filter((_, index) => answers[index] !== true));
  return new Set(urls.filter((url) => !refused.has(url)));
}

async function fetchAsset(
  { ctx, budget, request }: Fetching,
  url: URL,
  number: number,
): Promise<CrawledAsset | string> {
  const answer = await fetchWithin(ctx, budget, {
    url: url.href,
    maxBytes: CRAWL_LIMITS.assetBytes,
    accept: 'image/*, */*;q=0.5',
  });
  if (typeof answer === 'string') return answer;
  const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html') return 'It is a web page where a file was expected.';
  const file = `assets/${number}`;
  await writeFile(join(request.folder, file), answer.body, { mode: 0o600 });
  return { url: url.href, file, type };
}

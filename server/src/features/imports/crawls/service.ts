import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Crawl, CRAWL_FILE, pageKey } from '@lectern/convert/crawl';
import { Problem } from '#platform/http/index.ts';
import type { Outbound, OutboundResponse } from '#platform/net/index.ts';
import { TaskTimeout, type WorkerTask, type Workers } from '#platform/workers/index.ts';
import { fetchAssets } from './assets.ts';
import { type Budget, decodePage, fetchWithin, isHtml, isSpent } from './fetching.ts';
import type { PageLinks, readLinks, ReadLinksTask } from './read.worker.ts';
import { type Manners, readManners } from './robots.ts';
import { CRAWL_LIMITS, type FoundPage, isInScope, type Scope, scopeOf } from './rules.ts';
import { readSitemaps } from './sitemaps.ts';

export interface CrawlCtx {
  outbound: Outbound;
  workers: Workers;
}

export interface CrawlRequest {
  /** The page that was asked for, fetched already. */
  asked: string;
  first: OutboundResponse;
  limits: { pages: number; files: number; bytes: number };
  /** An empty folder for what is fetched. */
  folder: string;
  /** Ends the crawl between two batches. */
  signal?: AbortSignal;
  /** So many pages are there. */
  onPage?: (pages: number) => void;
}

interface Waiting extends FoundPage {
  depth: number;
}

interface Walk {
  ctx: CrawlCtx;
  request: CrawlRequest;
  crawl: Crawl;
  scope: Scope;
  manners: Manners;
  budget: Budget;
  queue: Waiting[];
  seen: Set<string>;
  assets: Set<string>;
}

const READ_LINKS: WorkerTask<ReadLinksTask, PageLinks> = {
  url: new URL('./read.worker.ts', import.meta.url),
  name: 'readLinks' satisfies keyof { readLinks: typeof readLinks },
};
const PAGE_SECONDS = 20;
/** A page that asks for a password and has fewer links than this is the way in, and not a page with a way in. */
const SIGN_IN_LINKS = 10;

/** Fetches the pages of a site from one of them, level by level, then what they show; writes all of it into the folder. */
export async function crawlSite(ctx: CrawlCtx, request: CrawlRequest): Promise<Crawl> {
  await mkdir(join(request.folder, 'pages'), { recursive: true, mode: 0o700 });
  await mkdir(join(request.folder, 'assets'), { mode: 0o700 });
  const answered = new URL(request.first.url);
  const scope = scopeOf(new URL(request.asked), answered);
  const manners = await readManners(ctx, scope.origin);
  if ((await manners.mayFetch([answered])).includes(false))
    throw new Problem(
      502,
      'source_failed',
      'The robots.txt of the site asks not to fetch this address. Nothing was imported.',
    );
  const walk: Walk = {
    ctx,
    request,
    crawl: { start: answered.href, prefix: scope.prefix, pages: [], aliases: [], assets: [], left: [] },
    scope,
    manners,
    budget: { bytes: request.limits.bytes, until: performance.now() + CRAWL_LIMITS.seconds * 1000 },
    queue: [],
    seen: new Set([pageKey(answered)]),
    assets: new Set(),
  };
  await takePage(walk, { href: answered.href, key: pageKey(answered), depth: 0 }, request.first);
  if (walk.crawl.asksForPassword === true) return walk.crawl;
  await walkPages(walk);
  for (const page of await readSitemaps(ctx, scope, manners.sitemaps)) enqueue(walk, { ...page, depth: 1 });
  await walkPages(walk);
  leaveRest(walk);
  const { crawl, budget } = walk;
  crawl.assets = await fetchAssets(
    { ctx, budget, manners, origin: scope.origin, request },
    [...walk.assets].map((href) => new URL(href)),
    crawl.left,
  );
  await writeFile(join(request.folder, CRAWL_FILE), JSON.stringify(crawl), { mode: 0o600 });
  return crawl;
}

function enqueue({ seen, queue }: Walk, waiting: Waiting): void {
  if (waiting.depth > CRAWL_LIMITS.depth || seen.size >= CRAWL_LIMITS.known || seen.has(waiting.key)) return;
  seen.add(waiting.key);
  queue.push(waiting);
}

async function walkPages(walk: Walk): Promise<void> {
  const { crawl, queue, manners, request } = walk;
  const most = Math.min(request.limits.pages, CRAWL_LIMITS.pages);
  const atOnce = manners.delay > 0 ? 1 : CRAWL_LIMITS.atOnce;
  while (queue.length > 0 && crawl.pages.length < most && !isSpent(walk.budget)) {
    request.signal?.throwIfAborted();
    request.onPage?.(crawl.pages.length);
    const batch = queue.splice(0, Math.min(atOnce, most - crawl.pages.length));
    if (manners.delay > 0) await sleep(manners.delay);
    const allowed = await manners.mayFetch(batch.map(({ href }) => new URL(href)));
    const answers = await Promise.all(batch.map(({ href }, index) => fetchPage(walk, href, allowed[index] === true)));
    // In the order of the queue: a crawl of the same site is the same crawl.
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index];
      if (answer !== undefined) await takePage(walk, waiting, answer);
    }
  }
}

async function fetchPage(walk: Walk, url: string, isAllowed: boolean): Promise<OutboundResponse | undefined> {
  const { ctx, budget, crawl } = walk;
  const leave = (message: string): undefined => void crawl.left.push({ file: url, message });
  if (!isAllowed) return leave('The robots.txt of the site asks not to fetch it.');
  const accept = 'text/html, application/xhtml+xml;q=0.9';
  const answer = await fetchWithin(ctx, budget, { url, maxBytes: CRAWL_LIMITS.pageBytes, accept });
  if (typeof answer === 'string') return leave(answer);
  return isHtml(answer) ? answer : leave('It is no web page.');
}

/** Keeps a page, unless its address turns out to be another one's, and looks for further ones in it. */
async function takePage(walk: Walk, { href, key: asked, depth }: Waiting, answer: OutboundResponse): Promise<void> {
  const { ctx, crawl, scope, seen } = walk;
  const landed = new URL(answer.url);
  if (!isInScope(landed, scope)) {
    crawl.left.push({ file: href, message: 'It leads on to an address outside of what is imported.' });
    return;
  }
  const html = decodePage(answer);
  const task = { html, url: landed.href, scope };
  const found = await ctx.workers.run(READ_LINKS, task, { seconds: PAGE_SECONDS }).catch(toUnfit);
  if (found.unfit !== undefined) {
    crawl.left.push({ file: href, message: found.unfit });
    return;
  }
  const own = found.canonical?.key;
  // Some sites call every page by the address of their first one.
  const key = own === undefined || own === pageKey(crawl.start) ? pageKey(landed) : own;
  if (key !== asked) {
    crawl.aliases.push([asked, key]);
    // Whoever names it as its own address is fetched, or was, under that.
    if (seen.has(key)) return;
    seen.add(key);
  }
  const file = `pages/${crawl.pages.length}.html`;
  await writeFile(join(walk.request.folder, file), html, { mode: 0o600 });
  crawl.pages.push({ url: landed.href, file });
  if (pageKey(landed) !== key) crawl.aliases.push([key, pageKey(landed)]);
  if (depth === 0 && found.asksForPassword && found.links < SIGN_IN_LINKS) crawl.asksForPassword = true;
  noteLinks(walk, found, depth);
}

function noteLinks(walk: Walk, found: PageLinks, depth: number): void {
  for (const page of found.pages) enqueue(walk, { ...page, depth: depth + 1 });
  for (const href of found.assets) if (walk.assets.size < CRAWL_LIMITS.known) walk.assets.add(href);
}

function toUnfit(error: unknown): PageLinks {
  if (!(error instanceof TaskTimeout)) throw error;
  return { unfit: 'It takes too long to read.', links: 0, pages: [], assets: [], asksForPassword: false };
}

function leaveRest({ crawl, queue, budget, request }: Walk): void {
  const why =
    budget.bytes <= 0
      ? `more than ${request.limits.bytes} bytes were fetched`
      : performance.now() >= budget.until
        ? `${CRAWL_LIMITS.seconds} seconds were over`
        : 'as many pages were fetched as may be';
  for (const { href } of queue.splice(0)) crawl.left.push({ file: href, message: `It was not fetched: ${why}.` });
}

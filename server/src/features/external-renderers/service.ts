import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { renewalUrl, signatureOf } from './rules.ts';
import { listNews, listSitesShowing, listStale, type News, noteNotified, watch } from './store.ts';

export interface RenderersCtx {
  db: Db;
  clock: Clock;
  outbound: Outbound;
}

/** The renderers that are notified, and the secret that they share with us. */
export interface Renderers {
  urls: readonly string[];
  secret: string;
}

/** Named in one call. */
const TAGS_AT_MOST = 200;
const TIMEOUT_MS = 5_000;
const ANSWER_BYTES = 64 * 1024;
/** Addresses of files in what renderers keep are good for a day at least. */
const KEPT_FOR_MS = 12 * 60 * 60_000;

/** To be called before renderers are notified of anything: servers without any note no changes. */
export const watchForRenderers = (ctx: Pick<RenderersCtx, 'db' | 'clock'>): Promise<void> =>
  watch(ctx, ctx.clock.now());

/** What renderers are to be notified of next: what changed, or else what they have kept for long. */
export async function findNews(ctx: Pick<RenderersCtx, 'db' | 'clock'>): Promise<News[]> {
  const news = await listNews(ctx.db, TAGS_AT_MOST);
  return news.length > 0 ? news : listStale(ctx.db, ctx.clock.now() - KEPT_FOR_MS, TAGS_AT_MOST);
}

/** Notifies all renderers of changes, a part at a time. Where one cannot be reached, all receive that part again. */
export async function notifyRenderers(ctx: RenderersCtx, renderers: Renderers): Promise<void> {
  for (;;) {
    const news = await findNews(ctx);
    if (news.length === 0) return;
    const tags = await tagsOf(ctx.db, news);
    await Promise.all(renderers.urls.map((url) => notify(ctx.outbound, { url, secret: renderers.secret }, tags)));
    await noteNotified(ctx, news, ctx.clock.now());
  }
}

/** What a site shows says at which revisions its spaces are, so it changes with them. */
async function tagsOf(db: Db, news: readonly News[]): Promise<string[]> {
  const tags = news.map(({ tag }) => tag);
  const spaceIds = tags.flatMap((tag) => (tag.startsWith('space:') ? [tag.slice('space:'.length)] : []));
  return [...new Set([...tags, ...(await listSitesShowing(db, spaceIds)).map((id) => `site:${id}`)])];
}

async function notify(
  outbound: Outbound,
  { url, secret }: { url: string; secret: string },
  tags: readonly string[],
): Promise<void> {
  const body = JSON.stringify({ tags });
  const { status } = await outbound.fetch(renewalUrl(url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-gitbook-signature': signatureOf(secret, body) },
    timeout: TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
    maxRedirects: 0,
  });
  if (status < 200 || status > 299) throw new Error(`The renderer at ${new URL(url).host} answered ${status}.`);
}

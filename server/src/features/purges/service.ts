import type { CdnConfig } from '#config/index.ts';
import { listSitesShowing } from '#features/external-renderers/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { batchesOf, TAG_OF_ALL, tagOfSite } from './rules.ts';
import { ALL, listDue, noteSent, type PurgeNews } from './store.ts';

export interface PurgesCtx {
  db: Db;
  clock: Clock;
  outbound: Outbound;
}

const NEWS_AT_ONCE = 200;
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;
/**
 * A page that was asked for before a change may come to the cache after it was asked to drop it, and stay there. So it is asked
 * again, when every such page has come.
 */
const TIMES = 2;
const AGAIN_MS = 15_000;

export const findDue = (ctx: PurgesCtx): Promise<PurgeNews[]> => listDue(ctx.db, ctx.clock.now(), NEWS_AT_ONCE);

/** Asks the cache to drop what changed, a part at a time; each site once in a part, however much of it changed. */
export async function sendPurges(
  ctx: PurgesCtx,
  cdn: CdnConfig,
  { isStopping, onSent }: { isStopping: () => boolean; onSent: (outcome: 'sent' | 'failed') => void },
): Promise<void> {
  while (!isStopping()) {
    const news = await findDue(ctx);
    if (news.length === 0) return;
    for (const tags of batchesOf(cdn.format, await tagsOf(ctx.db, news))) {
      try {
        await send(ctx.outbound, cdn, tags);
      } catch (error) {
        onSent('failed');
        throw error;
      }
      onSent('sent');
    }
    await noteSent(ctx, news, { timesAtMost: TIMES, againAt: ctx.clock.now() + AGAIN_MS });
  }
}

async function tagsOf(db: Db, news: readonly PurgeNews[]): Promise<string[]> {
  const tags = news.map(({ tag }) => tag);
  // All of it has all of the others in it.
  if (tags.includes(ALL)) return [TAG_OF_ALL];
  const idsOf = (kind: string) => tags.flatMap((tag) => (tag.startsWith(kind) ? [tag.slice(kind.length)] : []));
  const sites = new Set([...idsOf('site:'), ...(await listSitesShowing(db, idsOf('space:')))]);
  return [...sites].map(tagOfSite);
}

async function send(outbound: Outbound, { url, headers, format }: CdnConfig, tags: readonly string[]): Promise<void> {
  const { status } = await outbound.fetch(url, {
    method: 'POST',
    ...(format === 'fastly'
      ? { headers: { ...headers, 'surrogate-key': tags.join(' ') } }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ tags }) }),
    timeout: TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
    maxRedirects: 0,
  });
  if (status < 200 || status > 299)
    throw new Error(`The cache at ${new URL(url).host} answered ${status} to a request to drop pages.`);
}

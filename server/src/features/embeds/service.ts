import { decodeText } from '@lectern/content';
import { type Cache, createCache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import { invalid } from '#platform/http/index.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { type Card, cardFrom, cardOf } from './rules.ts';

/** What is known of addresses, and how many are asked at this moment. */
export interface Embeds {
  cards: Cache<Card>;
  running: number;
}

export interface EmbedsCtx {
  clock: Clock;
  outbound: Outbound;
  caches: { embeds: Embeds };
}

const BYTES = 2 * 1024 * 1024;
const HOUR_MS = 60 * 60_000;
const PAGE_BYTES = 512 * 1024;
const TIMEOUT_MS = 4_000;
const RUNNING_AT_MOST = 8;

export const createEmbeds = (): Embeds => ({ cards: createCache(BYTES), running: 0 });

/** What a page elsewhere says of itself, asked once an hour. Where it cannot be asked, its address says what it can. */
export async function getEmbedByUrl(ctx: EmbedsCtx, text: string): Promise<Card> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid('query.url: expected an http or https address', [
      { in: 'query', path: '/url', message: 'expected an http or https address without a password' },
    ]);
  url.hash = '';
  const key = `${Math.floor(ctx.clock.now() / HOUR_MS)} ${url.href}`;
  const known = ctx.caches.embeds.cards.get(key);
  if (known !== undefined) return known;
  // Whoever reads a site can have addresses asked, so they are not asked in crowds.
  if (ctx.caches.embeds.running >= RUNNING_AT_MOST) return cardOf(url);
  return ctx.caches.embeds.cards.getOrMake(
    key,
    () => ask(ctx, url),
    (card) => 200 + 2 * JSON.stringify(card).length,
  );
}

async function ask(ctx: EmbedsCtx, url: URL): Promise<Card> {
  ctx.caches.embeds.running += 1;
  try {
    const answer = await ctx.outbound.fetch(url, { accept: 'text/html', maxBytes: PAGE_BYTES, timeout: TIMEOUT_MS });
    const isPage = answer.status === 200 && /^text\/html\b/i.test(answer.headers['content-type'] ?? '');
    return isPage ? await cardFrom(url, decodeText(answer.body).text, answer.url) : cardOf(url);
  } catch (error) {
    // Whether an address is blocked, slow or not there is not the caller's to know.
    if (error instanceof OutboundError) return cardOf(url);
    throw error;
  } finally {
    ctx.caches.embeds.running -= 1;
  }
}

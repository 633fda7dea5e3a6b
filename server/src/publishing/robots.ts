import type { FastifyReply, FastifyRequest } from 'fastify';
import { listPublicSites, siteUrl, toAddress } from '#features/sites/index.ts';
import type { PublishingCtx } from './ctx.ts';
import { BARE_POLICY, finish, sendFinished } from './memory/finished.ts';
import { composeRobots } from './listings/index.ts';

const LISTED_AT_MOST = 500;

/** What robots get on the base host. No site has one of its own: none owns the root of its host. */
export async function serveRobots(
  ctx: PublishingCtx,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const rows = await listPublicSites(ctx.db, LISTED_AT_MOST);
  const urls = rows.map((row) => siteUrl(ctx, toAddress(row)));
  const finished = await finish(ctx, ['robots.txt', urls], () => ({
    body: composeRobots(urls),
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': BARE_POLICY },
  }));
  return sendFinished(exchange, finished);
}

import type { FastifyReply } from 'fastify';
import { findSiteNames } from '#features/sites/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { pathOf, readPath } from '../paths.ts';
import { type Exchange, sendMissing } from '../answers/replies.ts';
import { countRequest, serveSiteRequest } from './site.ts';

/** `/~proxy/<site>` and the empty segment before it. */
const PROXY_SEGMENTS = 3;

/** Serves one address of a site to the proxy that shows it on somebody's own host: with links and addresses as they are there. */
export async function serveProxied(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  countRequest(ctx, exchange);
  const { siteId = '' } = request.params as { siteId?: string };
  const names = /^\w{1,64}$/.test(siteId) ? await findSiteNames(ctx.db, siteId) : undefined;
  if (names === undefined) return sendMissing({ reply, assets });
  const sent = pathOf(request.url).split('/').slice(PROXY_SEGMENTS).join('/');
  const proxied = sent === '' ? '' : `/${sent}`;
  return serveSiteRequest(ctx, assets, { ...exchange, asked: { names, path: readPath(sent), proxied } });
}

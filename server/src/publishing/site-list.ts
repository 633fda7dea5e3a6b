import type { FastifyReply } from 'fastify';
import { listPublicSites, siteUrl, toAddress } from '#features/sites/index.ts';
import type { PublishingCtx } from './ctx.ts';
import { PLAIN_POLICY } from './themes/index.ts';
import { renderSiteList } from '@lectern/theme';

const LISTED_AT_MOST = 500;

/** The first page of the base host: what this server is, and the public sites that it publishes. */
export async function serveSiteList(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rows = await listPublicSites(ctx.db, LISTED_AT_MOST);
  const html = renderSiteList({
    title: 'Lectern',
    assets,
    sites: rows.map((row) => ({
      title: row.title,
      url: siteUrl(ctx, toAddress(row)),
      organization: row.organization_title,
    })),
    links: [
      { title: 'Sign in', url: '/sign-in' },
      { title: 'API reference', url: '/docs/api' },
    ],
  });
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': PLAIN_POLICY,
    })
    .send(html);
}

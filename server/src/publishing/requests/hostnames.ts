import type { FastifyReply, FastifyRequest } from 'fastify';
import { findHostTarget, readHostname } from '#features/custom-hostnames/index.ts';
import { findOrganizationByHostname } from '#features/organizations/index.ts';
import { withoutPort } from '#features/sites/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { countRequest } from './site.ts';

/**
 * Whether a proxy may get a certificate for a host: 200 for those at which something is served, 404 for all others. Proxies
 * that get certificates on demand ask this, so that nobody makes them ask for thousands.
 */
export async function serveHostnameCheck(
  ctx: PublishingCtx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  countRequest(ctx, { request, reply });
  const { domain } = request.query as { domain?: unknown };
  const hostname = typeof domain === 'string' && domain.length <= 512 ? readHostname(domain) : undefined;
  const isServed = hostname !== undefined && (await servesHost(ctx, hostname));
  return reply
    .code(isServed ? 200 : 404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(isServed ? 'served\n' : 'not served\n');
}

async function servesHost(ctx: PublishingCtx, hostname: string): Promise<boolean> {
  if (hostname === new URL(ctx.baseUrl).hostname) return true;
  const suffix = ctx.sitesHost === undefined ? undefined : `.${withoutPort(ctx.sitesHost)}`;
  if (suffix === undefined || !hostname.endsWith(suffix)) return (await findHostTarget(ctx, hostname)) !== undefined;
  return (await findOrganizationByHostname(ctx.db, hostname.slice(0, -suffix.length))) !== undefined;
}

import type { FastifyRequest } from 'fastify';
import { readMet } from '#features/insights/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { Surroundings } from '../pages/compose.ts';
import { wantsNoCount } from './readers.ts';

interface Met {
  siteId: string;
  /** Below the site, decoded, without the key of a share link. */
  path: string;
  around: Surroundings;
}

/** Counts an address of a published site at which a reader found no page. */
export function noteMissing(ctx: PublishingCtx, { siteId, path, around }: Met, request: FastifyRequest): void {
  const { origin, siteBase, preview } = around;
  if (preview !== undefined || request.method !== 'GET' || wantsNoCount(request)) return;
  const { accept, referer: referrer, 'user-agent': userAgent } = request.headers;
  const met = readMet({ path, accept, userAgent, referrer, origin, siteBase });
  if (met !== undefined) ctx.insights.addMissing(siteId, met);
}

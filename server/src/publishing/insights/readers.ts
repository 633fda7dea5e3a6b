import type { FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/index.ts';
import type { Variant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { Surroundings } from '../pages/compose.ts';

export interface InsightRequest {
  found: { variant: Variant; rest: string };
  around: Surroundings;
}

/** A name for who sent a request, good for today. */
export const nameOfReader = (ctx: PublishingCtx, request: FastifyRequest, siteId: string): Promise<string> =>
  ctx.insights.nameOf({
    siteId,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  });

/** Whether a reader asked not to be counted. */
export const wantsNoCount = ({ headers }: FastifyRequest): boolean =>
  headers['sec-gpc'] === '1' || headers['dnt'] === '1';

export const languageOfReader = ({ headers }: FastifyRequest): string =>
  (headers['accept-language'] ?? '').slice(0, 32);

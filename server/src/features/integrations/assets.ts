import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { addressKey, countHit, notFound, type RateLimiter } from '#platform/http/index.ts';
import { IMAGES } from './addresses.ts';
import { findImage } from './store.ts';

interface AssetsCtx {
  db: Db;
  clock: Clock;
  limiters: { sites: RateLimiter };
}

/**
 * The pictures of integrations, for whoever has the address: it names the picture of one publication by an id that cannot be
 * guessed, and is shown to those who may see the integration.
 */
export function registerIntegrationAssets(app: FastifyInstance, ctx: AssetsCtx): void {
  app.get(IMAGES, async (request, reply) => {
    countHit({ limiter: ctx.limiters.sites, key: addressKey(request), clock: ctx.clock }, reply);
    const { integrationName, imageId } = request.params as { integrationName: string; imageId: string };
    const image = ID.test(imageId) ? await findImage(ctx.db, imageId) : undefined;
    if (image === undefined || image.folded_name !== integrationName.toLowerCase()) throw notFound('picture');
    return reply
      .type(image.content_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(Buffer.from(image.content));
  });
}

const ID = /^[A-Za-z0-9]{24}$/;

import type { FastifyInstance } from 'fastify';
import { byReplica, hideLimits, notFound } from '#platform/http/index.ts';
import { isId } from '#platform/ids.ts';
import { findSitePicture, PICTURES_PREFIX } from '#features/sites/index.ts';
import { countCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { sendFile } from './serve.ts';

/**
 * The pictures that owners of sites uploaded for their looks, for whoever has the address: it has an id that cannot be guessed,
 * and readers get it in pages, mails and previews of links, before anybody asks who they are.
 */
export function serveUploadedPictures(app: FastifyInstance, ctx: PublishingCtx): void {
  const serve = byReplica(ctx, async (request, reply) => {
    countCost(ctx, request, 1);
    hideLimits(reply);
    const { pictureId } = request.params as { pictureId: string };
    const row = isId(pictureId) ? await findSitePicture(ctx.db, pictureId) : undefined;
    if (row === undefined) throw notFound('picture');
    const { name, content_type: contentType, sha256, size } = row;
    const cacheControl = 'public, max-age=31536000, immutable';
    return sendFile(ctx, { name, contentType, sha256, size, madeFor: 'reader' }, { request, reply, cacheControl });
  });
  app.get(`${PICTURES_PREFIX}/:pictureId/:name`, serve);
}

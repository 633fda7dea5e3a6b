// The public face: from a host and a path to a page of a published site, its files, and the list of sites.
// It reads what the features hold and changes nothing.
import type { FastifyInstance } from 'fastify';
import type { KeyRing } from '#platform/secrets/index.ts';
import type { PublishingCtx } from './ctx.ts';
import { serveDownloads } from './downloads/index.ts';
import { serveAppAddresses } from './app-addresses.ts';
import { serveRobots } from './robots.ts';
import { serveSite } from './site-request.ts';
import { serveSiteList } from './site-list.ts';
import { serveSignedFiles } from './signed-files.ts';
import { loadStaticAssets, serveStaticAssets } from './static-assets.ts';

export type { Finished, PublishingCtx, Remembered } from './ctx.ts';
export { type Download, downloadAddresses } from './downloads/index.ts';
export { recall } from './remembered.ts';
export { rewriteSiteUrl } from './site-host.ts';
export { fileAddresses } from './signed-files.ts';

export async function registerPublishing(app: FastifyInstance, ctx: PublishingCtx, keys: KeyRing): Promise<void> {
  const assets = await loadStaticAssets();
  serveStaticAssets(app, assets);
  serveSignedFiles(app, ctx, keys);
  serveDownloads(app, ctx, keys);
  serveAppAddresses(app, ctx, assets.urls);
  app.get('/robots.txt', (request, reply) => serveRobots(ctx, { request, reply }));
  app.get('/', (_request, reply) => serveSiteList(ctx, assets.urls, reply));
  // What agents send is small.
  app.post('/sites/:organization/:basename/*', { bodyLimit: 64 * 1024 }, (request, reply) =>
    serveSite(ctx, assets.urls, { request, reply }),
  );
  for (const url of ['/sites/:organization/:basename', '/sites/:organization/:basename/*']) {
    app.get(url, (request, reply) => serveSite(ctx, assets.urls, { request, reply }));
  }
}

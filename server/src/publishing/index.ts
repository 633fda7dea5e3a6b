// The public face: from a host and a path to a page of a published site, its files, and the list of sites.
// It reads what the features hold and changes nothing.
import type { FastifyInstance } from 'fastify';
import { unsharedHeaders } from '#features/purges/index.ts';
import { byReplica, readForm } from '#platform/http/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import type { PublishingCtx } from './ctx.ts';
import { parseCalls } from './calls/index.ts';
import { serveDownloads } from './downloads/index.ts';
import { servePreviews } from './requests/preview.ts';
import { servePreviewLogin } from './requests/preview-login.ts';
import { serveHost, serveOrganizationRoot } from './requests/host.ts';
import { serveProxied } from './requests/proxied.ts';
import { serveHostnameCheck } from './requests/hostnames.ts';
import { serveRobots } from './robots.ts';
import { serveSite } from './requests/site.ts';
import { serveSiteList } from './site-list.ts';
import { serveUploadedPictures } from './files/index.ts';
import { serveSignedFiles } from './signed-files.ts';
import { loadStaticAssets, serveStaticAssets } from './static-assets.ts';

export type { Finished, PublishingCtx, Remembered } from './ctx.ts';
export { type AppAddress, memberPlaceOf, publicPlaceOf } from './app-addresses.ts';
export { createPressQueue } from './blocks/index.ts';
export { type CallQueue, createCallQueue } from './calls/index.ts';
export { countCost, createReaderGate, isCounted } from './costs.ts';
export { loadStaticAssets } from './static-assets.ts';
export { localeOf } from './visitors/index.ts';
export { type Download, downloadAddresses, type SiteDownload, siteDownloadAddresses } from './downloads/index.ts';
export { previewAddresses } from './previews/index.ts';
export { createEditionQueue, editionOperations, openEdition } from './offline/index.ts';
export { lookPreviewOperations } from './look-previews/index.ts';
export { lookupOperations, previewTokens } from './lookups/index.ts';
export { createKnownReaders, type KnownReaders } from './visitors/known.ts';
export { type ConfirmedSites, createConfirmedSites } from './confirmed.ts';
export { recall } from './memory/remembered.ts';
export { followAddresses } from './follow-address.ts';
export { findRedirectTarget } from './redirect-targets.ts';
export { learnSiteHost, rewriteSiteUrl } from './requests/site-host.ts';
export { fileAddresses } from './signed-files.ts';
export type { Titles } from './missing/index.ts';
export { createResizer, derivedPictures, type Resizer } from './pictures/index.ts';
export { createPainter, type Painter } from './social-images/index.ts';
export { createPasses, ENTRANCE, type EntrancesCtx, entranceFor, type Passes } from './visitors/index.ts';
export { previewFor, type PreviewLoginCtx } from './requests/preview-login.ts';

/** A form that is sent without a script arrives as URLSearchParams. */
function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, readForm(text as string)),
  );
}

/** Decided where an answer leaves: what it is for is known there, by whatever way it came. */
function keepFromSharedCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const name of unsharedHeaders(reply.getHeader('cache-control'))) reply.removeHeader(name);
  });
}

export async function registerPublishing(app: FastifyInstance, ctx: PublishingCtx, keys: KeyRing): Promise<void> {
  const assets = await loadStaticAssets();
  if (ctx.settings.caching !== undefined) keepFromSharedCaches(app);
  serveStaticAssets(app, assets);
  serveSignedFiles(app, ctx, keys);
  serveUploadedPictures(app, ctx);
  serveDownloads(app, ctx, keys);
  servePreviews(app, ctx, { keys, assets: assets.urls });
  app.get('/~lectern/hostnames', (request, reply) => serveHostnameCheck(ctx, { request, reply }));
  const read = (url: string, handle: Parameters<typeof byReplica>[1]) => app.get(url, byReplica(ctx, handle));
  read('/robots.txt', (request, reply) => serveRobots(ctx, { request, reply }));
  read('/', (_request, reply) => serveSiteList(ctx, assets.urls, reply));
  await app.register(async (sites) => {
    parseForms(sites);
    parseCalls(sites);
    servePreviewLogin(sites, ctx, assets.urls);
    // What agents and forms send is small.
    sites.post('/sites/:organization/:basename/*', { bodyLimit: 64 * 1024 }, (request, reply) =>
      serveSite(ctx, assets.urls, { request, reply }),
    );
    sites.post('/~proxy/:siteId/*', { bodyLimit: 64 * 1024 }, (request, reply) =>
      serveProxied(ctx, assets.urls, { request, reply }),
    );
    sites.post('/hosts/:hostname/*', { bodyLimit: 64 * 1024 }, (request, reply) =>
      serveHost(ctx, assets.urls, { request, reply }),
    );
  });
  for (const url of ['/~proxy/:siteId', '/~proxy/:siteId/*'])
    read(url, (request, reply) => serveProxied(ctx, assets.urls, { request, reply }));
  read('/hosts/:hostname/*', (request, reply) => serveHost(ctx, assets.urls, { request, reply }));
  read('/sites/:organization/', (request, reply) => serveOrganizationRoot(ctx, assets.urls, { request, reply }));
  for (const url of ['/sites/:organization/:basename', '/sites/:organization/:basename/*']) {
    read(url, (request, reply) => serveSite(ctx, assets.urls, { request, reply }));
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { isOwnSession, mayHolderAdminister, mayHolderRead, mayHolderReadIn } from '#access/index.ts';
import { notFound } from '#platform/http/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { findRevision, loadTree } from '#features/contents/index.ts';
import { listExport, makeZip } from '#features/exports/index.ts';
import { fromWords, type PrintedPdf, readPdf } from '#features/pdf/index.ts';
import { makeOrganizationArchive } from '#features/organization-archives/index.ts';
import { makePersonalArchive } from '#features/personal-data/index.ts';
import { listSpacesOfSite } from '#features/sites/index.ts';
import { getSpaceById, type RevisionRow } from '#features/spaces/index.ts';
import { countCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { makeEdition } from '../offline/index.ts';
import { printForMember, wishOf } from '../pdfs/index.ts';
import { type Download, readDownload, readSiteDownload } from './addresses.ts';

type SpaceDownload = Download & { kind: 'export' | 'pdf' };

/** As many requests of pages cost as much as one download of a whole space. */
const COST = 20;
const SITE_COST = 40;

export function serveDownloads(app: FastifyInstance, ctx: PublishingCtx, keys: KeyRing): void {
  app.get('/~downloads/:kind/:spaceId/:revisionId/*', async (request, reply) => {
    const asked = {
      params: request.params as Record<string, string>,
      query: request.query as Record<string, unknown>,
    };
    // Before the signature is looked at: whoever guesses one is counted as well.
    countCost(ctx, request, COST);
    const download = readDownload({ keys, clock: ctx.clock }, asked);
    if (download?.kind === 'offline') return sendEdition(ctx, download, reply);
    if (download?.kind === 'person') return sendPersonalData(ctx, download, reply);
    if (download?.kind === 'organization') return sendOrganization(ctx, download, reply);
    const isGood = download !== undefined && (await mayHolderRead(ctx, download));
    const revision = isGood ? await findRevision(ctx.db, download.spaceId, download.revisionId) : undefined;
    // One answer for what is gone, an address that has ended and one that we never gave out.
    if (download === undefined || revision === undefined) throw notFound('download');
    const { organization_id: tenant } = await getSpaceById(ctx, download.spaceId);
    const { kind } = download;
    return onBehalfOf(tenant, () => send(ctx, { download: { ...download, kind }, revision }, reply));
  });
  app.get('/~downloads/site-pdf/:siteId/*', async (request, reply) => {
    countCost(ctx, request, SITE_COST);
    const asked = { params: request.params as Record<string, string>, query: request.query as Record<string, unknown> };
    const download = readSiteDownload({ keys, clock: ctx.clock }, asked);
    const tenant = download && (await findOrganization(ctx, download.siteId));
    if (download === undefined || tenant === undefined) throw notFound('download');
    return onBehalfOf(tenant, async () => {
      const options = fromWords(download.options ?? {});
      const printed = await printForMember(ctx, { ...download }, wishOf(reply, options));
      if (printed === undefined) throw notFound('download');
      return sendPdf(ctx, printed, nameAs(reply, 'inline', printed.name));
    });
  });
}

const findOrganization = async ({ db }: PublishingCtx, siteId: string): Promise<string | undefined> =>
  (await listSpacesOfSite(db, siteId))[0]?.organization_id;

/** Browsers show it, and save it under its name. */
async function sendPdf(ctx: PublishingCtx, { sha256, size }: PrintedPdf, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = await ctx.blobs.open(sha256);
  if (bytes === undefined) throw new Error(`The PDF ${sha256} is gone as soon as it was made.`);
  return reply.header('content-type', 'application/pdf').header('content-length', size).send(bytes);
}

function nameAs(reply: FastifyReply, disposition: 'attachment' | 'inline', given: string): FastifyReply {
  const name = encodeURIComponent(given).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
    .header('cache-control', 'private, no-store');
}

/** Of a site, for who may still read all that its organization publishes. */
async function sendEdition(ctx: PublishingCtx, download: Download, reply: FastifyReply): Promise<FastifyReply> {
  const { spaceId: siteId, revisionId: organizationId, tokenId, name, options } = download;
  if (!(await mayHolderReadIn(ctx, { tokenId, organizationId }))) throw notFound('download');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const asked = { organizationId, siteId, baseUrl: options?.['baseUrl'] };
  const { size, bytes } = await onBehalfOf(organizationId, () => makeEdition(ctx, asked, gone.signal));
  return nameAs(reply, 'attachment', name)
    .header('content-type', 'application/zip')
    .header('content-length', size)
    .send(bytes);
}

/** What is held about somebody, for a browser in which they are signed in. */
async function sendPersonalData(ctx: PublishingCtx, download: Download, reply: FastifyReply): Promise<FastifyReply> {
  const { spaceId: userId, tokenId, name } = download;
  if (!(await isOwnSession(ctx, { tokenId, userId }))) throw notFound('download');
  return onBehalfOf(`user:${userId}`, async () =>
    nameAs(reply, 'attachment', name)
      .header('content-type', 'application/zip')
      .send(await makePersonalArchive(ctx, userId)),
  );
}

/** Everything of an organization, for who still administers it. */
async function sendOrganization(ctx: PublishingCtx, download: Download, reply: FastifyReply): Promise<FastifyReply> {
  const { spaceId: organizationId, tokenId, name } = download;
  if (!(await mayHolderAdminister(ctx, { tokenId, organizationId }))) throw notFound('download');
  return onBehalfOf(organizationId, async () =>
    nameAs(reply, 'attachment', name)
      .header('content-type', 'application/zip')
      .send(await makeOrganizationArchive(ctx, organizationId)),
  );
}

async function send(
  ctx: PublishingCtx,
  { download, revision }: { download: SpaceDownload; revision: RevisionRow },
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (download.kind) {
    case 'export': {
      const { entries } = await listExport(ctx, await loadTree(ctx, revision.tree));
      return nameAs(reply, 'attachment', download.name)
        .header('content-type', 'application/zip')
        .send(makeZip(entries));
    }
    case 'pdf': {
      const { spaceId, options = {} } = download;
      const printed = await readPdf(ctx, { spaceId, revision }, wishOf(reply, fromWords(options)));
      return sendPdf(ctx, printed, nameAs(reply, 'inline', download.name));
    }
  }
}

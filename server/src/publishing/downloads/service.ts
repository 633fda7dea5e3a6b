import type { FastifyInstance, FastifyReply } from 'fastify';
import { mayHolderRead } from '#access/index.ts';
import { notFound } from '#platform/http/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { findRevision, loadTree } from '#features/contents/index.ts';
import { listExport, makeZip } from '#features/exports/index.ts';
import { fromWords, readPdf } from '#features/pdf/index.ts';
import { getSpaceById, type RevisionRow } from '#features/spaces/index.ts';
import { countCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { type Download, readDownload } from './addresses.ts';

/** As many requests of pages cost as much as one download of a whole space. */
const COST = 20;

export function serveDownloads(app: FastifyInstance, ctx: PublishingCtx, keys: KeyRing): void {
  app.get('/~downloads/:kind/:spaceId/:revisionId/*', async (request, reply) => {
    const asked = {
      params: request.params as Record<string, string>,
      query: request.query as Record<string, unknown>,
    };
    // Before the signature is looked at: whoever guesses one is counted as well.
    countCost(ctx, request, COST);
    const download = readDownload({ keys, clock: ctx.clock }, asked);
    const isGood = download !== undefined && (await mayHolderRead(ctx, download));
    const revision = isGood ? await findRevision(ctx.db, download.spaceId, download.revisionId) : undefined;
    // One answer for what is gone, an address that has ended and one that we never gave out.
    if (download === undefined || revision === undefined) throw notFound('download');
    const { organization_id: tenant } = await getSpaceById(ctx, download.spaceId);
    return onBehalfOf(tenant, () => send(ctx, { download, revision }, reply));
  });
}

async function send(
  ctx: PublishingCtx,
  { download, revision }: { download: Download; revision: RevisionRow },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = encodeURIComponent(download.name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  const named = (disposition: 'attachment' | 'inline') =>
    reply
      .header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
      .header('cache-control', 'private, no-store');
  switch (download.kind) {
    case 'export': {
      const { entries } = await listExport(ctx, await loadTree(ctx, revision.tree));
      return named('attachment').header('content-type', 'application/zip').send(makeZip(entries));
    }
    case 'pdf': {
      const { spaceId, options = {} } = download;
      const { bytes, size } = await readPdf(ctx, { spaceId, revision, options: fromWords(options) });
      // Browsers show it, and save it under its name.
      return named('inline').header('content-type', 'application/pdf').header('content-length', size).send(bytes);
    }
  }
}

import { operation } from '#access/index.ts';
import { slugify } from '@lectern/content';
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { CreateEdition, Edition, type EditionRequest } from './schema.ts';
import { readEditionPlan } from './service.ts';

type EditionsCtx = PublishingCtx & {
  addresses: PublishingCtx['addresses'] & {
    downloadUrl: (download: {
      kind: 'offline';
      spaceId: string;
      revisionId: string;
      tokenId: string;
      name: string;
      options?: Readonly<Record<string, string>>;
    }) => string;
  };
};

/** Operations that make a site into files that need no server. */
export const editionOperations = [
  operation({
    id: 'createSiteOfflineEdition',
    family: 'Docs sites',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/offline',
    summary: 'A published site as a zip of pages that need no server, with a search',
    description:
      'It holds what a visitor sees of whom nothing is known. The address is good for 15 to 30 minutes, and no longer than the token that asked for it and the membership of its holder.',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId', 'siteId'),
    body: CreateEdition,
    status: 200,
    answer: Edition,
    errors: { 409: 'The site is not published, or too large.' },
    handle: async (ctx: EditionsCtx, { actor, params, body }) => ({
      body: await createSiteOfflineEdition(ctx, actor, { ...params, ...body }),
    }),
  }),
];

async function createSiteOfflineEdition(
  ctx: EditionsCtx,
  actor: Acting & { tokenId: string },
  { organizationId, siteId, ...body }: { organizationId: string; siteId: string } & EditionRequest,
) {
  const baseUrl = body.baseUrl?.replace(/\/+$/, '');
  const { around, pages, bytes } = await readEditionPlan(ctx, { organizationId, siteId, baseUrl });
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      action: 'site.offline_edition_made',
      organizationId,
      actor,
      target: { kind: 'site', id: siteId },
    }),
  );
  const url = ctx.addresses.downloadUrl({
    kind: 'offline',
    spaceId: siteId,
    revisionId: organizationId,
    tokenId: actor.tokenId,
    name: `${slugify(around.rows[0]?.site_title ?? '') || 'site'}.zip`,
    ...(baseUrl === undefined ? {} : { options: { baseUrl } }),
  });
  return { url, pages, fileBytes: bytes };
}

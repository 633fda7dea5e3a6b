import { operation } from '#access/index.ts';
import { idParams, notFound } from '#platform/http/index.ts';
import { getBranch } from '#features/change-requests/index.ts';
import { findHead, type RevisionRow } from '#features/spaces/index.ts';
import { findPreviewedSite, type Preview, readClaims, seeSite } from '#features/sites/index.ts';
import { Pdf, PdfQuery, SitePdfQuery } from './schema.ts';
import { namePdf, nameOf, type PdfCtx, type PdfOptions, toWords } from './service.ts';

type RoutesCtx = PdfCtx & {
  addresses: {
    downloadUrl: (download: {
      kind: 'pdf';
      spaceId: string;
      revisionId: string;
      tokenId: string;
      name: string;
      options: Record<string, string>;
    }) => string;
    siteDownloadUrl: (download: Preview & { kind: 'pdf'; name: string; options: Record<string, string> }) => string;
  };
};

interface PdfRequest {
  spaceId: string;
  tokenId: string;
  revision: RevisionRow;
  options: PdfOptions;
}

async function answerPdf(ctx: RoutesCtx, { spaceId, tokenId, revision, options }: PdfRequest) {
  const name = await namePdf(ctx, { spaceId, revision, options });
  const url = ctx.addresses.downloadUrl({
    kind: 'pdf',
    spaceId,
    revisionId: revision.id,
    tokenId,
    name,
    options: toWords(options),
  });
  return { body: { url } };
}

const description =
  'What is hidden or under a condition is left out. The address is good for 15 to 30 minutes, and no longer than the token that asked for it and the right of its holder to read the space. Pages are A4 or Letter, with contents, bookmarks and page numbers.';

export const pdfOperations = [
  operation({
    id: 'getSitePDF',
    family: 'Docs sites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/pdf',
    summary: 'A site as one PDF, published or not: its sections and variants as parts of a book',
    description:
      'It holds the spaces of the site that the caller may read, as a visitor with these claims sees them now; what is hidden is left out. The address is good for 15 to 30 minutes, and no longer than the token that asked for it and the rights of its holder.',
    permission: { on: 'organization', role: 'guest', also: '`read` on a space of the site' },
    params: idParams('organizationId', 'siteId'),
    query: SitePdfQuery,
    status: 200,
    answer: Pdf,
    errors: { 400: 'The claims are no object.' },
    handle: async (ctx: RoutesCtx, { actor, params: { siteId }, query: { claims, ...options } }) => {
      const { site } = await seeSite(ctx, actor, { siteId });
      const preview = { siteId, tokenId: actor.tokenId, claims: readClaims(claims) };
      // Who sees the site may still read nothing of it.
      if ((await findPreviewedSite(ctx, preview)) === undefined) throw notFound('space on the site');
      const download = { ...preview, kind: 'pdf' as const, name: nameOf(site.title), options: toWords(options) };
      return { body: { url: ctx.addresses.siteDownloadUrl(download) } };
    },
  }),
  operation({
    id: 'getSpacePDF',
    family: 'Spaces',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/pdf',
    summary: 'The main content of a space, or a page of it, as a PDF',
    description,
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    query: PdfQuery,
    status: 200,
    answer: Pdf,
    handle: async (ctx: RoutesCtx, { params: { spaceId }, query, actor: { tokenId } }) => {
      const revision = await findHead(ctx.db, spaceId);
      if (revision === undefined) throw notFound('space');
      return answerPdf(ctx, { spaceId, tokenId, revision, options: query });
    },
  }),
  operation({
    id: 'getChangeRequestPDF',
    family: 'Change requests',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
    summary: 'The content that a change request proposes, or a page of it, as a PDF',
    description,
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'changeRequestId'),
    query: PdfQuery,
    status: 200,
    answer: Pdf,
    handle: async (ctx: RoutesCtx, { params, query, actor: { tokenId } }) => {
      const { place } = await getBranch(ctx, params);
      const { spaceId } = params;
      return answerPdf(ctx, { spaceId, tokenId, revision: place.revision, options: query });
    },
  }),
];

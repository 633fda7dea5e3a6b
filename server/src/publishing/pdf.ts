// Pages of a site on paper, for whoever reads them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findRevision, visibleTree, withReachableFiles } from '#features/contents/index.ts';
import { hasPdf, type PdfOptions, printShown } from '#features/pdf/index.ts';
import { readShownCustomization } from '#features/sites/index.ts';
import { PDF_ADDRESS, type Variant } from './addresses/index.ts';
import { countMore } from './costs.ts';
import type { PublishingCtx } from './ctx.ts';
import { sendFile } from './files/index.ts';
import type { Surroundings } from './pages/compose.ts';
import { languageOfTree } from './pages/language.ts';
import { queryOf } from './paths.ts';

/** As many requests of pages cost as much as one PDF of a page, and of more. */
const PAGE_COST = 50;
const BOOK_COST = 300;

interface PdfRequest {
  found: { variant: Variant; rest: string };
  around: Surroundings;
}

/**
 * Answers with a PDF of what the reader sees, where the owners of the site let readers have one; returns whether it did.
 * Nobody learns of a page that they do not see.
 */
export async function servePdf(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: PdfRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  if (rest !== PDF_ADDRESS || !(await isOffered(ctx, variant))) return false;
  const options = optionsIn(request);
  const content = await readContent(ctx, variant, around);
  if (content === undefined || !hasPdf(content, options)) return false;
  countMore(ctx, request, (options.only === true ? PAGE_COST : BOOK_COST) - 1);
  const { sha256, size, name } = await printShown(ctx, content, options);
  reply.header('x-robots-tag', 'noindex');
  const cacheControl = around.guard?.['cache-control'] ?? 'no-cache';
  await sendFile(
    ctx,
    { madeFor: 'reader', sha256, size, name, contentType: 'application/pdf' },
    { request, reply, cacheControl },
  );
  return true;
}

async function isOffered({ db }: PublishingCtx, { row }: Variant): Promise<boolean> {
  const { site_id: siteId, site_title: siteTitle, site_space_id: siteSpaceId } = row;
  const { settings } = await readShownCustomization(db, { siteId, siteTitle, siteSpaceId });
  return settings.pdf.enabled;
}

function optionsIn({ url }: FastifyRequest): PdfOptions {
  const query = queryOf(url);
  const only = query.get('only');
  return { page: query.get('page') ?? undefined, only: only === 'yes' || only === 'true' };
}

async function readContent(
  ctx: PublishingCtx,
  { row, base }: Variant,
  { origin, rows, visitor, preview }: Surroundings,
) {
  const revision = await findRevision(ctx.db, row.space_id, row.revision);
  if (revision === undefined) return undefined;
  const tree = await visibleTree(ctx, row.tree, visitor);
  return {
    // The space may be called otherwise among those who write it.
    space: {
      id: row.space_id,
      organization_id: row.organization_id,
      title: rows.length > 1 ? `${row.site_title}: ${row.section_title ?? row.variant_title}` : row.site_title,
      language: row.language ?? languageOfTree(tree) ?? null,
    },
    revision,
    tree: await withReachableFiles(ctx, tree),
    home: origin + base,
    ...(preview?.title === undefined ? {} : { subtitle: preview.title }),
  };
}

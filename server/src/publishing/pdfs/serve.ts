import type { FastifyReply, FastifyRequest } from 'fastify';
import { findRevision, visibleTree, type Visitor, withReachableFiles } from '#features/contents/index.ts';
import {
  fromWords,
  hasPdf,
  type PdfOptions,
  type PrintedPdf,
  printShown,
  printSite,
  type ShownContent,
} from '#features/pdf/index.ts';
import { type PublishedSpaceRow, readShownCustomization } from '#features/sites/index.ts';
import { PDF_ADDRESS, type Variant, WHOLE_SITE } from '../addresses/index.ts';
import { countMore } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { sendFile } from '../files/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import { languageOfTree } from '../pages/language.ts';
import { queryOf } from '../paths.ts';
import { readShownSite } from './sites.ts';
import { wishOf } from './wishes.ts';

/** As many requests of pages cost as much as one PDF of a page, of more, and of a site. */
const PAGE_COST = 50;
const BOOK_COST = 300;
const SITE_COST = 600;

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
  if (rest !== PDF_ADDRESS) return false;
  const query = queryOf(request.url);
  const asked = { request, reply, options: fromWords(Object.fromEntries(query)) };
  const isWhole = query.get('of') === WHOLE_SITE;
  const printed = await (isWhole ? printAll(ctx, around, asked) : printVariant(ctx, { variant, around }, asked));
  if (printed === undefined) return false;
  reply.header('x-robots-tag', 'noindex');
  const cacheControl = around.guard?.['cache-control'] ?? 'no-cache';
  await sendFile(
    ctx,
    { madeFor: 'reader', ...printed, contentType: 'application/pdf' },
    { request, reply, cacheControl, headers: around.guard },
  );
  return true;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  options: PdfOptions;
}

async function printVariant(
  ctx: PublishingCtx,
  { variant, around }: { variant: Variant; around: Surroundings },
  { request, reply, options }: Asked,
): Promise<PrintedPdf | undefined> {
  if (!(await isOffered(ctx, variant))) return undefined;
  const content = await readVariant(ctx, variant, around);
  if (content === undefined || !hasPdf(content, options)) return undefined;
  countMore(ctx, request, (options.only === true ? PAGE_COST : BOOK_COST) - 1);
  return printShown(ctx, content, wishOf(reply, options));
}

/** All variants that the reader sees, and whose PDFs they may have. */
async function printAll(
  ctx: PublishingCtx,
  around: Surroundings,
  { request, reply, options }: Asked,
): Promise<PrintedPdf | undefined> {
  const offered = await Promise.all(around.rows.map((row) => isOffered(ctx, { row, base: '' })));
  const rows = around.rows.filter((_, index) => offered[index]);
  const { origin, siteBase, visitor } = around;
  const site = await readShownSite(ctx, { rows, siteUrl: origin + siteBase, visitor }, options);
  if (site === undefined) return undefined;
  countMore(ctx, request, SITE_COST - 1);
  return printSite(ctx, site, wishOf(reply, options));
}

async function isOffered({ db }: PublishingCtx, { row }: Variant): Promise<boolean> {
  const { site_id: siteId, site_title: siteTitle, site_space_id: siteSpaceId } = row;
  const { settings } = await readShownCustomization(db, { siteId, siteTitle, siteSpaceId });
  return settings.pdf.enabled;
}

/** The part of the site, where there is more than one and it is called otherwise. */
function titleOf(row: PublishedSpaceRow, rows: readonly unknown[]): string {
  const part = row.section_title ?? row.variant_title;
  return rows.length > 1 && part !== row.site_title ? `${row.site_title}: ${part}` : row.site_title;
}

async function readVariant(
  ctx: PublishingCtx,
  { row, base }: Variant,
  { origin, rows, visitor, preview }: Pick<Surroundings, 'origin' | 'rows' | 'preview'> & { visitor: Visitor },
): Promise<ShownContent | undefined> {
  const revision = await findRevision(ctx.db, row.space_id, row.revision);
  if (revision === undefined) return undefined;
  const tree = await visibleTree(ctx, row.tree, visitor);
  return {
    // The space may be called otherwise among those who write it.
    space: {
      id: row.space_id,
      title: titleOf(row, rows),
      language: row.language ?? languageOfTree(tree) ?? null,
    },
    revision,
    tree: await withReachableFiles(ctx, tree),
    home: origin + base,
    ...(preview?.title === undefined ? {} : { subtitle: preview.title }),
  };
}

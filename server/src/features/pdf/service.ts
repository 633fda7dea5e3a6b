import type { Readable } from 'node:stream';
import { DERIVATION_VERSION, slugify } from '@lectern/content';
import { notFound } from '#platform/http/index.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import {
  type ComputedCtx,
  listCopies,
  loadTree,
  type PageNode,
  type ReachableTree,
  type WholeTree,
  withComputedPages,
} from '#features/contents/index.ts';
import { getSpaceById, type RevisionRow, type SpaceRow } from '#features/spaces/index.ts';
import { type BooksCtx, gatherBook, type Part, type Source } from './books/index.ts';
import type { Printers } from './printers.ts';

export type PdfCtx = BooksCtx &
  ComputedCtx & {
    queues: { printers: Printers };
  };

/** Names how PDFs look, so that those that were made before are not taken for what would be made now. */
const PRINT_VERSION = 3;

/** What is asked for of a revision, in words that an address can carry. */
export interface PdfOptions {
  page?: string | undefined;
  only?: boolean | undefined;
}

export const toWords = ({ page, only }: PdfOptions): Record<string, string> => ({
  ...(page === undefined ? {} : { page }),
  ...(page !== undefined && only ? { only: 'true' } : {}),
});

export const fromWords = (words: Readonly<Record<string, string>>): PdfOptions => ({
  page: words['page'],
  only: words['only'] === 'true',
});

/** The name of a PDF, once it is known that there is something to print. 404 for a page without a text. */
export async function namePdf(
  ctx: PdfCtx,
  { spaceId, revision, options }: { spaceId: string; revision: RevisionRow; options: PdfOptions },
): Promise<string> {
  const space = await getSpaceById(ctx, spaceId);
  const { page } = partOf((await loadShown(ctx, revision)).pageById, options);
  return nameOf(page?.title ?? space.title);
}

const loadShown = async (ctx: PdfCtx, { space_id: spaceId, tree }: RevisionRow): Promise<WholeTree> =>
  loadTree(ctx, await withComputedPages(ctx, { spaceId, tree }));

const nameOf = (title: string): string => `${slugify(title) || 'space'}.pdf`;

const isPrinted = ({ type }: PageNode, only: boolean): boolean => type === 'document' || (type === 'group' && !only);

function partOf(pages: ReadonlyMap<string, PageNode>, { page: id, only = false }: PdfOptions): Part {
  if (id === undefined) return { only: false };
  const page = pages.get(id);
  if (page === undefined) throw notFound('page');
  if (!isPrinted(page, only)) throw notFound('document');
  return { page, only };
}

/** The bytes of a PDF of a revision. They are made when they are first asked for. */
export async function readPdf(
  ctx: PdfCtx,
  { spaceId, revision, options }: { spaceId: string; revision: RevisionRow; options: PdfOptions },
): Promise<{ bytes: Readable; size: number }> {
  const space = await getSpaceById(ctx, spaceId);
  const tree = await loadShown(ctx, revision);
  const part = partOf(tree.pageById, options);
  const subtitle = await subtitleOf(ctx, space, revision);
  const published = (await ctx.addresses.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId);
  const { title, language } = space;
  const look = [PRINT_VERSION, DERIVATION_VERSION, title, language, subtitle, published, await copiesOf(ctx, spaceId)];
  const key = JSON.stringify([spaceId, revision.id, toWords(options), look]);
  const isCurrent = revision.change_request_id === null;
  const place = { spaceId, asked: revision.id, revision, tree, isCurrent };
  const source = { space, place, part, ...(subtitle === undefined ? {} : { subtitle }) };
  const sha256 = await ctx.queues.printers.print(key, () => gatherBook(ctx, source));
  const [bytes, stat] = [await ctx.blobs.open(sha256), await ctx.blobs.stat(sha256)];
  if (bytes === undefined || stat === undefined) throw new Error(`The PDF ${sha256} is gone as soon as it was made.`);
  return { bytes, size: stat.size };
}

/** What descriptions at addresses say now, which changes without a revision. */
const copiesOf = async (ctx: PdfCtx, spaceId: string): Promise<unknown> =>
  [...(await listCopies(ctx, spaceId))].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Whose proposal it is. */
async function subtitleOf(ctx: PdfCtx, space: SpaceRow, revision: RevisionRow): Promise<string | undefined> {
  if (revision.change_request_id === null) return undefined;
  const request = await findChangeRequest(ctx.db, space.id, revision.change_request_id);
  return request === undefined ? undefined : `#${request.number} ${request.subject}`.trim();
}

/** What readers of a site print: content as they see it, called and found as it is there. */
export interface ShownContent {
  space: Source['space'];
  revision: RevisionRow;
  /** As the reader sees it. */
  tree: ReachableTree;
  /** The address of the variant. */
  home: string;
  subtitle?: string;
}

/** Whether there is something to print of what readers see. */
export function hasPdf({ tree }: ShownContent, { page: id, only }: PdfOptions): boolean {
  if (id === undefined) return tree.documents.length > 0;
  const page = tree.pageById.get(id);
  return page !== undefined && isPrinted(page, only ?? false);
}

/** The blob with the PDF of what readers see, and what it is called. It is made when it is first asked for. */
export async function printShown(
  ctx: PdfCtx,
  content: ShownContent,
  options: PdfOptions,
): Promise<{ sha256: string; size: number; name: string }> {
  const { tree, revision, home, subtitle } = content;
  const { id: spaceId, title, language } = content.space;
  const part = partOf(tree.pageById, options);
  const look = [PRINT_VERSION, DERIVATION_VERSION, title, language, subtitle, home, await copiesOf(ctx, spaceId)];
  const key = JSON.stringify([spaceId, revision.id, tree.hash, toWords(options), look]);
  const place = { spaceId, asked: revision.id, revision, tree, isCurrent: true };
  const sha256 = await ctx.queues.printers.print(key, () => gatherBook(ctx, { ...content, place, part }));
  const stat = await ctx.blobs.stat(sha256);
  if (stat === undefined) throw new Error(`The PDF ${sha256} is gone as soon as it was made.`);
  return { sha256, size: stat.size, name: nameOf(part.page?.title ?? title) };
}

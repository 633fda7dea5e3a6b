import { createHash } from 'node:crypto';
import { DERIVATION_VERSION, slugify } from '@lectern/content';
import { notFound } from '#platform/http/index.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import {
  type ComputedCtx,
  listCopies,
  loadTree,
  type PageNode,
  type Place,
  type ReachableTree,
  type WholeTree,
  withComputedPages,
} from '#features/contents/index.ts';
import { getSpaceById, type RevisionRow, type SpaceRow } from '#features/spaces/index.ts';
import { type BookSpace, type BooksCtx, gatherBook, type Part, type Source } from './books/index.ts';
import type { Printers } from './printers.ts';
import type { OpenapiWords } from '@lectern/openapi';
import type { Paper } from '@lectern/pdf';

export type PdfCtx = BooksCtx &
  ComputedCtx & {
    queues: { printers: Printers };
  };

/** Names how PDFs look, so that those that were made before are not taken for what would be made now. */
const PRINT_VERSION = 8;

/** What is asked for of a revision or a site, in words that an address can carry. */
export interface PdfOptions {
  page?: string | undefined;
  only?: boolean | undefined;
  /** A4 when left out. */
  paper?: Paper | undefined;
  /** Of a site with several variants in a section: the default one alone. */
  variants?: 'all' | 'default' | undefined;
}

export const toWords = ({ page, only, paper, variants }: PdfOptions): Record<string, string> => ({
  ...(page === undefined ? {} : { page }),
  ...(page !== undefined && only ? { only: 'true' } : {}),
  ...(paper === 'letter' ? { paper } : {}),
  ...(variants === 'default' ? { variants } : {}),
});

/** What an address asks for; a word that it does not know is as if it were not there. */
export const fromWords = (words: Readonly<Record<string, string | undefined>>): PdfOptions => ({
  page: words['page'],
  only: words['only'] === 'true' || words['only'] === 'yes',
  paper: words['paper'] === 'letter' ? 'letter' : 'a4',
  variants: words['variants'] === 'default' ? 'default' : 'all',
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

export const nameOf = (title: string): string => `${slugify(title) || 'pages'}.pdf`;

const isPrinted = ({ type }: PageNode, only: boolean): boolean => type === 'document' || (type === 'group' && !only);

function partOf(pages: ReadonlyMap<string, PageNode>, { page: id, only = false }: PdfOptions): Part {
  if (id === undefined) return { only: false };
  const page = pages.get(id);
  if (page === undefined) throw notFound('page');
  if (!isPrinted(page, only)) throw notFound('document');
  return { page, only };
}

/** The blob with a PDF, and what it is called. */
export interface PrintedPdf {
  sha256: string;
  size: number;
  name: string;
}

/** The PDF of a revision. It is made when it is first asked for; nobody goes on with it for who has gone. */
export async function readPdf(
  ctx: PdfCtx,
  { spaceId, revision }: { spaceId: string; revision: RevisionRow },
  wish: Wish,
): Promise<PrintedPdf> {
  const space = await getSpaceById(ctx, spaceId);
  const tree = await loadShown(ctx, revision);
  const subtitle = await subtitleOf(ctx, space, revision);
  const isCurrent = revision.change_request_id === null;
  const published = isCurrent ? (await ctx.addresses.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId) : undefined;
  const content = {
    ...{ space, place: { spaceId, asked: revision.id, revision, tree, isCurrent } },
    home: published ?? `${ctx.baseUrl}/o/${space.organization_id}/s/${space.id}`,
    isPublished: published !== undefined,
    ...(subtitle === undefined ? {} : { subtitle }),
  };
  return printSpace(ctx, content, wish);
}

interface SpaceContent {
  space: Pick<SpaceRow, 'id' | 'title' | 'language'>;
  place: Place;
  home: string;
  isPublished: boolean;
  subtitle?: string;
}

/** What is asked for, and by whom. */
export interface Wish {
  options: PdfOptions;
  /** Aborted when whoever asks has gone. */
  signal: AbortSignal;
  /** What is said around parts of descriptions in a language. */
  words: (language: string) => OpenapiWords;
}

async function printSpace(ctx: PdfCtx, content: SpaceContent, { options, signal, words }: Wish): Promise<PrintedPdf> {
  const { space, place, home, isPublished, subtitle } = content;
  const { tree, revision } = place;
  const part = partOf(tree.pageById, options);
  const only = part.page;
  const above = [...(only === undefined ? [] : [space.title]), ...(subtitle === undefined ? [] : [subtitle])];
  const cover = {
    title: only === undefined ? space.title : only.title,
    ...(above.length === 0 ? {} : { subtitle: above.join(' · ') }),
    language: space.language ?? 'en',
    date: revision.created_at,
    ...wishedOf(ctx, options),
    home: only === undefined ? home : `${home}/${encodeURI(only.path)}`,
    isPublished,
  };
  const source: Source = { cover, words: words(cover.language), spaces: [{ place, part, home, above: [] }] };
  const look = [title(source), subtitle, home, await copiesOf(ctx, space.id)];
  const key = JSON.stringify([VERSIONS, space.id, revision.id, tree.hash, toWords(options), look]);
  return print(ctx, source, { key, signal });
}

const VERSIONS = [PRINT_VERSION, DERIVATION_VERSION];
const title = ({ cover }: Source): unknown => [cover.title, cover.language, cover.isPublished, cover.color];

const wishedOf = ({ clock }: PdfCtx, { paper = 'a4' }: PdfOptions) => ({ paper, printed: clock.now() });

async function print(
  ctx: PdfCtx,
  source: Source,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<PrintedPdf> {
  const gather = (going: AbortSignal) => gatherBook(ctx, source, going);
  const sha256 = await ctx.queues.printers.print(key, gather, signal);
  const stat = await ctx.blobs.stat(sha256);
  if (stat === undefined) throw new Error(`The PDF ${sha256} is gone as soon as it was made.`);
  return { sha256, size: stat.size, name: nameOf(source.cover.title) };
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
  space: Pick<SpaceRow, 'id' | 'title' | 'language'>;
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

/** The PDF of what readers see of a space. It is made when it is first asked for. */
export async function printShown(ctx: PdfCtx, content: ShownContent, wish: Wish): Promise<PrintedPdf> {
  const { space, revision, tree, home, subtitle } = content;
  const place = { spaceId: space.id, asked: revision.id, revision, tree, isCurrent: true };
  const shown = { space, place, home, isPublished: true, ...(subtitle === undefined ? {} : { subtitle }) };
  return printSpace(ctx, shown, wish);
}

/** A site as somebody sees it. */
export interface ShownSite {
  id: string;
  title: string;
  language: string | undefined;
  home: string;
  isPublished: boolean;
  color: string;
  logo?: Uint8Array;
  /** In the order of the site; at least one of them has something to print. */
  spaces: (ShownContent & Pick<BookSpace, 'above'>)[];
}

/** The PDF of all that somebody sees of a site, as one book. */
export async function printSite(ctx: PdfCtx, site: ShownSite, { options, signal, words }: Wish): Promise<PrintedPdf> {
  const { id, language = 'en', home, isPublished, color, logo } = site;
  const cover = {
    ...{ title: site.title, language, home, isPublished, color, ...wishedOf(ctx, options) },
    date: Math.max(...site.spaces.map(({ revision }) => revision.created_at)),
    ...(logo === undefined ? {} : { logo }),
  };
  const spaces = site.spaces.map(({ space, revision, tree, home: at, above }) => ({
    place: { spaceId: space.id, asked: revision.id, revision, tree, isCurrent: true },
    ...{ part: { only: false }, home: at, above },
  }));
  const source: Source = { cover, words: words(language), spaces };
  const contents: unknown[] = [];
  for (const { place, home: at, above } of spaces)
    contents.push([place.spaceId, place.revision.id, place.tree.hash, at, above, await copiesOf(ctx, place.spaceId)]);
  const look = [title(source), home, logo === undefined ? '' : createHash('sha256').update(logo).digest('hex')];
  return print(ctx, source, { key: JSON.stringify([VERSIONS, 'site', id, toWords(options), look, contents]), signal });
}

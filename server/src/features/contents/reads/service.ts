import { roleOfUserOnSpace, type SiteGrant } from '#access/index.ts';
import { notFound } from '#platform/http/index.ts';
import { type ComputedCtx, withComputedPages } from '../computed/index.ts';
import { type Documented, findDocument, findDocumentIn } from '../documents/index.ts';
import { findFormerPage } from '../moves/index.ts';
import { withReachableFiles } from '../reachable-files.ts';
import { findRevisionAt, getCurrent, type Place } from '../revisions/index.ts';
import { type ContentsCtx, findPageAt, firstOf, pathsMeant } from '../service.ts';
import { findByFile, findRedirected } from '../targets.ts';
import { loadTree, type PageNode, visibleTree, type WholeTree } from '../trees/index.ts';
import { visitorOf } from '../visitors.ts';

/** Programs that show a site ask for a revision a moment after they learned which one it is. */
const FORMER_FOR_MS = 60_000;

/**
 * What the holder of a site content token reads of a place: the main content as it is, or was a moment ago, without what
 * their visitor is not shown. Who looks at a site for a member reads any revision that the member reads.
 */
export async function shownPlace(ctx: ContentsCtx, place: Place, grant: SiteGrant): Promise<Place> {
  if (!(await isShown(ctx, place, grant))) throw notFound('revision');
  const { spaceId, revision } = place;
  return { ...place, tree: await shownTree(ctx, { spaceId, tree: revision.tree }, grant) };
}

async function shownTree(ctx: ContentsCtx, of: { spaceId: string; tree: string }, grant: SiteGrant) {
  const tree = await visibleTree(ctx, await withComputedPages(ctx, of), visitorOf(grant.claims));
  return withReachableFiles(ctx, tree);
}

/** A place as members read it, with the pages that are computed there. */
export async function computedPlace(ctx: ComputedCtx, place: Place): Promise<Place> {
  const { spaceId, revision } = place;
  return { ...place, tree: await computedTree(ctx, { spaceId, tree: revision.tree }) };
}

const computedTree = async (ctx: ComputedCtx, of: { spaceId: string; tree: string }): Promise<WholeTree> =>
  loadTree(ctx, await withComputedPages(ctx, of));

async function isShown(ctx: ContentsCtx, { spaceId, revision, isCurrent }: Place, grant: SiteGrant): Promise<boolean> {
  if (isCurrent || (await isReadByPreviewer(ctx, spaceId, grant))) return true;
  if (revision.change_request_id !== null) return false;
  const former = await findRevisionAt(ctx.db, spaceId, ctx.clock.now() - FORMER_FOR_MS);
  return former === undefined || revision.created_at >= former.created_at;
}

/** Whether the holder looks at the site for a member who reads the space. */
export async function isReadByPreviewer(
  ctx: Pick<ContentsCtx, 'db'>,
  spaceId: string,
  { previewer }: SiteGrant,
): Promise<boolean> {
  if (previewer === undefined) return false;
  return (await roleOfUserOnSpace(ctx, previewer, spaceId)) > 0;
}

/** The text that a document's id means in what a member reads, or the holder of a site content token. */
export const findReadDocument = (ctx: ContentsCtx, named: NamedDocument, grant?: SiteGrant): Promise<Documented> =>
  grant === undefined
    ? findDocument(ctx, named.spaceId, named.documentId, (tree) => computedTree(ctx, { spaceId: named.spaceId, tree }))
    : findShownDocument(ctx, named, grant);

interface NamedDocument {
  spaceId: string;
  documentId: string;
}

async function findShownDocument(
  ctx: ContentsCtx,
  { spaceId, documentId }: NamedDocument,
  grant: SiteGrant,
): Promise<Documented> {
  const former = await findRevisionAt(ctx.db, spaceId, ctx.clock.now() - FORMER_FOR_MS);
  const { revision } = await getCurrent(ctx, spaceId);
  const hashes = new Set([revision.tree, ...(former === undefined ? [] : [former.tree])]);
  const see = (tree: string) => shownTree(ctx, { spaceId, tree }, grant);
  const trees = await Promise.all([...hashes].map(see));
  const found = findDocumentIn(trees, documentId);
  if (found !== undefined) return found;
  if (!(await isReadByPreviewer(ctx, spaceId, grant))) throw notFound('document');
  return findDocument(ctx, spaceId, documentId, see);
}

/** The page at a path, or the one that the path leads to by a redirect, or that lay there before. */
export async function getLedPage(ctx: ContentsCtx, { spaceId, tree }: Place, pagePath: string): Promise<PageNode> {
  const paths = pathsMeant(pagePath);
  const page = firstOf(paths, (path) => findPageAt(tree, path) ?? findRedirected(tree, path));
  if (page !== undefined) return page;
  for (const path of paths) {
    const former = tree.pageById.get((await findFormerPage(ctx.db, spaceId, path)) ?? '');
    if (former !== undefined) return former;
  }
  const ofFile = firstOf(paths, (path) => findByFile(tree, path));
  if (ofFile !== undefined) return ofFile;
  throw notFound('page');
}

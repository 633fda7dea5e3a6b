import type { Db } from '#platform/db/index.ts';
import { type PageNode, visibleTree, type VisibleTree, type TreesCtx, type Visitor } from '#features/contents/index.ts';
import { matchRedirect, type MatchedRedirect, type PublishedSpaceRow } from '#features/sites/index.ts';
import {
  encodePath,
  findDestination,
  findFileAddress,
  isFirstPage,
  markdownUrl,
  toVariant,
  type Variant,
} from './resolve.ts';

interface Around {
  /** What of the site the visitor is shown. */
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  visitor: Visitor;
}

export interface FoundRedirect {
  row: MatchedRedirect['row'];
  /** The address on the host of the site. */
  url: string;
}

/**
 * Where the redirects of the site lead from a path at which it has no page. They lead to pages only, and only to those that
 * the visitor is shown: to a destination that is gone, hidden or empty they lead as little as if they were not there, so
 * that following them always ends.
 */
export async function findSiteRedirect(
  ctx: TreesCtx & { db: Db },
  around: Around,
  path: string,
): Promise<FoundRedirect | undefined> {
  const [site] = around.rows;
  const matched = site === undefined ? undefined : await match(ctx.db, site.site_id, path);
  const row = matched && findRow(around.rows, matched);
  if (matched === undefined || row === undefined) return undefined;
  const variant = toVariant(row, around.siteBase);
  const tree = await visibleTree(ctx, row.tree, around.visitor);
  const { page_id: pageId } = matched.row;
  const page = pageId === null ? undefined : tree.pageById.get(pageId);
  if (pageId !== null && page === undefined) return undefined;
  if (matched.isMarkdown === true) return toMarkdown(matched, variant, page ?? tree.documents[0]);
  const start = page === undefined || isFirstPage(tree, page) ? '' : page.path;
  // What lay below a wildcard is looked for below its destination, and where it is not there, the destination will do.
  const below = [start, matched.rest ?? ''].filter((part) => part !== '').join('/');
  const url = urlOf({ tree, variant }, below) ?? urlOf({ tree, variant }, start);
  return url === undefined ? undefined : { row: matched.row, url };
}

interface Matched extends MatchedRedirect {
  /** Whether the Markdown of what lay at the source is asked for. */
  isMarkdown?: boolean;
}

/** An exact source is also that of the Markdown of the page that lay there, before any wildcard. */
async function match(db: Db, siteId: string, path: string): Promise<Matched | undefined> {
  const matched = await matchRedirect(db, siteId, path);
  const isExact = matched !== undefined && matched.rest === undefined;
  if (isExact || !path.endsWith(SUFFIX)) return matched;
  const page = await matchRedirect(db, siteId, path.slice(0, -SUFFIX.length));
  return page === undefined || page.rest !== undefined ? matched : { ...page, isMarkdown: true };
}

const SUFFIX = '.md';

const toMarkdown = ({ row }: Matched, variant: Variant, page: PageNode | undefined): FoundRedirect | undefined =>
  page?.type === 'document' ? { row, url: markdownUrl(variant, page) } : undefined;

function urlOf({ tree, variant }: { tree: VisibleTree; variant: Variant }, path: string): string | undefined {
  const found = findDestination(tree, variant, path);
  if (found.kind === 'missing') return findFileAddress(tree, variant, path);
  if (found.kind === 'redirect') return found.to;
  return path === '' ? variant.base || '/' : `${variant.base}/${encodePath(path)}`;
}

/** The variant that is meant: itself, or the default one of a section. */
const findRow = (rows: readonly PublishedSpaceRow[], { row }: MatchedRedirect): PublishedSpaceRow | undefined =>
  row.kind === 'site-section'
    ? rows.find((each) => each.section_id === row.target_id && each.is_default === 1)
    : rows.find((each) => each.site_space_id === row.target_id);

import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { findByFile, findRedirected, foldPath, type PageNode, type VisibleTree } from '#features/contents/index.ts';

/** A variant of a published site, its address included. */
export interface Variant {
  row: PublishedSpaceRow;
  /** Path under which its pages lie, without a trailing slash; empty at the root of a host. */
  base: string;
}

export interface FoundVariant {
  variant: Variant;
  /** What of the path is left within the variant. */
  rest: string;
  /** The last part of the site that the path names by a segment; the defaults of the parts below it are meant. */
  level: 'site' | 'section' | 'variant';
}

/** The variant that a path inside the site leads to, and what of the path is left. Defaults have no segment. */
export function findVariant(
  rows: readonly PublishedSpaceRow[],
  siteBase: string,
  path: string,
): FoundVariant | undefined {
  const [first = '', ...others] = path.split('/');
  const section = rows.filter((row) => row.section_default === 0 && row.section_path === first);
  if (section.length > 0) return findInSection(section, siteBase, { path: others.join('/'), level: 'section' });
  const main = rows.filter((row) => row.section_default !== 0);
  // A variant of the default section whose own segment alone names another section.
  const long = main.find(
    (row) =>
      row.section_path === first && row.spot === `/${[first, others[0] ?? ''].map(encodeURIComponent).join('/')}`,
  );
  if (long !== undefined)
    return { variant: toVariant(long, siteBase), rest: others.slice(1).join('/'), level: 'variant' };
  return findInSection(main, siteBase, { path, level: 'site' });
}

function findInSection(
  rows: readonly PublishedSpaceRow[],
  siteBase: string,
  { path, level }: { path: string; level: 'site' | 'section' },
): FoundVariant | undefined {
  const [first = '', ...others] = path.split('/');
  const named = rows.find((row) => row.is_default === 0 && row.variant_path === first);
  if (named !== undefined) return { variant: toVariant(named, siteBase), rest: others.join('/'), level: 'variant' };
  const main = rows.find((row) => row.is_default === 1) ?? rows[0];
  return main === undefined ? undefined : { variant: toVariant(main, siteBase), rest: path, level };
}

export const toVariant = (row: PublishedSpaceRow, siteBase: string): Variant => ({ row, base: siteBase + row.spot });

export type Destination =
  | { kind: 'page'; page: PageNode }
  | { kind: 'markdown'; page: PageNode }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing' };

/** What a path inside a variant shows. Exact addresses first; then what somebody may have meant is answered by a redirect. */
export function findDestination(tree: VisibleTree, variant: Variant, path: string): Destination {
  const first = firstPage(tree);
  if (path === '') return first === undefined ? { kind: 'missing' } : { kind: 'page', page: first };
  const page = tree.pageByPath.get(path);
  if (page !== undefined) return destinationOf(page, tree, variant);
  const source = findSuffixed(path, (stem) => tree.pageByPath.get(stem));
  if (source !== undefined) return { kind: 'markdown', page: source };
  const target = findRedirected(tree, path) ?? tree.pageByFoldedPath.get(foldPath(path));
  if (target !== undefined) return toRedirect(variant, tree, target);
  const folded = findSuffixed(foldPath(path), (stem) => tree.pageByFoldedPath.get(stem));
  if (folded !== undefined) return { kind: 'redirect', to: markdownUrl(variant, folded) };
  return withoutOwnSegment(tree, variant, path);
}

/** The document whose Markdown a path asks for. */
function findSuffixed(path: string, find: (stem: string) => PageNode | undefined): PageNode | undefined {
  const page = path.endsWith('.md') ? find(path.slice(0, -'.md'.length)) : undefined;
  return page?.type === 'document' ? page : undefined;
}

/** The first page of a variant lies at its root. */
export const isFirstPage = (tree: VisibleTree, page: PageNode): boolean => page === firstPage(tree);

const toRedirect = (variant: Variant, tree: VisibleTree, page: PageNode): Destination => ({
  kind: 'redirect',
  to: pageUrl(variant, tree, page),
});

/** The default variant has no segment, so an address with the one that it would have leads to the one without. */
function withoutOwnSegment(tree: VisibleTree, variant: Variant, path: string): Destination {
  const { row, base } = variant;
  const [first, ...rest] = path.split('/');
  if (row.is_default !== 1 || first !== row.variant_path) return { kind: 'missing' };
  const inner = findDestination(tree, { ...variant, row: { ...row, is_default: 0 } }, rest.join('/'));
  if (inner.kind === 'markdown') return { kind: 'redirect', to: markdownUrl(variant, inner.page) };
  return inner.kind === 'page' ? toRedirect({ row, base }, tree, inner.page) : inner;
}

const firstPage = (tree: VisibleTree): PageNode | undefined => tree.documents[0];

function destinationOf(page: PageNode, tree: VisibleTree, variant: Variant): Destination {
  // The first page lies at the root of its variant; its own path leads there.
  if (page === firstPage(tree)) return toRedirect(variant, tree, page);
  if (page.type === 'document') return { kind: 'page', page };
  // A page may have been where its group is now.
  const first = findByFile(tree, page.path) ?? firstDocument(page.children);
  return first === undefined ? { kind: 'missing' } : toRedirect(variant, tree, first);
}

/** Where the page of a file is, or its Markdown, for a path that is that of the file and of nothing else. */
export function findFileAddress(tree: VisibleTree, variant: Variant, path: string): string | undefined {
  const page = path === '' ? undefined : findByFile(tree, path);
  if (page === undefined) return undefined;
  return path.endsWith('.md') ? markdownUrl(variant, page) : pageUrl(variant, tree, page);
}

function firstDocument(pages: readonly PageNode[]): PageNode | undefined {
  for (const page of pages) {
    if (page.type === 'document') return page;
    const below = firstDocument(page.children);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Whether navigation shows a page: neither it nor anything above it is hidden. Hidden pages have their addresses. */
export function isListed(page: PageNode): boolean {
  for (let at: PageNode | undefined = page; at !== undefined; at = at.parent) if (at.hidden === true) return false;
  return true;
}

/** Whether search engines and lists for programs may name a page. What is said of a page is said of all below it. */
export function isIndexable(page: PageNode): boolean {
  for (let at: PageNode | undefined = page; at !== undefined; at = at.parent)
    if (at.noIndex === true || at.noRobotsIndex === true) return false;
  return isListed(page);
}

/** The address of a page; the first page of a variant lies at its root. */
export function pageUrl(variant: Variant, tree: VisibleTree, page: PageNode): string {
  if (page === firstPage(tree)) return variant.base === '' ? '/' : variant.base;
  return `${variant.base}/${encodePath(page.path)}`;
}

/** The address of a page's Markdown: its own path, also for the first page. */
export const markdownUrl = (variant: Variant, page: PageNode): string => `${variant.base}/${encodePath(page.path)}.md`;

/** The address of the feed of what a page announces; the first page, too, has it below its own path. */
export const updatesUrl = (variant: Variant, page: PageNode): string =>
  `${variant.base}/${encodePath(page.path)}/rss.xml`;

export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The path as people wrote it; undefined where the percent encoding is broken. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { foldPath, type PageNode, type Tree } from '#features/contents/index.ts';

/** A variant of a published site, its address included. */
export interface Variant {
  row: PublishedSpaceRow;
  /** Path under which its pages lie, without a trailing slash; empty at the root of a host. */
  base: string;
}

/** The variant that a path inside the site leads to, and what of the path is left. The default has no segment. */
export function findVariant(
  rows: readonly PublishedSpaceRow[],
  siteBase: string,
  path: string,
): { variant: Variant; rest: string } | undefined {
  const [first = '', ...others] = path.split('/');
  const named = rows.find((row) => row.is_default === 0 && row.variant_path === first);
  if (named !== undefined) return { variant: toVariant(named, siteBase), rest: others.join('/') };
  const main = rows.find((row) => row.is_default === 1) ?? rows[0];
  if (main === undefined) return undefined;
  return { variant: toVariant(main, siteBase), rest: path };
}

export const toVariant = (row: PublishedSpaceRow, siteBase: string): Variant => ({
  row,
  base: row.is_default === 1 ? siteBase : `${siteBase}/${encodeURIComponent(row.variant_path)}`,
});

export type Destination = { kind: 'page'; page: PageNode } | { kind: 'redirect'; to: string } | { kind: 'missing' };

/** What a path inside a variant shows. Exact addresses first; then what somebody may have meant is answered by a redirect. */
export function findDestination(tree: Tree, variant: Variant, path: string): Destination {
  if (path === '') {
    const first = tree.documents.find(isVisible);
    return first === undefined ? { kind: 'missing' } : { kind: 'page', page: first };
  }
  const page = tree.pageByPath.get(path);
  if (page !== undefined) return destinationOf(page, variant);
  const moved = tree.meta.redirects?.[path] ?? tree.meta.redirects?.[`/${path}`];
  const target =
    (moved === undefined ? undefined : findMoved(tree, moved)) ?? tree.pageByFoldedPath.get(foldPath(path));
  if (target === undefined || !isVisible(target)) return { kind: 'missing' };
  return { kind: 'redirect', to: pageUrl(variant, tree, target) };
}

function destinationOf(page: PageNode, variant: Variant): Destination {
  if (!isVisible(page)) return { kind: 'missing' };
  if (page.type === 'document') return { kind: 'page', page };
  const first = firstDocument(page.children);
  return first === undefined
    ? { kind: 'missing' }
    : { kind: 'redirect', to: `${variant.base}/${encodePath(first.path)}` };
}

/** Pages with a visitor condition are shown to nobody until visitors can be told apart: leaving them out gives nothing away. */
export function isVisible(page: PageNode): boolean {
  for (let at: PageNode | undefined = page; at !== undefined; at = at.parent)
    if (at.condition !== undefined) return false;
  return true;
}

function firstDocument(pages: readonly PageNode[]): PageNode | undefined {
  for (const page of pages) {
    if (page.type === 'document' && isVisible(page)) return page;
    const below = firstDocument(page.children);
    if (below !== undefined) return below;
  }
  return undefined;
}

function findMoved(tree: Tree, target: string): PageNode | undefined {
  const path = target
    .replace(/^\.?\//, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '');
  return (
    tree.pageBySource.get(path) ??
    tree.pageBySource.get(`${path}/README.md`.replace(/^\//, '')) ??
    tree.pageByPath.get(path)
  );
}

/** The address of a page; the first page of a variant lies at its root. */
export function pageUrl(variant: Variant, tree: Tree, page: PageNode): string {
  if (page === tree.documents.find(isVisible)) return variant.base === '' ? '/' : variant.base;
  return `${variant.base}/${encodePath(page.path)}`;
}

export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The path as people wrote it; undefined where the percent encoding is broken. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

import type { PageNode, Tree } from '#features/contents/index.ts';
import { isListed, isVisible, pageUrl, type Variant } from '../addresses/index.ts';
import type { NavItem } from '../templates/index.ts';

export interface Place {
  variant: Variant;
  tree: Tree;
  page: PageNode;
}

/**
 * The table of contents around a page: the top level, the groups, and the branch that the page lies in. Other branches
 * stay closed, so that a page of a large space is no larger than one of a small space.
 */
export function navigationAround(place: Place): NavItem[] {
  const open = new Set<PageNode>();
  for (let at: PageNode | undefined = place.page; at !== undefined; at = at.parent) open.add(at);
  return toItems(place, place.tree.pages, open);
}

function toItems(place: Place, pages: readonly PageNode[], open: ReadonlySet<PageNode>): NavItem[] {
  return pages.filter(isShown).map((page) => toItem(place, page, open));
}

/** Whether a page is shown where the one above it is. */
const isShown = (page: PageNode): boolean =>
  page.hidden !== true && page.condition === undefined && page.type !== 'computed';

function toItem(place: Place, page: PageNode, open: ReadonlySet<PageNode>): NavItem {
  const isOpen = page.type === 'group' || open.has(page);
  const url = urlOf(place, page);
  return {
    kind: page.type === 'group' ? 'group' : page.type === 'link' ? 'link' : 'page',
    title: page.title,
    ...(page.emoji === undefined ? {} : { emoji: page.emoji }),
    ...(url === undefined ? {} : { url }),
    current: page === place.page,
    open: isOpen,
    external: page.type === 'link' && url !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(url),
    hasChildren: page.children.some(isShown),
    children: isOpen ? toItems(place, page.children, open) : [],
  };
}

const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;

function urlOf({ variant, tree }: Place, page: PageNode): string | undefined {
  if (page.type === 'document') return pageUrl(variant, tree, page);
  if (page.type !== 'link' || page.target === undefined) return undefined;
  if ('url' in page.target) return SAFE_SCHEME.test(page.target.url) ? page.target.url : undefined;
  const target = tree.pageById.get(page.target.page);
  if (target === undefined || !isVisible(target)) return undefined;
  return (
    pageUrl(variant, tree, target) +
    (page.target.anchor === undefined ? '' : `#${encodeURIComponent(page.target.anchor)}`)
  );
}

/** The pages before and after this one in reading order, hidden ones left out. */
export function neighbours({ variant, tree, page }: Place) {
  const at = tree.documentIndex.get(page.id) ?? -1;
  const seek = (step: 1 | -1): { title: string; url: string } | undefined => {
    for (let index = at + step; index >= 0 && index < tree.documents.length; index += step) {
      const other = tree.documents[index];
      if (other !== undefined && isListed(other)) return { title: other.title, url: pageUrl(variant, tree, other) };
    }
    return undefined;
  };
  return { previous: seek(-1), next: seek(1) };
}

/** The pages and groups above this one, the outermost first. */
export function breadcrumbs(place: Place): { title: string; url?: string }[] {
  const crumbs: { title: string; url?: string }[] = [];
  for (let at = place.page.parent; at !== undefined; at = at.parent) {
    const url = urlOf(place, at);
    crumbs.unshift({ title: at.title, ...(url === undefined ? {} : { url }) });
  }
  return crumbs;
}

import type { PageNode, VisibleTree } from '#features/contents/index.ts';
import { isListed, pageUrl, type Variant } from '../addresses/index.ts';
import type { NavItem, PageCard, PageView } from '@lectern/theme';

export interface Place {
  variant: Variant;
  tree: VisibleTree;
  page: PageNode;
  /** The space whose page is ahead of this translation, where readers are to be notified of that. */
  ahead?: string | undefined;
}

/**
 * The table of contents around a page: the top level, the groups, and the branch that the page lies in. Other branches
 * stay closed, so that a page of a large space is no larger than one of a small space.
 */
export function navigationAround(place: Place): NavItem[] {
  const open = new Set<PageNode>();
  for (let at: PageNode | undefined = place.page; at !== undefined; at = at.parent) open.add(at);
  const byBranch = isLarge(place.tree);
  return toItems(place, place.tree.pages, (page) => ({
    current: page === place.page,
    open: open.has(page),
    // Only a branch that no other holds is asked for alone.
    ...(byBranch && isOutermost(page) && page.children.some(isShown) ? { branch: page.id } : {}),
  }));
}

/** The whole table of contents below these pages, with every branch in it. */
export function navigationBelow(place: Omit<Place, 'page'>, pages: readonly PageNode[]): NavItem[] {
  const budget = { left: ENTRIES_AT_MOST };
  return toItems(place, pages, () => {
    budget.left -= 1;
    return { current: false, open: budget.left > 0 };
  });
}

/** From so many pages on, the closed branches of a table of contents are sent one by one. */
const LARGE = 5000;

/** More than so many entries at once no browser shows well. The branches beyond stay links. */
const ENTRIES_AT_MOST = 20_000;

export const isLarge = (tree: VisibleTree): boolean => tree.pageById.size > LARGE;

/** Whether nothing but groups is above a page. */
const isOutermost = (page: PageNode): boolean =>
  page.type !== 'group' && (page.parent === undefined || page.parent.type === 'group');

type Spot = Pick<Place, 'variant' | 'tree'>;
type Look = (page: PageNode) => Pick<NavItem, 'current' | 'open' | 'branch'>;

function toItems(place: Spot, pages: readonly PageNode[], look: Look): NavItem[] {
  return pages.filter(isShown).map((page) => toItem(place, page, look));
}

/** Whether a page is shown where the one above it is. */
export const isShown = (page: PageNode): boolean =>
  page.hidden !== true && page.type !== 'computed' && !(page.type === 'group' && hidesAll(page));

/** Whether nothing of what is in a group is in the table of contents. */
const hidesAll = ({ children }: PageNode): boolean =>
  children.length > 0 && children.every((page) => page.hidden === true || (page.type === 'group' && hidesAll(page)));

function toItem(place: Spot, page: PageNode, look: Look): NavItem {
  const url = urlOf(place, page);
  const { current, open, branch } = look(page);
  // What has no address cannot be followed to what is below it.
  const isOpen = page.type === 'group' || url === undefined || open;
  const item: NavItem = {
    kind: page.type === 'group' ? 'group' : page.type === 'link' ? 'link' : 'page',
    title: page.title,
    current,
    open: isOpen,
    external: page.type === 'link' && url !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(url),
    hasChildren: page.children.some(isShown),
    children: isOpen ? toItems(place, page.children, look) : [],
  };
  // Entries are many: objects that are made only to be taken apart again would be most of what a page leaves behind.
  if (page.emoji !== undefined) item.emoji = page.emoji;
  if (page.icon !== undefined) item.icon = page.icon;
  if (url !== undefined) item.url = url;
  if (branch !== undefined) item.branch = branch;
  return item;
}

/** What stands next to the title of a page. */
export const titleIconOf = ({ emoji, icon }: PageNode): { emoji?: string; icon?: string } => ({
  ...(emoji === undefined ? {} : { emoji }),
  ...(icon === undefined ? {} : { icon }),
});

const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;

function urlOf({ variant, tree }: Spot, page: PageNode): string | undefined {
  if (page.type === 'document') return pageUrl(variant, tree, page);
  if (page.type !== 'link' || page.target === undefined) return undefined;
  if ('url' in page.target) return SAFE_SCHEME.test(page.target.url) ? page.target.url : undefined;
  const target = tree.pageById.get(page.target.page);
  if (target === undefined) return undefined;
  return (
    pageUrl(variant, tree, target) +
    (page.target.anchor === undefined ? '' : `#${encodeURIComponent(page.target.anchor)}`)
  );
}

/** The pages before and after this one in reading order, hidden ones left out. */
export function neighbors({ variant, tree, page }: Place) {
  const at = tree.documentIndex.get(page.id) ?? -1;
  const seek = (step: 1 | -1): PageCard | undefined => {
    for (let index = at + step; index >= 0 && index < tree.documents.length; index += step) {
      const other = tree.documents[index];
      if (other !== undefined && isListed(other)) return toCard({ variant, tree }, other);
    }
    return undefined;
  };
  return { previous: seek(-1), next: seek(1) };
}

/** A page as what leads to it shows it. */
export const toCard = ({ variant, tree }: Spot, page: PageNode): PageCard => ({
  title: page.title,
  url: pageUrl(variant, tree, page),
  ...(page.description === undefined ? {} : { description: page.description }),
  ...titleIconOf(page),
});

/** More cards than these nobody looks through: the table of contents has the rest. */
const CARDS_AT_MOST = 200;

/** What lies below a page as cards, pages of other sites among it. A group has no page, so what it holds takes its place. */
export function subpagesOf(place: Place): PageCard[] {
  const cards: PageCard[] = [];
  const collect = (pages: readonly PageNode[]): void => {
    for (const page of pages) {
      if (cards.length === CARDS_AT_MOST) return;
      if (!isShown(page)) continue;
      const url = urlOf(place, page);
      if (page.type === 'group') collect(page.children);
      else if (page.type === 'document') cards.push(toCard(place, page));
      else if (url !== undefined) cards.push({ title: page.title, url, ...titleIconOf(page) });
    }
  };
  collect(place.page.children);
  return cards;
}

/** The titles of the pages and groups above a page, the outermost first. */
export function titlesAbove(page: PageNode): string[] {
  const titles: string[] = [];
  for (let at = page.parent; at !== undefined; at = at.parent) titles.unshift(at.title);
  return titles;
}

/** The pages and groups above this one, the outermost first. */
export function breadcrumbs(place: Place): PageView['breadcrumbs'] {
  const crumbs: PageView['breadcrumbs'] = [];
  for (let at = place.page.parent; at !== undefined; at = at.parent) {
    const url = urlOf(place, at);
    crumbs.unshift({ title: at.title, ...titleIconOf(at), ...(url === undefined ? {} : { url }) });
  }
  return crumbs;
}

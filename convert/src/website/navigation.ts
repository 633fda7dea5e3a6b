import type { Entry } from '../drafts/index.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  type HtmlElement,
  type HtmlRoot,
  isElement,
  plainText,
} from '../html/index.ts';

const DEPTH_AT_MOST = 30;

/** An entry of a site's own navigation: the page it leads to, by what `pageOf` answers. */
export type PageOf = (href: string) => string | undefined;

const isNavigation = (element: HtmlElement): boolean =>
  element.tagName === 'nav' ||
  element.tagName === 'aside' ||
  attribute(element, 'role') === 'navigation' ||
  classesOf(element).some((name) =>
    /^(sidebar|menu|toctree|wy-menu|md-nav--primary|sphinxsidebar|book-menu|chapter)/i.test(name),
  );

/** The navigation of a page that leads to most pages, as nested as it is there; empty where there is none. */
export function readNavigation(root: HtmlRoot, pageOf: PageOf): { entries: Entry[]; count: number } {
  let best: { entries: Entry[]; count: number } = { entries: [], count: 0 };
  for (const element of elementsOf(root)) {
    if (!isNavigation(element)) continue;
    const listed = new Set<string>();
    const entries = readLists(element, { pageOf, listed }, 0);
    // The innermost of those that lead to as many pages: around it stand the logo and the search.
    if (listed.size > 1 && listed.size >= best.count) best = { entries, count: listed.size };
  }
  return best;
}

interface Reading {
  pageOf: PageOf;
  /** Each page once, where it is named first. */
  listed: Set<string>;
}

function readLists(parent: HtmlElement, reading: Reading, depth: number): Entry[] {
  if (depth > DEPTH_AT_MOST) return [];
  const entries: Entry[] = [];
  let caption: Entry | undefined;
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (child.tagName === 'li') entries.push(...readItem(child, reading, depth));
    else if (child.tagName === 'a') entries.push(...readLink(child, reading));
    else if (isCaption(child)) {
      caption = { title: plainText(child), children: [] };
      entries.push(caption);
    } else {
      const below = readLists(child, reading, depth);
      // A list after a caption is what the caption names.
      if (caption !== undefined && isElement(child, 'ul', 'ol')) caption.children.push(...below);
      else entries.push(...below);
    }
  }
  return entries;
}

const isCaption = (element: HtmlElement): boolean =>
  (/^h[2-6]$/.test(element.tagName) || classesOf(element).some((name) => /caption/.test(name))) &&
  plainText(element) !== '' &&
  findElement(element, (below) => below.tagName === 'a') === undefined;

function readLink(link: HtmlElement, { pageOf, listed }: Reading): Entry[] {
  const path = pageOf(attribute(link, 'href'));
  const title = plainText(link);
  if (path === undefined || title === '' || listed.has(path)) return [];
  listed.add(path);
  return [{ title, path, children: [] }];
}

function readItem(item: HtmlElement, reading: Reading, depth: number): Entry[] {
  const isList = (element: HtmlElement): boolean => element.tagName === 'ul' || element.tagName === 'ol';
  const lists = listsIn(item);
  const head = headOf(item, isList);
  const link = head.find(
    (element) => element.tagName === 'a' && reading.pageOf(attribute(element, 'href')) !== undefined,
  );
  const [own] = link === undefined ? [] : readLink(link, reading);
  const children = lists.flatMap((list) => readLists(list, reading, depth + 1));
  if (own !== undefined) return [{ ...own, children }];
  if (children.length === 0) return [];
  const named = head.find((element) => plainText(element) !== '');
  // Names of a category stand in the item itself, or in the first of its elements.
  const title = named === undefined ? textBefore(item, isList) : plainText(named);
  return title === '' ? children : [{ title: title.slice(0, 200), children }];
}

/** The lists of an item that are not in another list of it. */
function listsIn(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child): HtmlElement[] => {
    if (!isElement(child)) return [];
    return child.tagName === 'ul' || child.tagName === 'ol' ? [child] : listsIn(child);
  });
}

function headOf(element: HtmlElement, isList: (element: HtmlElement) => boolean): HtmlElement[] {
  return element.children.flatMap((child): HtmlElement[] => {
    if (!isElement(child) || isList(child)) return [];
    const holdsList = findElement(child, isList) !== undefined;
    return holdsList
      ? headOf(child, isList)
      : [...elementsOf(child)].some(({ tagName }) => tagName === 'a')
        ? [...elementsOf(child)]
        : [child];
  });
}

const textBefore = (item: HtmlElement, isList: (element: HtmlElement) => boolean): string =>
  item.children
    .filter((child) => !(isElement(child) && isList(child)))
    .map(plainText)
    .join(' ')
    .trim();
